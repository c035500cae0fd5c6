import { AsyncLocalStorage } from "node:async_hooks";
import type { EpochMs } from "../../src/lib/clock.ts";
import type { Machine, Timer } from "../../src/lib/machine.ts";

/** Whose work something is: a node's, or the world's where there is none. What is dead is never continued. */
export type Owner = {
  readonly name: string;
  isDead: boolean;
  /** It stands still until then, as under SIGSTOP. */
  frozenUntil?: EpochMs;
};

type Entry = Timer & {
  at: EpochMs;
  order: number;
  owner: Owner | undefined;
  run: () => void | Promise<void>;
  everyMs: number | null;
  /** How long somebody waits at most, or sleeps. */
  isLong: boolean;
  isStopped: boolean;
  /** Whom it is for: what is for the dead does not happen. */
  target: Owner | undefined;
};

const longMs = 3_000;
/** Taken before a simulation puts its own in their places. */
const real = { setImmediate, setTimeout };
/** All that follows from what has happened has been done: promises and ticks, none of which wait for anything outside. */
const turn = (): Promise<void> => new Promise((resolve) => void real.setImmediate(resolve));
export const realDelay = (ms: number): Promise<void> => new Promise((resolve) => void real.setTimeout(resolve, ms));

/** sfc32: small, quick, and the same on every machine. */
export const randomOf = (seed: number): (() => number) => {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88 + seed, 0xb7e15162, 1];
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
};

const owners = new AsyncLocalStorage<Owner | undefined>();

/** By time, and by when they were entered where that is the same. */
const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
const createQueue = () => {
  const heap: Entry[] = [];
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j]!, heap[i]!];
  };
  const sink = (from: number): void => {
    for (let i = from; ; ) {
      const left = 2 * i + 1;
      const least = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (least >= heap.length || !isBefore(heap[least]!, heap[i]!)) return;
      swap(i, least);
      i = least;
    }
  };
  return {
    peek: () => heap[0],
    push(entry: Entry) {
      heap.push(entry);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (!isBefore(heap[i]!, heap[parent]!)) return;
        swap(i, parent);
        i = parent;
      }
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last) {
        heap[0] = last;
        sink(0);
      }
      return first;
    },
    all: () => heap,
  };
};

export type VirtualMachine = {
  machine: Machine;
  now(): EpochMs;
  /** Decisions of the simulation. What nodes draw comes from elsewhere, so that a change in one leaves the other alone. */
  random(): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  oneOf<T>(some: readonly T[]): T;
  /** Later, for whoever it belongs to; for the world where nobody is told. */
  after(ms: number, run: () => void | Promise<void>, owner?: Owner): Timer;
  /** Something from outside reaches a node, if it still lives: until then the world is not at rest. */
  arrive(ms: number, owner: Owner, run: () => void): void;
  /** For actors of the world. */
  sleep(ms: number): Promise<void>;
  /** Time stands still while the simulation itself finds something out. */
  standStill<T>(find: () => Promise<T>): Promise<T>;
  runAs<T>(owner: Owner, run: () => T): T;
  owner(): Owner | undefined;
  /** One thing happens, and all that follows from it at once. False where nothing is left to happen. */
  step(): Promise<boolean>;
  /** When the world acts next: nobody sleeps longer. */
  nextOfWorld(): EpochMs;
  /** Whether a node has something to do by now. */
  isBehind(): boolean;
  /** When a node gives up next what it waits for. */
  nextLimit(): EpochMs;
  /** As if all nodes were asleep until then: their timers that are over by then go off then, each once. */
  sleepUntil(at: EpochMs): void;
  trace(line: string): void;
};

