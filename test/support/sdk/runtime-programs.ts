import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./contract.ts";

const kept = join(repository, "node_modules/.cache/runtimes");
const isArm = process.arch === "arm64";

/** The packages of the programs alone: those that are named deno, bun and workerd bring several platforms, and scripts. */
const packages = {
  deno: {
    name: `@deno/${process.platform}-${process.arch}${process.platform === "linux" ? "-glibc" : ""}`,
    version: "2.9.6",
    file: "deno",
  },
  bun: {
    // The one for older processors runs on all.
    name: `@oven/bun-${process.platform}-${isArm ? "aarch64" : "x64-baseline"}`,
    version: "1.4.4",
    file: "bin/bun",
  },
  workerd: {
    name: `@cloudflare/workerd-${process.platform}-${isArm ? "arm64" : "64"}`,
    version: "1.20261110.1",
    file: "bin/workerd",
  },
};

/** A JavaScript runtime beside Node, from npm: about 100 MB each, fetched once and kept beside the dependencies. */
export const fetchRuntime = (runtime: keyof typeof packages): string => {
  const { name, version, file } = packages[runtime];
  const folder = join(kept, `${runtime}-${version}`);
  const program = join(folder, "node_modules", name, file);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
  const { status, stderr } = spawnSync("npm", ["install", "--prefix", folder, ...quiet, `${name}@${version}`], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}:\n${stderr}`);
  return program;
};
