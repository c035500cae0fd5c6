import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./clean-environment.js";
import { PackageTrouble, unpackDebianPackages } from "./debian-packages.js";
import { fail, isNewNode, newNode, repository, say } from "./surroundings.js";

const library = "libatomic.so.1";
const folder = join(repository, "node_modules", ".cache", "libatomic");
/** Checked once per install: npm removes it with everything else in there. */
const stampFile = join(repository, "node_modules", ".kolli-node");

/** For this process's children. */
const addToLibraryPath = () => {
  const path = (process.env.LD_LIBRARY_PATH ?? "").split(":").filter(Boolean);
  if (existsSync(folder) && !path.includes(folder)) process.env.LD_LIBRARY_PATH = [folder, ...path].join(":");
};

const bringLibrary = () => {
  const scratch = mkdtempSync(join(tmpdir(), "kolli-libatomic-"));
  try {
    unpackDebianPackages(["libatomic1"], scratch);
    const found = readdirSync(scratch, { recursive: true }).find((path) => path.endsWith(`/${library}`));
    if (!found) throw new PackageTrouble(`The package libatomic1 has no ${library}.`);
    mkdirSync(folder, { recursive: true });
    cpSync(join(scratch, found), join(folder, library), { dereference: true });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/**
 * The Node to run the sources. Since version 25 it needs a library that small systems (Debian's slim images) lack; it is unpacked
 * beside Node, which needs no root.
 */
export const runnableNode = () => {
  const node = newNode();
  if (isNewNode()) return node;
  addToLibraryPath();
  if (existsSync(stampFile)) return node;
  const { status, stderr } = spawnSync(node, ["--version"], { encoding: "utf8", env: cleanEnvironment(process.env) });
  if (status !== 0 && stderr?.includes(library)) {
    say(`The new Node needs the system library ${library}, which is missing; downloading it (first start only) …`);
    try {
      bringLibrary();
    } catch (error) {
      if (!(error instanceof PackageTrouble)) throw error;
      const how = "On Debian and Ubuntu, as root: apt-get install libatomic1; on Fedora: dnf install libatomic.";
      fail(`${error.message}\nNode cannot start without ${library}. Install it and start again. ${how}`);
    }
    addToLibraryPath();
    // npm scripts would use this Node, without the library, before the launcher runs.
    rmSync(join(repository, "node_modules/.bin/node"), { force: true });
  }
  try {
    writeFileSync(stampFile, "");
  } catch {
    // Someone else installed it: then it is checked again next time.
  }
  return node;
};
