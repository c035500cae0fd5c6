import { chmodSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PackageTrouble, runProgram, unpackDebianPackages } from "../../../bin/launcher/debian-packages.js";

const folder = fileURLToPath(new URL("../../../node_modules/.cache/chromium", import.meta.url));
const starter = "chromium.sh";
export const unpackedChromium = join(folder, starter);

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
const starterScript = (root: string, program: string): string => {
  const libraries = globSync("**/*.so*", { cwd: root }).map((file) => dirname(file));
  return `#!/bin/sh
cd "$(dirname "$0")" || exit 1
export LD_LIBRARY_PATH="${[...new Set(libraries)].join(":")}"
export FONTCONFIG_FILE="$PWD/fonts.conf"
exec usr/lib/chromium/${program} "$@"
`;
};

const requireWorking = (root: string): void => {
  const home = mkdtempSync(join(tmpdir(), "kolli-chromium-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(home, "profile")}`];
  const page = "data:text/html,<p>It works";
  try {
    const shown = runProgram(join(root, starter), [...flags, "--dump-dom", page], { env: { HOME: home } });
    if (!shown.includes("It works")) throw new PackageTrouble("The unpacked Chromium shows an empty page.");
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Each is a package and its program. The first is smaller, and newer than some systems. */
const programs = ["chromium-headless-shell", "chromium"];

/** Puts Debian's Chromium at `unpackedChromium`, or returns what went wrong. */
export const unpackChromium = (): string | null => {
  let trouble: string | null = null;
  for (const program of programs) {
    trouble = unpack(program);
    if (trouble === null) return null;
  }
  return trouble;
};

const unpack = (program: string): string | null => {
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    // Fonts too, because a page without letters tests little.
    unpackDebianPackages([program, "fonts-liberation"], unfinished);
    chmodSync(unfinished, 0o755);
    writeFileSync(join(unfinished, "fonts.conf"), fontSettings());
    writeFileSync(join(unfinished, starter), starterScript(unfinished, program), { mode: 0o755 });
    requireWorking(unfinished);
    // What is there by now was brought by another run at the same time.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return null;
  } catch (error) {
    if (error instanceof PackageTrouble) return error.message;
    throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};
