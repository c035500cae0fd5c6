import type { SeedResult } from "./run-seed.ts";

/** What one seed came to, as a process tells it to the one that started it. */
export type Report = Omit<SeedResult, "hash">;

export type TallyOptions = {
  wanted: number;
  /** Of the machine's own clock, since the beginning. */
  elapsedMs: () => number;
  tell: (text: string) => void;
  /** Progress is written over itself on a screen, and is a line each minute elsewhere. */
  screen: { write(text: string): void } | null;
  /** The line that repeats a seed. */
  repeat: (seed: number) => string;
};
export type Tally = { add(report: Report): void; failed(): number; summary(): string };

const screenEveryMs = 200;
const lineEveryMs = 60_000;
const mostTold = 10;

/** Counts what many seeds came to, tells of each that failed at once, and how far it is. */
export const createTally = ({ wanted, elapsedMs, tell, screen, repeat }: TallyOptions): Tally => {
  const totals = { events: 0, trackers: 0, steps: 0, virtualDays: 0 };
  let [ran, failed, toldAt] = [0, 0, 0];
  const progress = (): void => {
    const now = elapsedMs();
    if (now - toldAt < (screen ? screenEveryMs : lineEveryMs)) return;
    toldAt = now;
    const minutesLeft = Math.ceil(((wanted - ran) * now) / ran / 60_000);
    const text = `${ran} of ${wanted} seeds, ${failed} failed, about ${minutesLeft} min left`;
    if (screen) screen.write(`\r${text}\u001b[K`);
    else tell(text);
  };
  return {
    add(report) {
      ran++;
      for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += report[name];
      if (report.violations.length > 0) {
        failed++;
        screen?.write("\r\u001b[K");
        tell(`✖ seed ${report.seed} failed; repeat it with: ${repeat(report.seed)}`);
        for (const text of report.violations.slice(0, mostTold)) tell(`    ${text}`);
      }
      progress();
    },
    failed: () => failed,
    summary() {
      screen?.write("\r\u001b[K");
      const { trackers, events, virtualDays } = totals;
      const seconds = elapsedMs() / 1000;
      return `${ran} seeds, ${failed} failed: ${trackers} trackers, ${events} events, ${Math.round(virtualDays)} days in ${seconds.toFixed(1)} s`;
    },
  };
};
