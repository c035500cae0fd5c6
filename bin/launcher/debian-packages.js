// Debian's packages without an installation: fetched by apt-get, but unpacked into our own folder. That needs no rights and
// changes nothing else on the machine.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./clean-environment.js";

/** A failed step, with its output. */
export class PackageTrouble extends Error {}

const longestMs = 300_000;

export const runProgram = (command, args, { cwd = "/", env = {}, mayFail = false } = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...cleanEnvironment(process.env), LC_ALL: "C", ...env },
    encoding: "utf8",
    timeout: longestMs,
    maxBuffer: 100_000_000,
  });
  if (status === 0 || (mayFail && !error)) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join("\n");
  throw new PackageTrouble(`${command} (${args.at(-1)}) failed: ${said}`);
};

/** The machine's settings (it may need a proxy), but without their hooks for updates. */
const aptSettings = `#include "/etc/apt/apt.conf.d/";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::Parts "/dev/null";
`;

/** apt-get with the machine's sources and its list of installed packages; everything it writes is below `state`. */
const aptBelow = (state) => {
  for (const name of ["lists/partial", "cache/archives/partial"]) mkdirSync(join(state, name), { recursive: true });
  const settings = join(state, "apt.conf");
  writeFileSync(settings, aptSettings);
  const options = [
    `Dir::State=${state}`,
    `Dir::Cache=${join(state, "cache")}`,
    "Dir::State::status=/var/lib/dpkg/status",
  ].flatMap((option) => ["-o", option]);
  return (args, how = {}) => runProgram("apt-get", [...options, "-qq", ...args], { ...how, env: { APT_CONFIG: settings } });
};

/** Unpacks these packages and their missing dependencies. Throws PackageTrouble. */
export const unpackDebianPackages = (names, into) => {
  if (process.platform !== "linux") throw new PackageTrouble("Debian packages are available only on Linux.");
  const scratch = mkdtempSync(join(tmpdir(), "kolli-packages-"));
  // Started by root, apt-get downloads as a user without rights, who must reach the folders that it creates here.
  chmodSync(scratch, 0o755);
  try {
    const apt = aptBelow(join(scratch, "apt"));
    // An unreachable source does not matter if the others have everything.
    apt(["update"], { mayFail: true });
    const plan = apt(["--simulate", "--no-install-recommends", "install", ...names]);
    const needed = [...plan.matchAll(/^Inst (\S+)/gm)].map((found) => found[1]);
    const archives = join(scratch, "archives");
    mkdirSync(archives);
    apt(["download", ...needed], { cwd: archives });
    for (const archive of readdirSync(archives)) runProgram("dpkg", ["-x", join(archives, archive), into]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
