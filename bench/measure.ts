import { cpuUsOf } from "./processes.ts";
import type { BarScenario, Comparison, Contest, ContestScenario, Load, Result, Stretch, Unit } from "./scenario.ts";

/** The value that this share of all values does not exceed, by the nearest rank. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `operations` if one latency stands for several. */
export const loadOf = (latenciesMs: readonly number[], seconds: number, operations = latenciesMs.length): Load => {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return { operations, rate: operations / seconds, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
};

/** Many callers, each doing one operation after the other, for a time. */
export const runCallers = async (
  callers: number,
  ms: number,
  operation: (caller: number) => Promise<void>,
  operationsPerCall = 1,
): Promise<Load> => {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + ms;
  const call = async (caller: number): Promise<void> => {
    while (performance.now() < end) {
      const calledAt = performance.now();
      await operation(caller);
      latencies.push(performance.now() - calledAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return loadOf(latencies, (performance.now() - startedAt) / 1000, latencies.length * operationsPerCall);
};

/** A number of operations, each caller doing one after the other. */
export const runAll = async (callers: number, count: number, operation: (nth: number) => Promise<void>): Promise<void> => {
  let begun = 0;
  const call = async (): Promise<void> => {
    while (begun < count) await operation(begun++);
  };
  await Promise.all(Array.from({ length: callers }, call));
};

/** A number of operations, started at an even pace, however long each takes. Sleeps in between: waiting costs no CPU time. */
export const runAtRate = async (rate: number, count: number, operation: (nth: number) => Promise<void>): Promise<void> => {
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let begun = 0; begun < count; ) {
    const elapsed = performance.now() - startedAt;
    const due = Math.min(count, Math.floor((elapsed * rate) / 1000) + 1);
    for (; begun < due; begun++) {
      const one = operation(begun).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.ceil((begun * 1000) / rate - elapsed))));
  }
  await Promise.all(underWay);
};

/** The figure of one stretch that a scenario compares. */
const comparedOf = (load: Load, compare: Comparison): number => {
  const value = load[compare];
  if (value === undefined) throw new Error(`The stretch did not measure ${compare}.`);
  return value;
};
const unitOf: Readonly<Record<Comparison, Unit>> = { rate: "/s", p50Ms: "ms", p99Ms: "ms", cpuUs: "µs" };

type Turn = { load: Load; cpuUs: number; allCpuUs: number };

/** Of this process alone: its children are counted by their ids. */
const ownCpuUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** A stretch, with the CPU time per operation: in the process under test, and in all together. */
const takeTurn = async (
  stretch: Stretch,
  ms: number,
  pids: readonly number[] | undefined,
  others: readonly number[],
): Promise<Turn> => {
  const look = () => {
    const own = ownCpuUs();
    const started = pids === undefined ? 0 : cpuUsOf(pids);
    return { tested: pids === undefined ? own : started, all: own + started + cpuUsOf(others) };
  };
  const before = look();
  const load = await stretch(ms);
  const after = look();
  const operations = Math.max(load.operations, 1);
  return { load, cpuUs: (after.tested - before.tested) / operations, allCpuUs: (after.all - before.all) / operations };
};

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** Null if nothing was measured. */
const positive = (value: number, digits = 1): number | null => (value > 0 ? round(value, digits) : null);

export type Circumstances = {
  /** The database server's processes. */
  database?: readonly number[];
  /** Called while neither side works. */
  betweenTurns?: () => void;
};

/** Turns of floor and ours, so that other load on the machine affects both. */
export const hold = async (
  scenario: ContestScenario,
  contest: Contest,
  { database = [], betweenTurns }: Circumstances = {},
): Promise<Result> => {
  const { compare = "rate", rounds = 5, stretchMs = 1_500, warmUpMs = stretchMs, target, atMost = false } = scenario;
  const others = [...database, ...(contest.loadPids ?? [])];
  await contest.floor(warmUpMs);
  await contest.ours(warmUpMs);
  const turns: { ours: Turn; floor: Turn }[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    betweenTurns?.();
    const floor = await takeTurn(contest.floor, stretchMs, contest.floorPids, others);
    turns.push({ floor, ours: await takeTurn(contest.ours, stretchMs, contest.pids, others) });
  }
  const ratios = turns.map(({ ours, floor }) => comparedOf(ours.load, compare) / comparedOf(floor.load, compare));
  const ratio = median(ratios);
  const ours = turns.map((turn) => turn.ours);
  const floor = turns.map((turn) => turn.floor);
  return {
    name: scenario.name,
    what: scenario.what,
    against: scenario.against,
    unit: unitOf[compare],
    rate: round(average(ours.map(({ load }) => comparedOf(load, compare))), 2),
    floor: round(average(floor.map(({ load }) => comparedOf(load, compare))), 2),
    ratio: round(ratio, 3),
    target,
    atMost,
    pass: isReached(ratio, target, atMost),
    p50Ms: positive(average(ours.map(({ load }) => load.p50Ms)), 2),
    p99Ms: positive(average(ours.map(({ load }) => load.p99Ms)), 2),
    // Other load can only add to it: the minimum is closest to the truth.
    cpuUs: positive(Math.min(...ours.map(({ cpuUs }) => cpuUs))),
    allCpuUs: positive(Math.min(...ours.map(({ allCpuUs }) => allCpuUs))),
    floorAllCpuUs: positive(Math.min(...floor.map(({ allCpuUs }) => allCpuUs))),
    rounds: ratios.map((value) => round(value, 3)),
  };
};

export const judge = (scenario: BarScenario, value: number): Result => {
  const { name, what, against, unit, bar, target, atMost = false } = scenario;
  const ratio = value / bar;
  return {
    name,
    what,
    against,
    unit,
    rate: round(value, 2),
    floor: bar,
    ratio: round(ratio, 3),
    target,
    atMost,
    pass: isReached(ratio, target, atMost),
    p50Ms: null,
    p99Ms: null,
    cpuUs: null,
    allCpuUs: null,
    floorAllCpuUs: null,
    rounds: [round(ratio, 3)],
  };
};

const isReached = (ratio: number, target: number, atMost: boolean): boolean => (atMost ? ratio <= target : ratio >= target);
