import { readFileSync } from "node:fs";
import type { Contest, Load, Result, Scenario } from "./scenario.ts";

/** Keeps every latency of a stretch; stretches are short. */
export const createStopwatch = () => {
  const latencies: number[] = [];
  const startedAt = performance.now();
  return {
    add: (ms: number) => void latencies.push(ms),
    /** `operations` where one latency stands for several. */
    finish(operations = latencies.length, cpuUs: number | null = null): Load {
      const seconds = (performance.now() - startedAt) / 1000;
      latencies.sort((a, b) => a - b);
      const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
      return {
        rate: operations / seconds,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        cpuUs: cpuUs === null ? null : cpuUs / Math.max(operations, 1),
      };
    },
  };
};

const clockTickUs = 10_000;

/** CPU time of processes so far, in microseconds: user and system, from /proc. Zero where there is no /proc. */
export const cpuOf = (pids: readonly number[]): number => {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  }
  return ticks * clockTickUs;
};

/** Many callers, each doing one operation after the other, for so long. */
export const runCallers = async (
  callers: number,
  ms: number,
  operation: (caller: number) => Promise<void>,
  pids: readonly number[] = [],
): Promise<Load> => {
  const cpuBefore = cpuOf(pids);
  const watch = createStopwatch();
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        await operation(caller);
        watch.add(performance.now() - startedAt);
      }
    }),
  );
  return watch.finish(undefined, pids.length > 0 ? cpuOf(pids) - cpuBefore : null);
};

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Turns of floor and ours, so that whatever else the machine does meets both. */
export const hold = async (scenario: Scenario, contest: Contest): Promise<Result> => {
  const { rounds = 5, stretchMs = 1_500, target, atMost = false } = scenario;
  const compare = contest.compare ?? (({ rate }: Load) => rate);
  await contest.floor(stretchMs / 3);
  await contest.ours(stretchMs);
  const pairs: { ours: Load; floor: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    const floor = await contest.floor(stretchMs);
    pairs.push({ floor, ours: await contest.ours(stretchMs) });
  }
  const ratios = pairs.map(({ ours, floor }) => compare(ours) / compare(floor));
  const ratio = median(ratios);
  const cpu = pairs.map(({ ours }) => ours.cpuUs).filter((value) => value !== null);
  return {
    name: scenario.name,
    rate: round(average(pairs.map(({ ours }) => compare(ours)))),
    floor: round(average(pairs.map(({ floor }) => compare(floor)))),
    ratio: round(ratio, 3),
    target,
    atMost,
    pass: atMost ? ratio <= target : ratio >= target,
    details: {
      against: scenario.against,
      p50Ms: round(average(pairs.map(({ ours }) => ours.p50Ms)), 2),
      p99Ms: round(average(pairs.map(({ ours }) => ours.p99Ms)), 2),
      cpuUs: cpu.length > 0 ? round(average(cpu)) : null,
      rounds: ratios.map((value) => round(value, 3)),
    },
  };
};

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
