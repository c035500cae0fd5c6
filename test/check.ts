import { runChecks } from "./checks.ts";
import { inTemporaryHome } from "./support/processes/tools.ts";

await inTemporaryHome(async () => {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
});
