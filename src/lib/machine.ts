import { randomFillSync } from "node:crypto";

export type Timer = { unref(): Timer };

/**
 * What the domain takes from the machine it runs on: timers, turns of the event loop, and randomness. There is one per process,
 * so that a simulation can replace it and run a whole service on its own time and from its seed. The current time comes from a
 * `Clock`, which each node has separately.
 */
export type Machine = {
  startTimer(run: () => void, ms: number): Timer;
  startInterval(run: () => void, ms: number): Timer;
  stopTimer(timer: Timer): void;
  /** In the next turn of the event loop. */
  soon(run: () => void): void;
  /** Only differences have a meaning; it never goes back. */
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

/** Ids take ten bytes each from a pool that is refilled: a system call for each would cost more than the id. */
const pool = Buffer.alloc(16 * 640);
let poolOffset = pool.length;

/** For simulations: everything below uses this machine from now on. */
export const replaceMachine = (other: Machine): void => {
  machine = other;
  poolOffset = pool.length;
  holder = undefined;
};

/** Node stores a timer's delay in 31 bits: a longer one overflows and ends after a millisecond. */
export const longestTimerMs = 2 ** 31 - 1;

/** A wait that is too long for one timer: started again until it is over. */
class LongTimer implements Timer {
  readonly #run: () => void;
  readonly #endsAt: number;
  #part: Timer | undefined;
  #isUnreferenced = false;

  constructor(run: () => void, ms: number) {
    this.#run = run;
    this.#endsAt = machine.elapsedMs() + ms;
    this.#begin();
  }

  #begin(): void {
    const leftMs = this.#endsAt - machine.elapsedMs();
    this.#part =
      leftMs > longestTimerMs
        ? machine.startTimer(() => this.#begin(), longestTimerMs)
        : machine.startTimer(this.#run, Math.max(0, leftMs));
    if (this.#isUnreferenced) this.#part.unref();
  }

  unref(): Timer {
    this.#isUnreferenced = true;
    this.#part?.unref();
    return this;
  }

  stop(): void {
    if (this.#part) machine.stopTimer(this.#part);
  }
}

/** Of any length; a delay that is not a number ends immediately. */
export const startTimer = (run: () => void, ms: number): Timer =>
  ms > longestTimerMs ? new LongTimer(run, ms) : machine.startTimer(run, Math.max(ms || 0, 0));
export const startInterval = (run: () => void, ms: number): Timer => machine.startInterval(run, Math.min(ms, longestTimerMs));
/** For both kinds; does nothing if the timer is over, or there is none. */
export const stopTimer = (timer: Timer | undefined): void => {
  if (timer instanceof LongTimer) timer.stop();
  else if (timer) machine.stopTimer(timer);
};
export const soon = (run: () => void): void => machine.soon(run);
export const delay = (ms: number): Promise<void> => new Promise((resolve) => void startTimer(resolve, ms));
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

let holder: string | undefined;

/** How this process is recognised in every lease that it takes: 16 hexadecimal digits, chosen when it first takes one. */
export const leaseHolder = (): string => {
  if (holder === undefined) {
    const bytes = Buffer.from(randomPart(8));
    bytes[6] = 0x40 | (bytes[6]! & 0x0f);
    holder = bytes.toString("hex");
  }
  return holder;
};

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** A UUID version 4 for a lease or the sender of something. Its first half is the process that has it. Not a secret. */
export const newLeaseToken = (): string => {
  const bytes = Buffer.from(randomPart(8));
  bytes[0] = 0x80 | (bytes[0]! & 0x3f);
  return uuidOf(leaseHolder() + bytes.toString("hex"));
};

/** The lowest and the highest token that a process can have. */
export const leaseTokensOf = (ofHolder: string): readonly [string, string] => [
  uuidOf(ofHolder + "0".repeat(16)),
  uuidOf(ofHolder + "f".repeat(16)),
];
