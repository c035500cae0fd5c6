import type { Scan } from "../../tracking/reading.ts";

/**
 * For scans that come with a day and no hour: midnight stands for "that day", and must not put a scan before others of the same
 * day that the carrier lists before it. Oldest first; such a scan takes the time of the one before it, if that is of its day.
 */
export const inListedOrder = (steps: readonly { scan: Scan; isDayOnly: boolean }[]): Scan[] => {
  let before: Scan | undefined;
  return steps.map(({ scan, isDayOnly }) => {
    const [own, earlier] = [scan.time, before?.time];
    const isSameDay = own.kind === "local" && earlier?.kind === "local" && own.local.slice(0, 10) === earlier.local.slice(0, 10);
    before = isDayOnly && isSameDay ? { ...scan, time: earlier } : scan;
    return before;
  });
};
