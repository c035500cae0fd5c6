import { copyFileSync, cpSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";
import { findPhp } from "../../support/sdk/php-program.ts";

const source = join(repository, "sdk/php");
const found = findPhp();
const hasPhp = found !== null;
const { php, composer } = found ?? { php: "", composer: "" };

let world: SdkWorld;
let project: string;

const installArchive = async (): Promise<void> => {
  const env = { COMPOSER_HOME: join(world.folder, "composer"), COMPOSER_ALLOW_SUPERUSER: "1", COMPOSER_DISABLE_NETWORK: "1" };
  const run = { command: composer, env };
  const pack = ["archive", "--no-interaction", "--format=tar", `--dir=${world.folder}`, "--file=kolli"];
  await world.run({ ...run, args: pack, cwd: join(world.folder, "build") });
  const own = JSON.parse(readFileSync(join(source, "composer.json"), "utf8"));
  const dist = { type: "tar", url: join(world.folder, "kolli.tar") };
  const repositories = [{ type: "package", package: { ...own, dist } }, { packagist: false }];
  const manifest = { require: { "kolli/kolli": own.version }, repositories };
  await writeFile(join(project, "composer.json"), JSON.stringify(manifest));
  await world.run({ ...run, args: ["install", "--no-interaction", "--no-progress"], cwd: project });
};

beforeAll(async () => {
  if (!hasPhp) return;
  world = await openSdkWorld("php");
  project = join(world.folder, "project");
  await mkdir(project);
  for (const name of ["src", "composer.json", "README.md"])
    cpSync(join(source, name), join(world.folder, "build", name), { recursive: true });
  await installArchive();
  for (const name of ["example.php", "tests/contract.php"])
    copyFileSync(join(source, name), join(project, name.replace("tests/", "")));
});
afterAll(async () => {
  await world?.close();
});

test.skipIf(!hasPhp)("the archive installs into an empty project", () => {
  expect(readdirSync(join(project, "vendor/kolli/kolli/src"))).toContain("Kolli.php");
});

test.skipIf(!hasPhp)("it keeps the contract of all clients against a real server over TLS", async () => {
  await world.expectContract({ command: php, args: ["-d", "zend.assertions=1", "contract.php"], cwd: project });
});

test.skipIf(!hasPhp)("its example goes from nothing to a verified webhook", async () => {
  const example = { command: php, args: ["-S", "127.0.0.1:$PORT", "example.php"], cwd: project };
  await world.expectExample(example, "php/example.php", { command: php, args: ["example.php"], cwd: project });
});

test.skipIf(!hasPhp)("the programs of its guide run as they stand", async () => {
  await world.expectGuide("php", (file) => ({ command: php, args: [file], cwd: project }), ".php");
});
