import { randomFillSync } from "node:crypto";

export type Timer = { unref(): Timer };

/**
 * What the domain takes from the machine it runs on: time that passes, turns of the event loop, and chance. One for the process,
 * so that a simulation can put another in its place and a whole service runs on its time and from its seed. What time it is
 * comes from a `Clock`, which each node has for itself.
 */
export type Machine = {
  startTimer(run: () => void, ms: number): Timer;
  startInterval(run: () => void, ms: number): Timer;
  stopTimer(timer: Timer): void;
  /** In the next turn of the event loop. */
  soon(run: () => void): void;
  /** Only differences mean something; it never goes back. */
  elapsedMs(): number;
  fillRandom(bytes: Buffer): void;
  /** At least 0, and below 1. */
  random(): number;
};

const realMachine: Machine = {
  startTimer: (run, ms) => setTimeout(run, ms),
  startInterval: (run, ms) => setInterval(run, ms),
  stopTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
  soon: (run) => void setImmediate(run),
  elapsedMs: () => performance.now(),
  fillRandom: (bytes) => void randomFillSync(bytes),
  random: () => Math.random(),
};
let machine = realMachine;

/** Ids take ten bytes each from a pool that is refilled: a system call for every one would cost more than the id. */
const pool = Buffer.alloc(16 * 640);
let poolOffset = pool.length;

/** For simulations: everything below goes to this one from now on. */
export const standOnMachine = (other: Machine): void => {
  machine = other;
  poolOffset = pool.length;
};

export const startTimer = (run: () => void, ms: number): Timer => machine.startTimer(run, ms);
export const startInterval = (run: () => void, ms: number): Timer => machine.startInterval(run, ms);
/** Of either kind; nothing happens where it is over, or there was none. */
export const stopTimer = (timer: Timer | undefined): void => {
  if (timer) machine.stopTimer(timer);
};
export const soon = (run: () => void): void => machine.soon(run);
export const delay = (ms: number): Promise<void> => new Promise((resolve) => void machine.startTimer(resolve, ms));
export const elapsedMs = (): number => machine.elapsedMs();
export const random = (): number => machine.random();

export const randomPart = (size: number): Buffer => {
  if (poolOffset + size > pool.length) {
    machine.fillRandom(pool);
    poolOffset = 0;
  }
  const bytes = pool.subarray(poolOffset, poolOffset + size);
  poolOffset += size;
  return bytes;
};

/** A UUID version 4: whose lease it is, or who sent something. No secret. */
export const newLeaseToken = (): string => {
  const bytes = Buffer.from(randomPart(16));
  bytes[6] = 0x40 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
