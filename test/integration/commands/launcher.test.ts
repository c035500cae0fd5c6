import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { shellQuoted } from "../../../src/lib/shell.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";

const bin = fileURLToPath(new URL("../../../bin", import.meta.url));
const nodePackage = fileURLToPath(new URL(`../../../node_modules/node-${process.platform}-${process.arch}`, import.meta.url));
/** What a person calls by `node`: not the one that npm puts before it, which came with the dependencies. */
const systemNodePath =
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .find((path) => !path.includes("node_modules") && existsSync(path)) ?? process.execPath;
const systemNode = {
  path: systemNodePath,
  major: Number.parseInt(execFileSync(systemNodePath, ["--version"], { encoding: "utf8" }).slice(1), 10),
};

let scratch: string;
let count = 0;
/** A repository like ours, but with one small dependency and a program that tells what it was given. */
let repository: string;

const program = `
const [how] = process.argv.slice(2);
const answer: object = { args: process.argv.slice(2), lifeline: process.env.KOLLI_LIFELINE ?? null, major: Number.parseInt(process.versions.node, 10) };
if (how === "exit") process.exitCode = 7;
if (how === "wait") {
  const { writeFileSync } = await import("node:fs");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => { writeFileSync(process.argv[3]!, signal); process.exit(3); });
  setInterval(() => {}, 1000);
}
console.log(JSON.stringify(answer));
`;

const lockFile = (version: string) => ({
  name: "mini",
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { name: "mini", dependencies: { tiny: "file:tiny" } },
    "node_modules/tiny": { resolved: "tiny", link: true },
    tiny: { version },
  },
});

const setLock = async (version: string, wanted = "file:tiny") => {
  await writeFile(join(repository, "tiny/package.json"), JSON.stringify({ name: "tiny", version }));
  await writeFile(
    join(repository, "package.json"),
    JSON.stringify({ name: "mini", type: "module", dependencies: { tiny: wanted } }),
  );
  await writeFile(join(repository, "package-lock.json"), JSON.stringify(lockFile(version)));
};

beforeAll(async () => {
  scratch = await temporaryFolder("launcher");
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
beforeEach(async () => {
  repository = join(scratch, `repository ${++count}`);
  await cp(bin, join(repository, "bin"), { recursive: true });
  await mkdir(join(repository, "src"));
  await mkdir(join(repository, "tiny"));
  await writeFile(join(repository, "src/main.ts"), program);
  await writeFile(
    join(repository, "child.mjs"),
    'import { runInChild } from "./bin/launcher/run.js";\nrunInChild("src/main.ts", process.argv.slice(2));\n',
  );
  await setLock("1.0.0");
});

const launch = (args: string[], node = process.execPath, env: Record<string, string> = {}): ChildProcess =>
  spawn(node, args, { cwd: repository, env: { ...process.env, NODE_OPTIONS: "", ...env }, stdio: ["ignore", "pipe", "pipe"] });
const finish = async (child: ChildProcess) => {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  return { stdout, stderr, code };
};
const run = (args: string[], node?: string, env?: Record<string, string>) => finish(launch(["bin/kolli.js", ...args], node, env));
const writeScript = async (path: string, commands: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
};
const installing = /✔ Installing dependencies/;

test("the first run installs and says so on standard error only; later runs go straight to the program", async () => {
  const first = await run(["keys", "create", "--json"]);
  expect(first.stderr).toMatch(installing);
  expect(JSON.parse(first.stdout).args).toEqual(["keys", "create", "--json"]);
  expect(existsSync(join(repository, "node_modules/tiny/package.json"))).toBe(true);

  const second = await run(["exit"]);
  expect(second).toMatchObject({ stderr: "", code: 7 });
});

test("a changed lock file is installed again, also after a hand-made install", async () => {
  execFileSync("npm", ["ci", "--loglevel=error"], {
    cwd: repository,
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: "ignore",
  });
  await run([]);
  await setLock("2.0.0");
  expect((await run([])).stderr).toMatch(installing);
  expect((await run([])).stderr).toBe("");
});

test("after a hand-made install, a package for this system that joins the lock file is installed, and one for another is not missed", async () => {
  const setOptional = async (packages: Record<string, string>) => {
    for (const name of Object.keys(packages)) await mkdir(join(repository, name), { recursive: true });
    const limits = (platform: string) => ({ version: "1.0.0", os: [platform], cpu: [process.arch], optional: true });
    const entries = Object.entries(packages).flatMap(([name, platform]) => [
      [`node_modules/${name}`, { resolved: name, link: true, optional: true }],
      [name, limits(platform)],
    ]);
    const root = {
      name: "mini",
      optionalDependencies: Object.fromEntries(Object.keys(packages).map((name) => [name, `file:${name}`])),
    };
    for (const [name, platform] of Object.entries(packages))
      await writeFile(join(repository, name, "package.json"), JSON.stringify({ name, ...limits(platform) }));
    await writeFile(join(repository, "package.json"), JSON.stringify({ ...root, type: "module" }));
    await writeFile(
      join(repository, "package-lock.json"),
      JSON.stringify({
        name: "mini",
        lockfileVersion: 3,
        requires: true,
        packages: { "": root, ...Object.fromEntries(entries) },
      }),
    );
  };
  await setOptional({ tiny: process.platform, foreign: "aix" });
  execFileSync("npm", ["ci", "--loglevel=error"], {
    cwd: repository,
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: "ignore",
  });
  expect((await run([])).stderr).toBe("");
  await setOptional({ tiny: process.platform, foreign: "aix", extra: process.platform });
  expect((await run([])).stderr).toMatch(installing);
  expect(existsSync(join(repository, "node_modules/extra/package.json"))).toBe(true);
});

test("two first starts at once install once", async () => {
  const both = await Promise.all([run(["a"]), run(["b"])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ stderr }) => installing.test(stderr))).toHaveLength(1);
  expect(both.filter(({ stderr }) => /waiting for it/.test(stderr))).toHaveLength(1);
});

