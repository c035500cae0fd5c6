import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repository, say } from "./surroundings.js";

const path = join(repository, ".kolli-install.lock");
const heartbeatMs = 1_000;
const staleAfterMs = 10_000;

/** The holder touches its lock every second, so that the age shows one that a killed start left behind. */
const isStale = () => {
  try {
    return Date.now() - statSync(path).mtimeMs > staleAfterMs;
  } catch {
    return false;
  }
};

const tryTake = (token) => {
  try {
    writeFileSync(path, token, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
};

/** Renaming succeeds for one contender only; one that moved a fresh lock by accident puts it back. */
const removeStale = () => {
  const aside = `${path}.${process.pid}`;
  try {
    const before = readFileSync(path, "utf8");
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== before) renameSync(aside, path);
    else rmSync(aside, { force: true });
  } catch {
    // Another process was faster.
  }
};

/** Two simultaneous starts must not install into each other: the second waits, and then finds the work done. */
export const whileLocked = async (work) => {
  const token = `${process.pid} ${randomBytes(8).toString("hex")}\n`;
  let hasSaid = false;
  while (!tryTake(token)) {
    if (isStale()) {
      removeStale();
      continue;
    }
    if (!hasSaid) say("Another Kolli is installing or building in this folder; waiting for it …");
    hasSaid = true;
    await delay(200);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener("exit", release);
    release();
  }
};
