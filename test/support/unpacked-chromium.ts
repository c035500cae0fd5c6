// Debian's Chromium without an installation: its packages are fetched and unpacked below node_modules, which needs no
// rights and changes nothing else on the machine.
import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));
const starter = "chromium.sh";
export const unpackedChromium = join(folder, starter);

/** Fonts, because a page without letters tests little. */
const wanted = ["chromium", "fonts-liberation"];

/** A step that did not work, with what it said. */
class Trouble extends Error {}

const run = (command: string, args: readonly string[], { cwd = "/", env = {}, mayFail = false } = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, LC_ALL: "C", ...env },
    encoding: "utf8",
    timeout: 300_000,
    maxBuffer: 1e8,
  });
  if (status === 0 || mayFail) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join("\n");
  throw new Trouble(`${command} ${args.at(-1)} failed: ${said}`);
};

/** apt-get with the machine's sources and list of installed packages, but everything it writes below `state`. */
const aptBelow = (state: string) => {
  for (const name of ["lists/partial", "cache/archives/partial"]) mkdirSync(join(state, name), { recursive: true });
  // The machine's own settings first (it may need a proxy), then without what they hook on to an update.
  const settings = join(state, "apt.conf");
  const hooks = ["APT::Update::Pre-Invoke", "APT::Update::Post-Invoke", "APT::Update::Post-Invoke-Success"];
  writeFileSync(
    settings,
    `#include /etc/apt/apt.conf.d/\n${hooks.map((name) => `#clear ${name};\n`).join("")}Dir::Etc::Parts "/dev/null";\n`,
  );
  const options = [
    `Dir::State=${state}`,
    `Dir::Cache=${join(state, "cache")}`,
    "Dir::State::status=/var/lib/dpkg/status",
    // As root it would else become a user who cannot write here.
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  return (args: readonly string[], how: { cwd?: string; mayFail?: boolean } = {}) =>
    run("apt-get", [...options, "-qq", ...args], { ...how, env: { APT_CONFIG: settings } });
};

const fetchPackages = (scratch: string): string[] => {
  const apt = aptBelow(join(scratch, "apt"));
  // One source out of reach does not matter where the others have everything.
  apt(["update"], { mayFail: true });
  const plan = apt(["--simulate", "--no-install-recommends", "install", ...wanted]);
  const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map((found) => found[1]!);
  const archives = join(scratch, "archives");
  mkdirSync(archives);
  apt(["download", ...packages], { cwd: archives });
  return readdirSync(archives).map((name) => join(archives, name));
};

const fontSettings = (): string => {
  const families = { "sans-serif": "Liberation Sans", serif: "Liberation Serif", monospace: "Liberation Mono" };
  const aliases = Object.entries(families).map(
    ([kind, family]) => `<alias><family>${kind}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  ${aliases.join("\n  ")}
</fontconfig>
`;
};

/** Libraries are looked up from the folder itself, so that its path may hold anything, a colon included. */
const starterScript = (root: string): string => {
  const libraries = globSync("**/*.so*", { cwd: root }).map((file) => dirname(file));
  return `#!/bin/sh
cd "$(dirname "$0")" || exit 1
export LD_LIBRARY_PATH=${[...new Set(libraries)].join(":")}
export FONTCONFIG_FILE="$PWD/fonts.conf"
exec usr/lib/chromium/chromium "$@"
`;
};

const requireWorking = (root: string, scratch: string): void => {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(scratch, "profile")}`];
  const page = "data:text/html,<p>It works";
  const shown = run(join(root, starter), [...flags, "--dump-dom", page], { env: { HOME: scratch } });
  if (!shown.includes("It works")) throw new Trouble("The unpacked Chromium shows an empty page.");
};

/** Puts a working Chromium at `unpackedChromium`, or returns what went wrong. */
export const unpackChromium = (): string | null => {
  if (process.platform !== "linux") return "Chromium can be brought along on Debian only.";
  const scratch = mkdtempSync(join(tmpdir(), "kolli-chromium-"));
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const archive of fetchPackages(scratch)) run("dpkg", ["-x", archive, unfinished]);
    chmodSync(unfinished, 0o755);
    writeFileSync(join(unfinished, "fonts.conf"), fontSettings());
    writeFileSync(join(unfinished, starter), starterScript(unfinished), { mode: 0o755 });
    requireWorking(unfinished, scratch);
    // What is there already was brought by another run, a moment ago.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return null;
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  } finally {
    for (const path of [scratch, unfinished]) rmSync(path, { recursive: true, force: true });
  }
};
