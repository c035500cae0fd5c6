import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";

const source = join(repository, "sdk/go");
const found = /go1\.(\d+)/.exec(spawnSync("go", ["version"], { encoding: "utf8" }).stdout ?? "");
/** Iteration over functions came with 1.23. */
const hasGo = found !== null && Number(found[1]) >= 23;
const module = "github.com/kolli-dev/kolli/sdk/go";

let world: SdkWorld;
let project: string;
let env: Record<string, string>;

/** An empty project that requires the module, of which it has a copy. Compiled packages are kept, which takes most of the time. */
beforeAll(async () => {
  if (!hasGo) return;
  world = await openSdkWorld("go");
  project = join(world.folder, "project");
  await mkdir(project);
  cpSync(source, join(world.folder, "module"), { recursive: true });
  for (const name of ["contract", "example"]) cpSync(join(source, name), join(project, name), { recursive: true });
  await writeFile(
    join(project, "go.mod"),
    `module shop.example/app\n\ngo 1.23\n\nrequire ${module} v0.1.0\n\nreplace ${module} => ../module\n`,
  );
  env = {
    GOCACHE: join(repository, "node_modules/.cache/go/built"),
    GOPATH: join(world.folder, "path"),
    GOPROXY: "off",
    GOTOOLCHAIN: "local",
    CGO_ENABLED: "0",
    SSL_CERT_FILE: join(world.folder, "ca.pem"),
  };
  await world.run({ command: "go", args: ["build", "-o", "programs/", "./contract", "./example"], cwd: project, env });
});
afterAll(async () => {
  await world?.close();
});

const program = (name: string) => ({ command: join(project, "programs", name), args: [], cwd: world.folder, env });

test.skipIf(!hasGo)("it is formatted, and needs only the standard library", async () => {
  const run = { command: "go", cwd: join(world.folder, "module"), env };
  expect(await world.run({ ...run, command: "gofmt", args: ["-l", "."] })).toBe("");
  const needed = await world.run({ ...run, args: ["list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "."] });
  expect(needed.trim()).toBe(module);
});

test.skipIf(!hasGo)("it keeps the contract of all clients against a real server over TLS", async () => {
  await world.expectContract(program("contract"));
});

test.skipIf(!hasGo)("its example goes from nothing to a verified webhook", async () => {
  await world.expectExample(program("example"), "go/example/main.go");
});

test.skipIf(!hasGo)("the programs of its guide run as they stand", async () => {
  const build = async (file: string) => {
    const folder = `./${file.replace("/main.go", "")}`;
    await world.run({ command: "go", args: ["build", "-o", "programs/", folder], cwd: project, env });
    return program(folder.slice(2));
  };
  await world.expectGuide("go", build, "/main.go");
});
