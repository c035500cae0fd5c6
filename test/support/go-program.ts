import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Its modules come from the proxy that this machine's Go is set up for. */
export const hasGo = spawnSync("go", ["version"], { encoding: "utf8" }).status === 0;

/** Beside what else is built from packages: compiling them takes most of the time. */
const kept = resolve("node_modules/.cache/go");

/** Runs Go in a folder. */
export const goIn =
  (folder: string) =>
  (...args: string[]) =>
    execute("go", args, {
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
