import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const bin = fileURLToPath(new URL("../../bin", import.meta.url));
const nodePackage = fileURLToPath(new URL(`../../node_modules/node-${process.platform}-${process.arch}`, import.meta.url));
const systemNode = {
  path: "node",
  major: Number.parseInt(execFileSync("node", ["--version"], { encoding: "utf8" }).slice(1), 10),
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
  scratch = await mkdtemp(join(tmpdir(), "kolli-launcher-"));
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

const launch = (args: string[], node = process.execPath): ChildProcess =>
  spawn(node, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
const finish = async (child: ChildProcess) => {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  return { stdout, stderr, code };
};
const run = (args: string[], node?: string) => finish(launch(["bin/kolli.js", ...args], node));
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
  execFileSync("npm", ["ci", "--loglevel=error"], { cwd: repository, stdio: "ignore" });
  await run([]);
  await setLock("2.0.0");
  expect((await run([])).stderr).toMatch(installing);
  expect((await run([])).stderr).toBe("");
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
  await vi.waitFor(async () => expect(await noted()).toBe("SIGTERM"), { timeout: 5_000 });
});

test("npm passes SIGTERM on and waits for the end; npm killed with -9 is a request to stop", async () => {
  await run([]);
  const ours = JSON.parse(await readFile(join(bin, "../package.json"), "utf8")).scripts.kolli as string;
  const manifest = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  const node = `'${process.execPath}'`;
  await writeFile(
    join(repository, "package.json"),
    JSON.stringify({ ...manifest, scripts: { kolli: ours.replace("node", node) } }),
  );
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const { launcher, noted } = await startWaiting("npm", ["run", "-s", "kolli", "--"]);
    launcher.kill(signal);
    await once(launcher, "exit");
    if (signal === "SIGTERM") expect(await noted()).toBe("SIGTERM");
    await vi.waitFor(async () => expect(await noted()).toBe("SIGTERM"), { timeout: 5_000 });
    await rm(join(repository, "signal"));
  }
});

if (systemNode.major < 26) {
  test("an old Node runs the program on the new one that npm brought, or says what is missing", async () => {
    const missing = await run([], systemNode.path);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toMatch(
      /Kolli needs Node 26 or newer\. This is v\d+.*, and the package node-\S+ that brings one is not installed/,
    );
    await symlink(nodePackage, join(repository, `node_modules/node-${process.platform}-${process.arch}`));
    const { stdout, stderr } = await run(["a"], systemNode.path);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).major).toBeGreaterThanOrEqual(26);
  });
}
