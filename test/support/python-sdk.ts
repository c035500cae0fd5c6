import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const kept = fileURLToPath(new URL("../../node_modules/.cache/sdks", import.meta.url));

/** Its packages come from the index that this machine's pip is set up for. */
const hasPython = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;

/** Installed once, beside the dependencies. */
const installed = async (name: string): Promise<string> => {
  const folder = join(kept, `python-${name}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(kept, { recursive: true });
  await execute("python3", ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", unfinished, name]);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
};

/** Whether Python is here and its package can be had: an index that does not answer is no fault of Kolli's. */
export const canRun = async (sdk: string): Promise<boolean> => {
  if (!hasPython) return false;
  try {
    await installed(sdk);
    return true;
  } catch (error) {
    console.warn(`${sdk} could not be installed, and its test is skipped: ${(error as Error).message}`);
    return false;
  }
};

type PythonRun = {
  /** With its version: `easypost==10.7.0`. */
  readonly sdk: string;
  readonly folder: string;
  readonly ca: string;
  /** Reads `given`, and puts what is to be looked at into `seen`. */
  readonly script: string;
  readonly given: unknown;
};

/** Runs a script with an official SDK that trusts this service's certificate. */
// biome-ignore lint/suspicious/noExplicitAny: what it prints is asserted on, not typed
export const runPython = async ({ sdk, folder, ca, script, given }: PythonRun): Promise<any> => {
  const packages = await installed(sdk);
  const authority = join(folder, "ca.pem");
  await writeFile(authority, ca);
  const program = `import json, os, sys\nauthority = os.environ["SSL_CERT_FILE"]\ngiven = json.load(sys.stdin)\nseen = {}\n${script}\nprint(json.dumps(seen))\n`;
  const child = spawn("python3", ["-c", program], {
    env: { PATH: process.env.PATH, PYTHONPATH: packages, REQUESTS_CA_BUNDLE: authority, SSL_CERT_FILE: authority },
  });
  child.stdin.end(JSON.stringify(given));
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(complaint);
  return JSON.parse(printed);
};

/** Runs a program that a package brings, in a folder. */
export const runModule = async (name: string, folder: string, args: readonly string[]) => {
  const child = spawn("python3", ["-m", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PYTHONPATH: await installed(name), PYTHONDONTWRITEBYTECODE: "1" },
  });
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, output: printed + complaint };
};
