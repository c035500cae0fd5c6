import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unpackDebianPackages } from "../../../bin/launcher/debian-packages.js";

/** A folder beside the dependencies that is made once, by one of several test processes. */
export const keptFolder = (name: string, fill: (folder: string) => void): string => {
  const folder = fileURLToPath(new URL(`../../../node_modules/.cache/${name}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    fill(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
};

/** Debian's package with what it needs, unpacked once. */
export const unpackedServer = (name: string, ...path: string[]): string =>
  join(
    keptFolder(name, (folder) => unpackDebianPackages([name], folder)),
    ...path,
  );
