import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackChromium, unpackedChromium } from "./unpacked-chromium.ts";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const byHand =
  "The browser tests need Chromium: install it by hand (on Debian, as root: apt-get install chromium), then run the tests again.";

const findChromium = (): string | null => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, unpackedChromium].find(isExecutable) ?? null;
};

/** The browser that the browser tests drive: this machine's, or the one brought by `bringChromium`. */
export const requireChromium = (): string => {
  const found = findChromium();
  if (!found) throw new Error(byHand);
  return found;
};

/** Gets a Chromium where the machine has none, without being root. Returns what a person must do, or null. */
export const bringChromium = (say: (text: string) => void): string | null => {
  if (findChromium()) return null;
  say("Getting Chromium for the browser tests (only the first time) …");
  const trouble = unpackChromium();
  return trouble === null ? null : `${trouble}\n${byHand}`;
};
