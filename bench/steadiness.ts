import { percentile } from "./measure.ts";

/** How evenly the machine works, measured by a loop that needs only the processor. */
export type Steadiness = {
  /** Measures for a moment; nothing else runs here meanwhile. */
  look(): void;
  /** The share of the time in which it ran at less than half of its best speed, 0 to 1; null before the first measurement. */
  slowShare(): number | null;
};

const lookMs = 20;
/** About 10 µs: short enough to see pauses of a millisecond, long enough for the clock. */
const additions = 20_000;

const add = (): number => {
  let sum = 0;
  for (let i = 0; i < additions; i++) sum = (sum + i) | 0;
  return sum;
};

/** For durations of the same piece of work: the share of their sum that took more than twice the best. */
export const slowShareOf = (durations: readonly number[]): number => {
  const sorted = durations.toSorted((a, b) => a - b);
  const all = sorted.reduce((sum, one) => sum + one, 0);
  // The very best may be an error of the clock.
  const limit = 2 * percentile(sorted, 0.05);
  return sorted.filter((one) => one > limit).reduce((sum, one) => sum + one, 0) / all;
};

export const watchSteadiness = (): Steadiness => {
  const durations: number[] = [];
  // Until it is compiled, it is slow for another reason.
  for (let i = 0; i < 500; i++) add();
  return {
    look() {
      const end = performance.now() + lookMs;
      for (let now = performance.now(); now < end; ) {
        add();
        const later = performance.now();
        durations.push(later - now);
        now = later;
      }
    },
    slowShare: () => (durations.length === 0 ? null : slowShareOf(durations)),
  };
};

/**
 * For people: what a neighbour, a throttle or a battery takes away, mostly from the slowest requests. Empty before the first
 * measurement.
 */
export const describeSteadiness = (steadiness: Steadiness): string => {
  const share = steadiness.slowShare();
  if (share === null) return "";
  return `Between the rounds, a loop that needs only the processor ran at less than half of its best speed for ${Math.round(share * 100)} % of the time.`;
};
