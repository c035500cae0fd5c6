import { cpSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findGo } from "../../support/go-program.ts";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";
import { writeGoArchive } from "../../support/sdk/go-archive.ts";

const source = join(repository, "sdk/go");
const found = findGo();
const { go: goProgram, gofmt } = found ?? { go: "", gofmt: "" };
const hasGo = found !== null;
const module = "github.com/kolli-dev/kolli/sdk/go";
const version = "v0.1.0";

let world: SdkWorld;
let project: string;
let env: Record<string, string>;

/** An empty project that gets the module from its archive. Compiled packages are kept, which takes most of the time. */
beforeAll(async () => {
  if (!hasGo) return;
  world = await openSdkWorld("go");
  project = join(world.folder, "project");
  await mkdir(project);
  for (const name of ["contract", "example"]) cpSync(join(source, name), join(project, name), { recursive: true });
  await writeGoArchive(source, module, version, join(world.folder, "proxy"));
  env = {
    GOCACHE: join(repository, "node_modules/.cache/go/built"),
    GOPATH: join(world.folder, "path"),
    GOPROXY: `file://${join(world.folder, "proxy")}`,
    GOSUMDB: "off",
    GOFLAGS: "-modcacherw",
    GOTOOLCHAIN: "local",
    CGO_ENABLED: "0",
    SSL_CERT_FILE: join(world.folder, "ca.pem"),
  };
  const go = (...args: string[]) => world.run({ command: goProgram, args, cwd: project, env });
  await go("mod", "init", "shop.example/app");
  await go("get", `${module}@${version}`);
  await go("build", "-o", "programs/", "./contract", "./example");
});
afterAll(async () => {
  await world?.close();
});

const program = (name: string) => ({ command: join(project, "programs", name), args: [], cwd: world.folder, env });

test.skipIf(!hasGo)("it is formatted, and the archive brings nothing but itself", async () => {
  expect(await world.run({ command: gofmt, args: ["-l", source], cwd: project, env })).toBe("");
  const list = ["list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}} {{.Module.Version}}{{end}}", module];
  expect((await world.run({ command: goProgram, args: list, cwd: project, env })).trim()).toBe(`${module} ${version}`);
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
    await world.run({ command: goProgram, args: ["build", "-o", "programs/", folder], cwd: project, env });
    return program(folder.slice(2));
  };
  await world.expectGuide("go", build, "/main.go");
});
