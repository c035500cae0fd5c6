import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/processes/temporary-folder.ts";
import { runScript } from "./support/processes/tools.ts";

const runChild = fileURLToPath(new URL("support/processes/run-child.ts", import.meta.url));

test("a run that is interrupted takes its tools along, and leaves nothing at home or in the temporary folder", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const folder = await temporaryFolder("leaving-nothing");
    const env = { ...process.env, HOME: folder, TMPDIR: folder, XDG_CACHE_HOME: folder, npm_config_cache: folder };
    const run = spawn(process.execPath, [runChild], { env, stdio: ["ignore", "pipe", "inherit"] });
    const exited = once(run, "exit");
    const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
    const tools = [await lines.next(), await lines.next()].map(
      ({ value }) => JSON.parse(value!) as { pid: number; folders: string[] },
    );
    for (const { folders } of tools)
      expect(folders.map((path) => path.startsWith(`${folder}/kolli-run-`))).toEqual([true, true, true]);
    run.kill(signal);
    expect(await exited).toEqual([130, null]);
    for (const { pid } of tools) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  }
});

/** Starts another process, says its ID and waits for longer than anyone does. */
const parent = `
  const wait = "setInterval(() => {}, 1_000)";
  const child = require("node:child_process").spawn(process.execPath, ["-e", wait]);
  child.once("spawn", () => console.log(child.pid));
  eval(wait);
`;

test("a tool whose time is over is ended with everything it started", async () => {
  const { output, isCutOff, succeeded } = await runScript(() => ["-e", parent], { show: "at the end", cutOffAfterMs: 2_000 });
  expect({ isCutOff, succeeded }).toEqual({ isCutOff: true, succeeded: false });
  // On a machine so busy that it had started nothing by then, nothing is left either.
  if (output !== "") expect(() => process.kill(Number(output), 0)).toThrow(/ESRCH/);
  expect(await runScript(() => ["-e", ""], { cutOffAfterMs: 300_000 })).toMatchObject({ isCutOff: false, succeeded: true });
});
