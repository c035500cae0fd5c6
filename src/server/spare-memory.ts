import { performance } from "node:perf_hooks";
import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const firstLookMs = 3_000;
const lookEveryMs = 60_000;
/** Share of the time in which the process did anything. */
const idleBelow = 0.05;
const worthBytes = 8 * 1024 * 1024;

/** In percent of what was alive at the last collection. */
const heapGrowth = 80;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** The collector is given to new contexts only, and only when asked for. */
const collect = (): void => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as Collect)({ type: "major", execution: "sync", flavor: "last-resort" });
};

/**
 * On a machine with much memory V8 lets the heap grow to three times what is alive before it collects: 170 MB under load for
 * 35 that are needed (measured 2026-11). Kolli shares the machine with its database, which makes better use of memory.
 */
export const growModestly = (): void => setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);

/**
 * Loading the code leaves half of the heap empty, and so does a burst of load; V8 gives that back only under pressure. Here it
 * is given back while nothing is going on, because it takes a tenth of a second: 25 MB after a start (measured 2026-11).
 */
export const giveBackSpareMemory = (): void => {
  let last = performance.eventLoopUtilization();
  let keptBytes = 0;
  const look = (): void => {
    const since = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    if (since.utilization < idleBelow && memoryUsage().heapTotal > keptBytes + worthBytes) {
      collect();
      keptBytes = memoryUsage().heapTotal;
    }
    setTimeout(look, lookEveryMs).unref();
  };
  setTimeout(look, firstLookMs).unref();
};
