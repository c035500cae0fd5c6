import { copyFileSync, cpSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplesOf } from "../../support/samples/doc-samples.ts";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";

const source = join(repository, "sdk/typescript");
const tsc = join(repository, "node_modules/typescript/bin/tsc");
let world: SdkWorld;
let project: string;
let archive: string;

/** An empty project that has nothing but the package, installed from its archive. */
beforeAll(async () => {
  world = await openSdkWorld("typescript");
  const build = join(world.folder, "build/sdk/typescript");
  project = join(world.folder, "project");
  await Promise.all([mkdir(build, { recursive: true }), mkdir(project)]);
  for (const name of ["src", "package.json", "tsconfig.json", "README.md"])
    cpSync(join(source, name), join(build, name), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(world.folder, "build/node_modules"));
  copyFileSync(join(repository, "LICENSE"), join(world.folder, "build/LICENSE"));
  const npm = { command: "npm", env: { npm_config_cache: join(world.folder, ".npm"), npm_config_update_notifier: "false" } };
  const packed = await world.run({ ...npm, args: ["pack", "--json", "--silent"], cwd: build });
  archive = join(build, JSON.parse(packed.slice(packed.indexOf("["))).at(0).filename);
  await writeFile(join(project, "package.json"), '{ "type": "module", "private": true }');
  await world.run({ ...npm, args: ["install", "--offline", "--no-audit", "--no-fund", archive], cwd: project });
  for (const name of ["example.ts", "test/contract.ts"])
    copyFileSync(join(source, name), join(project, name.replace("test/", "")));
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
