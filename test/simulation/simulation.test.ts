import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { catchingSeeds } from "./catching-seeds.ts";
import { mutants } from "./mutants.ts";

/** In a process of its own: time is another one there, for everything in it. */
const simulate = async (...options: string[]): Promise<string> => {
  const script = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = { ...childEnvironment(), KOLLI_TEST_SERVER_URL: process.env.KOLLI_TEST_SERVER_URL };
  const run = promisify(execFile)(process.execPath, [script, ...options], { env });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout;
};

test("whatever happens to nodes, database, carriers and receivers: nothing is lost, doubled, reordered or mixed up", async () => {
  const told = await simulate("--from", "1", "--seeds", "400", "--cpu-seconds", "8", "--seconds", "200");
  expect(told).toMatch(/^\d+ seeds, 0 failed/m);
});

test("the same seed gives the same trace, to the last packet", async () => {
  expect(await simulate("--seed", "1", "--twice")).toMatch(/the same trace twice/);
});

test("each planted bug has a seed that catches it, and one within the first two hundred", () => {
  expect(Object.keys(catchingSeeds).sort()).toEqual(mutants.map(({ name }) => name).sort());
  expect(Object.entries(catchingSeeds).filter(([, seed]) => seed > 200)).toEqual([]);
});

test("every planted bug is caught", async () => {
  const told = await simulate("--caught");
  expect(told.match(/^✔ .*: caught/gm)).toHaveLength(mutants.length);
  expect(told).not.toMatch(/^✖/m);
});
