import { readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplesOf } from "../../support/samples/doc-samples.ts";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";
import { openTypescriptProject } from "../../support/sdk/typescript-project.ts";

const tsc = join(repository, "node_modules/typescript/bin/tsc");
let world: SdkWorld;
let project: string;
let archive: string;

beforeAll(async () => {
  world = await openSdkWorld("typescript");
  ({ project, archive } = await openTypescriptProject(world));
});
afterAll(async () => {
  await world?.close();
});

test("the package is under 60 kB and has no dependencies", () => {
  expect(statSync(archive).size).toBeLessThan(60_000);
  const installed = JSON.parse(readFileSync(join(project, "node_modules/@kolli/client/package.json"), "utf8"));
  expect(installed.dependencies).toBeUndefined();
  expect(Object.keys(JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")).packages)).toHaveLength(2);
});

test("its types hold in a strict project", async () => {
  const strict = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--module",
    "nodenext",
    "--target",
    "esnext",
  ];
  const compiled = samplesOf("docs/guides/node.md").filter(({ handling }) => handling.kind === "with the client");
  const samples = compiled.map(({ text }, nth) => ({ name: `sample-${nth}.ts`, text }));
  await Promise.all(samples.map(({ name, text }) => writeFile(join(project, name), text)));
  const types = ["--typeRoots", join(repository, "node_modules/@types"), "--types", "node"];
  const run = {
    command: process.execPath,
    args: [tsc, ...strict, ...types, "example.ts", "contract.ts", ...samples.map(({ name }) => name)],
    cwd: project,
  };
  expect(await world.run(run)).toBe("");
});

test("it keeps the contract of all clients against a real server over TLS", async () => {
  await world.expectContract({ command: process.execPath, args: ["contract.ts"], cwd: project });
});

test("its example goes from nothing to a verified webhook", async () => {
  await world.expectExample({ command: process.execPath, args: ["example.ts"], cwd: project }, "typescript/example.ts");
});

test("the programs of its guide run as they stand", async () => {
  await world.expectGuide("node", (file) => ({ command: process.execPath, args: [file], cwd: project }), ".ts");
});
