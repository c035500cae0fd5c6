// What `npm test` leaves to `npm run test:slow`, so that it stays quick enough to be run before each change. `.ci/run` runs both.
import { inTemporaryHome } from "./support/processes/tools.ts";
import { bringBrowser, concludeRun, runVitest } from "./support/processes/vitest-run.ts";

await inTemporaryHome(async () => {
  await bringBrowser();
  // Alone: they measure how long an honest client waits for a service under attack.
  const attacks = await runVitest([], { projects: ["hostile"], workers: 2 });
  const others = await runVitest([], { projects: ["slow"] });
  concludeRun([attacks, others], performance.now());
});
