import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const listed = fileURLToPath(new URL("../integration/compat/sdks", import.meta.url));
const kept = fileURLToPath(new URL("../../node_modules/.cache/sdks", import.meta.url));

/** Installed once by its lock, with the hashes in it, and beside the dependencies: no install of Kolli has it. */
export const installedFrom = async (from: string, name: string): Promise<string> => {
  const hash = createHash("sha256")
    .update(await readFile(join(from, "package-lock.json")))
    .digest("hex");
  const folder = join(kept, `${name}-${hash.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(kept, { recursive: true });
  await cp(from, unfinished, { recursive: true });
  await execute("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: unfinished });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
};

/** An official SDK, as its users load it. */
// biome-ignore lint/suspicious/noExplicitAny: what it answers is asserted on, not typed
export const loadSdk = async (rival: string, name: string): Promise<any> => {
  const folder = await installedFrom(join(listed, rival), rival);
  return createRequire(join(folder, "package.json"))(name);
};

/** Trusts a test service's certificate, as everyone trusts one from a public authority. Returns what undoes it. */
export const trustAuthority = (ca: string): (() => void) => {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, ca]);
  return () => setDefaultCACertificates(before);
};
