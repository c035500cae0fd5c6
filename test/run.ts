// What `npm test` runs: the checks, every test that is not slow, and a few fresh seeds of the simulation; or the files that are named.
import { runChecks } from "./checks.ts";
import { isGoAtHand } from "./support/go-program.ts";
import { inTemporaryHome, together } from "./support/processes/tools.ts";
import { bringBrowser, concludeRun, runSeeds, runVitest } from "./support/processes/vitest-run.ts";
import { takeSeed } from "./support/seed.ts";

/** Each is another combination of faults. As many on a slow machine as on a fast one. */
const freshSeeds = 20;

/** The projects of `vitest.config.ts` that are left are for `npm run test:slow`. */
const quick = ["unit", "dashboard", "integration", "long"];

const filters = process.argv.slice(2);
await inTemporaryHome(async () => {
  if (filters.length > 0) {
    await bringBrowser();
    return concludeRun([await runVitest(filters)], performance.now());
  }
  if (!isGoAtHand) console.log("Skipped: the client for Go, which this machine does not have. `npm run test:slow` fetches it.");
  // Beside the tests, which often wait.
  const testing = bringBrowser().then(() => runVitest([], { projects: quick }));
  const [checks, tests] = await together(runChecks(), testing);
  const seeds = await runSeeds(takeSeed(), ["--seeds", String(freshSeeds)]);
  concludeRun([checks, tests, seeds], performance.now());
});
