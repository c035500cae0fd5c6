import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMasterKey } from "./master-key.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli-master-key-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a key that another start created a moment before is used, not replaced", async () => {
  const file = join(folder, "first.key");
  const first = await makeMasterKey(file);
  expect(await makeMasterKey(file)).toEqual(first);
  const together = await Promise.all(Array.from({ length: 8 }, () => makeMasterKey(join(folder, "together.key"))));
  expect(new Set(together.map((key) => key.toString("base64"))).size).toBe(1);
});

test("a file that a full disk left empty gets a key", async () => {
  const file = join(folder, "empty.key");
  await writeFile(file, "\n");
  const key = await makeMasterKey(file);
  expect((await readFile(file, "utf8")).trim()).toBe(key.toString("base64"));
});
