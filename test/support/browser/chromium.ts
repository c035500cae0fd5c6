import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";
import { unpackChromium, unpackedChromium } from "./unpacked-chromium.ts";

// Without a window to draw for, it does the same with three quarters of the work.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

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

export const findChromium = (): string | null => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, unpackedChromium].find(isExecutable) ?? null;
};

/** The browser that the browser tests drive: this machine's, or the one brought by `bringChromium`. */
const requireChromium = (): string => {
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

/** Headless, and without the browser's own traffic. */
const launchOptions = (): LaunchOptions => ({
  executablePath: requireChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Many pages share two cores with all else: threads that collect and compile beside the page cost a fifth more than they save.
    "--js-flags=--single-threaded",
  ],
});

/** A browser that many connect to. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer({ ...launchOptions(), host: "127.0.0.1" });

/** The browser of this run, or one of its own where there is none. Closing it closes only what was opened through it. */
export const openBrowser = (): Promise<Browser> => {
  const shared = process.env.KOLLI_TEST_BROWSER;
  return shared ? chromium.connect(shared) : chromium.launch(launchOptions());
};
