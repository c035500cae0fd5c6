import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, hashOf, isPackage, readIfThere, repository } from "./surroundings.js";

const lockfile = join(repository, "package-lock.json");
const stampFile = join(repository, "node_modules", ".kolli-install");

/** Made for this system, such as the embedded PostgreSQL: npm installs it if optional packages are wanted. */
const isForThisSystem = ({ os, cpu, libc }) =>
  [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && libc === undefined;

/** True if npm's record of what it installed matches the lock file: someone ran `npm ci` by hand. */
const isInstalledByHand = (lockText) => {
  const record = readIfThere(join(repository, "node_modules", ".package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([path]) => path !== "");
  const platforms = wanted.filter(([path, { optional }]) => optional && installed[path]);
  return (
    platforms.length > 0 &&
    wanted.every(([path, entry]) =>
      installed[path] ? installed[path].version === entry.version : entry.optional && !isForThisSystem(entry),
    ) &&
    [...wanted].every(([path]) => !installed[path] || existsSync(join(repository, path)))
  );
};

const npmCommand = () => {
  const ownNpm = process.env.npm_execpath;
  if (ownNpm && /npm-cli\.c?js$/.test(ownNpm)) return { command: process.execPath, args: [ownNpm] };
  return process.platform === "win32" ? { command: "npm.cmd", args: [], shell: true } : { command: "npm", args: [] };
};

const runNpm = async () => {
  const { command, args, shell } = npmCommand();
  const { runLongStep } = await import("./long-step.js");
  // No package needs its scripts; one that fails would silently remove the embedded PostgreSQL.
  const flags = ["--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional", "--ignore-scripts"];
  await runLongStep({
    title: "Installing dependencies (first start only)",
    command,
    args: [...args, "ci", ...flags],
    shell,
    advice: "Check the network and the free disk space, then start again. `npm ci` shows the full output.",
  });
};

/** Installs if the lock file differs from the last installation; otherwise it takes a few milliseconds. */
export const installDependencies = async () => {
  if (isPackage) return;
  if (!existsSync(lockfile))
    fail(`${repository} has no package-lock.json: this copy of Kolli is incomplete. Download or clone it again.`);
  const lockText = readFileSync(lockfile, "utf8");
  const wanted = hashOf(lockText, process.platform, process.arch);
  const isDone = () => readIfThere(stampFile) === wanted;
  if (isDone()) return;
  if (isInstalledByHand(lockText)) {
    writeFileSync(stampFile, wanted);
    return;
  }
  const { whileLocked } = await import("./lock.js");
  await whileLocked(async () => {
    if (isDone()) return;
    await runNpm();
    writeFileSync(stampFile, wanted);
  });
};
