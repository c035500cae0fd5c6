// A run of the tests reduced to two tools at once, which leave files about and wait: started by a test, to be interrupted.
import { mkdirSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { inTemporaryHome, runTool, together } from "./tools.ts";

if (process.argv[2] === "tool") {
  for (const folder of [homedir(), tmpdir()]) writeFileSync(join(folder, "left-behind"), "");
  if (process.argv[3] === "slow") {
    const endSlowly = () => {
      setTimeout(() => {
        mkdirSync(join(tmpdir(), "left-behind-late"), { recursive: true });
        process.exit();
      }, 300);
    };
    process.on("SIGINT", endSlowly).on("SIGTERM", endSlowly);
  }
  setInterval(() => {}, 1_000);
  console.log(JSON.stringify({ pid: process.pid, folders: [homedir(), tmpdir(), process.env.npm_config_cache] }));
} else {
  const start = (how: string) => runTool("../test/support/processes/run-child.ts", () => ["tool", how]);
  await inTemporaryHome(async () => void (await together(start("quick"), start("slow"))));
}
