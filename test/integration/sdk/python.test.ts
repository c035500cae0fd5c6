import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSdkWorld, repository, type SdkWorld } from "../../support/sdk/contract.ts";

const source = join(repository, "sdk/python");
const python = "python3";
const can = (code: string): boolean => spawnSync(python, ["-c", code]).status === 0;
const hasPython = can("import sys; sys.exit(sys.version_info < (3, 10))");
/** Without it, the sources are used as they are, and the archive is not installed. */
const hasPip = hasPython && can("import pip");

let world: SdkWorld;
let modules: string;
beforeAll(async () => {
  if (!hasPython) return;
  world = await openSdkWorld("python");
  modules = join(world.folder, "modules");
  const build = join(world.folder, "build");
  await mkdir(build);
  for (const name of ["kolli", "pyproject.toml", "build_package.py", "README.md"])
    cpSync(join(source, name), join(build, name), { recursive: true, filter: (path) => !path.includes("__pycache__") });
  if (!hasPip) return cpSync(join(build, "kolli"), join(modules, "kolli"), { recursive: true });
  await world.run({ command: python, args: ["-c", "import build_package; build_package.build_sdist('..')"], cwd: build });
  const install = ["-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"];
  await world.run({ command: python, args: [...install, "--target", modules, "kolli-0.1.0.tar.gz"], cwd: world.folder });
});
afterAll(async () => {
  await world?.close();
});

const program = (file: string) => ({
  command: python,
  args: [join(source, file)],
  cwd: world.folder,
  env: { PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: "1" },
});

test.skipIf(!hasPip)("the archive installs the package with its types, and nothing else", async () => {
  const list =
    "import importlib.metadata as m; d = m.distribution('kolli'); print(d.version, d.requires, 'py.typed' in str(d.files))";
  const output = await world.run({ ...program(""), args: ["-c", list] });
  expect(output.trim()).toBe("0.1.0 None True");
});

test.skipIf(!hasPython)("it keeps the contract of all clients against a real server over TLS", async () => {
  await world.expectContract(program("tests/contract.py"));
});

test.skipIf(!hasPython)("its example goes from nothing to a verified webhook", async () => {
  await world.expectExample(program("example.py"), "python/example.py");
});

test.skipIf(!hasPython)("the programs of its guide run as they stand", async () => {
  await world.expectGuide("python", (file) => ({ ...program(""), args: [join(world.folder, "project", file)] }), ".py");
});
