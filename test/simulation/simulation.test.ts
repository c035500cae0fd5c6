import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test } from "vitest";
import { childEnvironment } from "../support/processes/child-environment.ts";
import { rounds } from "../support/thoroughness.ts";

/** In a process of its own: time is another one there, for everything in it. */
const simulate = async (...options: string[]): Promise<string> => {
  const script = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = { ...childEnvironment(), KOLLI_TEST_SERVER_URL: process.env.KOLLI_TEST_SERVER_URL };
  const run = promisify(execFile)(process.execPath, [script, ...options], { env });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
};

test.concurrent("whatever happens to nodes, database, carriers and receivers: nothing is lost, doubled, reordered or mixed up", async ({
  expect,
}) => {
  const seeds = rounds(3, 40);
  const told = await simulate("--from", "1", "--seeds", String(seeds), "--twice");
  expect(told).toContain(`${seeds} seeds, 0 failed`);
  expect(told.match(/the same trace twice/g), "the same seed gives the same trace, whichever ran before it").toHaveLength(seeds);
});

test.concurrent("planted bugs are caught, and their circumstances without them are no alarm", async ({ expect }) => {
  const told = await simulate("--mutants", ...rounds(["--brief"], []));
  expect(told.match(/^✔ .*caught by seed/gm), told).toHaveLength(17);
});
