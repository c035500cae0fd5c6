import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser that the browser tests drive, or null when this machine has none. */
export const findChromium = (): string | null => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
};

const run = (command: string[]): boolean =>
  spawnSync(command[0]!, command.slice(1), { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

/** Debian's chromium, installed when it is missing and we may. Returns what a person must do, or null. */
export const installChromium = (say: (text: string) => void): string | null => {
  if (findChromium()) return null;
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const byHand =
    "The browser tests need Chromium: install it by hand (on Debian: apt-get install chromium), then run the tests again.";
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return byHand;
  say("Installing Chromium for the browser tests (only the first time) …");
  const quiet = ["-y", "-qq", "--no-install-recommends"];
  // The package names no fonts it could not do without, but pages without letters test little.
  const installed = run([...apt, "update", "-qq"]) && run([...apt, "install", ...quiet, "chromium", "fonts-liberation"]);
  return installed && findChromium() ? null : byHand;
};