test("a lock left behind by a killed install does not block", async () => {
  const lock = join(repository, ".kolli-install.lock");
  await writeFile(lock, "1 gone\n");
  await utimes(lock, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  expect((await run([])).code).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test("an install that fails shows npm's words and what to do, and is tried again next time", async () => {
  await setLock("1.0.0", "file:elsewhere");
  const failed = await run([]);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toBe("");
  expect(failed.stderr).toMatch(/npm error[\s\S]+Installing dependencies .* failed: exit code 1\. Check the network/);
  await setLock("1.0.0");
  expect((await run([])).code).toBe(0);
});

test("start builds the dashboard when its sources changed, and then serves", async () => {
  await run([]);
  await mkdir(join(repository, "dashboard/dist"), { recursive: true });
  await mkdir(join(repository, "node_modules/vite/bin"), { recursive: true });
  await writeFile(join(repository, "dashboard/vite.config.ts"), "export default {};");
  await writeFile(join(repository, "node_modules/vite/bin/vite.js"), 'if (process.argv[2] !== "build") process.exit(1);');
  const building = /✔ Building the dashboard/;
  const first = await run(["start", "--role", "api"]);
  expect(first.stderr).toMatch(building);
  expect(JSON.parse(first.stdout).args).toEqual(["serve", "--role", "api"]);
  expect((await run(["start"])).stderr).toBe("");
  await writeFile(join(repository, "dashboard/page.tsx"), "export const page = 1;");
  expect((await run(["start"])).stderr).toMatch(building);
});

test("in a folder with # in its name the dashboard is built through a link without one, which is gone afterwards", async () => {
  await run([]);
  const odd = `${repository} #1`;
  await rename(repository, odd);
  repository = odd;
  await mkdir(join(repository, "dashboard/dist"), { recursive: true });
  await mkdir(join(repository, "node_modules/vite/bin"), { recursive: true });
  await writeFile(join(repository, "dashboard/vite.config.ts"), "export default {};");
  const tell = 'fs.writeFileSync(process.argv.at(-1) + "/dist/built-from", import.meta.filename);';
  await writeFile(join(repository, "node_modules/vite/package.json"), '{ "type": "module" }');
  await writeFile(join(repository, "node_modules/vite/bin/vite.js"), `import fs from "node:fs";\n${tell}`);
  expect((await run(["start"])).stderr).toMatch(/✔ Building the dashboard/);
  const builtFrom = await readFile(join(repository, "dashboard/dist/built-from"), "utf8");
  expect(builtFrom).toMatch(/^[^#]+\/node_modules\/vite\/bin\/vite\.js$/);
  expect(existsSync(builtFrom)).toBe(false);
});

test("a script of the repository runs with its arguments", async () => {
  await writeFile(join(repository, "script.ts"), "const n: number = process.argv.length; console.log(n, process.argv.at(-1));");
  expect((await run(["--script", "script.ts", "one", "two words"])).stdout).toBe("4 two words\n");
});

test("the child's exit code passes through, and its own children do not inherit the lifeline", async () => {
  const { stdout, code } = await finish(launch(["child.mjs", "exit"]));
  expect([JSON.parse(stdout).lifeline, code]).toEqual([null, 7]);
});

const startWaiting = async (node = process.execPath, args = ["child.mjs"]) => {
  const note = join(repository, "signal");
  const launcher = launch([...args, "wait", note], node);
  await once(launcher.stdout!, "data");
  return { launcher, noted: () => readFile(note, "utf8").catch(() => null) };
};

test("signals reach the child, which decides when and how to end", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const { launcher, noted } = await startWaiting();
    launcher.kill(signal);
    expect(await once(launcher, "exit")).toEqual([3, null]);
    expect(await noted()).toBe(signal);
  }
});

test("a hang-up without a terminal, as under nohup, ends nothing", async () => {
  const { launcher, noted } = await startWaiting();
  launcher.kill("SIGHUP");
  launcher.kill("SIGTERM");
  expect(await once(launcher, "exit")).toEqual([3, null]);
  expect(await noted()).toBe("SIGTERM");
});

test("a launcher killed with -9 takes its child along", async () => {
  const { launcher, noted } = await startWaiting();
  launcher.kill("SIGKILL");
  await vi.waitFor(async () => expect(await noted()).toBe("SIGTERM"), { timeout: 60_000 });
});

test("npm passes SIGTERM on and waits for the end; npm killed with -9 is a request to stop", async () => {
  await run([]);
  const ours = JSON.parse(await readFile(join(bin, "../package.json"), "utf8")).scripts.kolli as string;
  const manifest = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  const node = shellQuoted(process.execPath);
  await writeFile(
    join(repository, "package.json"),
    JSON.stringify({ ...manifest, scripts: { kolli: ours.replace("node", node) } }),
  );
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const { launcher, noted } = await startWaiting("npm", ["run", "-s", "kolli", "--"]);
    launcher.kill(signal);
    await once(launcher, "exit");
    if (signal === "SIGTERM") expect(await noted()).toBe("SIGTERM");
    await vi.waitFor(async () => expect(await noted()).toBe("SIGTERM"), { timeout: 60_000 });
    await rm(join(repository, "signal"));
  }
});

if (systemNode.major < 26) {
  test("an old Node runs the program on the new one that npm brought, or says what is missing", async () => {
    const missing = await run([], systemNode.path);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toMatch(
      /Kolli needs Node 26 or newer\. This is v\d+.*, and the package node-\S+ that contains one is not installed/,
    );
    await symlink(nodePackage, join(repository, `node_modules/node-${process.platform}-${process.arch}`));
    const { stdout, stderr } = await run(["a"], systemNode.path);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).major).toBeGreaterThanOrEqual(26);
  });

  const nodeOf = () => join(repository, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const library = () => join(repository, "node_modules/.cache/libatomic/libatomic.so.1");

  /** A machine without the library, whose apt-get has the package and wants to write only where anyone may. */
  const withoutLibrary = async () => {
    await run([]);
    await mkdir(dirname(nodeOf()), { recursive: true });
    const complaint = "error while loading shared libraries: libatomic.so.1: cannot open shared object file";
    await writeScript(
      nodeOf(),
      `case ":$LD_LIBRARY_PATH:" in *:${shellQuoted(dirname(library()))}:*) unset LD_LIBRARY_PATH; exec ${shellQuoted(process.execPath)} "$@";; esac
      echo "${complaint}" >&2; exit 127`,
    );
    const content = join(repository, "package");
    await mkdir(join(content, "usr/lib/some-machine"), { recursive: true });
    await writeFile(join(content, "usr/lib/some-machine/libatomic.so.1"), "the library");
    await writeScript(
      join(repository, "programs/apt-get"),
      `case "$*" in
      *" update") ;;
      *"--simulate"*" libatomic1") echo "Inst libatomic1 (12.2 Debian:12 [amd64])";;
      *" download libatomic1") touch libatomic1.deb;;
      *) exit 100;; esac`,
    );
    await writeScript(join(repository, "programs/dpkg"), `[ "$1" = -x ] && [ -e "$2" ] && cp -R ${shellQuoted(content)}/. "$3"`);
    return { PATH: `${join(repository, "programs")}:${process.env.PATH}` };
  };

  test("where a library is missing that the new Node needs, it is put beside Node, without root and only once", async () => {
    const env = await withoutLibrary();
    const nodeOfNpm = join(repository, "node_modules/.bin/node");
    await mkdir(dirname(nodeOfNpm), { recursive: true });
    await symlink(nodeOf(), nodeOfNpm);
    const first = await run(["a"], systemNode.path, env);
    expect(first.stderr).toMatch(/needs the system library libatomic\.so\.1, which is missing/);
    expect(JSON.parse(first.stdout).args).toEqual(["a"]);
    expect(await readFile(library(), "utf8")).toBe("the library");
    // Else npm would run the next start on a Node that cannot.
    expect(existsSync(nodeOfNpm)).toBe(false);
    expect(await run(["b"], systemNode.path, env)).toMatchObject({ stderr: "", code: 0 });
  });

  test("where that library cannot be had, the way to install it is told", async () => {
    const env = await withoutLibrary();
    await writeScript(join(repository, "programs/apt-get"), "echo 'E: Unable to locate package' >&2; exit 100");
    const { stderr, code } = await run(["a"], systemNode.path, env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Unable to locate package[\s\S]+as root: apt-get install libatomic1/);
  });
}
