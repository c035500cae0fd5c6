// A run of the tests reduced to one tool, which leaves files about and waits: started by a test, to be interrupted.
import { writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { inTemporaryHome, runTool } from "./tools.ts";

if (process.argv[2] === "tool") {
  for (const folder of [homedir(), tmpdir()]) writeFileSync(join(folder, "left-behind"), "");
  setInterval(() => {}, 1_000);
  console.log(JSON.stringify({ pid: process.pid, folders: [homedir(), tmpdir(), process.env.npm_config_cache] }));
} else await inTemporaryHome(async () => void (await runTool("../test/support/run-child.ts", () => ["tool"])));