/** `onLine` gets every line of the trace, with the time. */
export const createVirtualMachine = (seed: number, start: EpochMs, onLine: (line: string) => void): VirtualMachine => {
  const decide = randomOf(seed);
  const draw = randomOf(seed ^ 0x5bd1e995);
  /** Apart, since the world is asked for its next step again and again. */
  const ofWorld = createQueue();
  const ofNodes = createQueue();
  let now = start;
  let order = 0;

  const enter = (ms: number, run: Entry["run"], owner: Owner | undefined, everyMs: number | null, target = owner): Entry => {
    const at = now + Math.max(everyMs === null ? 0 : 1, Number.isFinite(ms) ? ms : 1e12);
    const entry: Entry = {
      at,
      order: order++,
      owner,
      run,
      everyMs,
      target,
      isLong: everyMs === null && ms >= longMs,
      isStopped: false,
      unref: () => entry,
    };
    (owner === undefined ? ofWorld : ofNodes).push(entry);
    return entry;
  };
  const fire = async (entry: Entry): Promise<void> => {
    now = Math.max(now, entry.at);
    if (entry.isStopped || entry.target?.isDead) return;
    const queue = entry.owner === undefined ? ofWorld : ofNodes;
    if ((entry.target?.frozenUntil ?? 0) > now) {
      entry.at = entry.target!.frozenUntil!;
      queue.push(entry);
      return;
    }
    if (entry.everyMs !== null) {
      entry.at = now + entry.everyMs;
      entry.order = order++;
      queue.push(entry);
    }
    // A node is not waited for: what it waits for is still to happen.
    const done = owners.run(entry.owner, entry.run);
    if (entry.owner === undefined) await done;
    await turn();
  };
  /** Without those that were stopped. */
  const nextIn = (queue: ReturnType<typeof createQueue>): Entry | undefined => {
    while (queue.peek()?.isStopped) queue.pop();
    return queue.peek();
  };
  const vm: VirtualMachine = {
    machine: {
      startTimer: (run, ms) => enter(ms, run, owners.getStore(), null),
      startInterval: (run, ms) => enter(ms, run, owners.getStore(), ms),
      stopTimer(timer) {
        (timer as Entry).isStopped = true;
      },
      soon: (run) => void enter(0, run, owners.getStore(), null),
      elapsedMs: () => now - start,
      fillRandom: (bytes) => {
        for (let i = 0; i < bytes.length; i++) bytes[i] = draw() * 256;
      },
      random: draw,
    },
    now: () => now,
    random: decide,
    between: (low, high) => low + decide() * (high - low),
    chance: (probability) => probability > 0 && decide() < probability,
    oneOf: (some) => some[Math.floor(decide() * some.length)]!,
    after: (ms, run, owner) => enter(ms, run, owner, null),
    arrive: (ms, owner, run) => void enter(ms, () => void owners.run(owner, run), undefined, null, owner),
    sleep: (ms) => new Promise((resolve) => void enter(ms, resolve, undefined, null)),
    standStill: (find) => new Promise((resolve, reject) => void enter(0, () => find().then(resolve, reject), undefined, null)),
    runAs: (owner, run) => owners.run(owner, run),
    owner: () => owners.getStore(),
    async step() {
      const [one, other] = [nextIn(ofWorld), nextIn(ofNodes)];
      const next = one && (!other || isBefore(one, other)) ? ofWorld.pop() : ofNodes.pop();
      if (next) await fire(next);
      return next !== undefined;
    },
    nextOfWorld: () => nextIn(ofWorld)?.at ?? Number.POSITIVE_INFINITY,
    isBehind: () => (nextIn(ofNodes)?.at ?? Number.POSITIVE_INFINITY) <= now,
    nextLimit() {
      const limits = ofNodes.all().filter(({ isLong, isStopped, owner }) => isLong && !isStopped && !owner!.isDead);
      return Math.min(Number.POSITIVE_INFINITY, ...limits.map(({ at }) => at));
    },
    sleepUntil(at) {
      now = Math.max(now, at);
    },
    trace: (line) => onLine(`${(now - start).toFixed(3)} ${owners.getStore()?.name ?? "world"} ${line}`),
  };
  return vm;
};

/** For what libraries do by themselves: from now on their timers, too, are those of the machine. For a process of its own only. */
export const takeOverTimers = (machine: () => Machine): void => {
  Object.assign(globalThis, {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      machine().startTimer(given.length === 0 ? (run as () => void) : () => run(...given), ms),
    setInterval: (run: () => void, ms = 0) => machine().startInterval(run, ms),
    clearTimeout: (timer: Timer | undefined) => timer && machine().stopTimer(timer),
    clearInterval: (timer: Timer | undefined) => timer && machine().stopTimer(timer),
  });
};
