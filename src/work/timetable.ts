import type { Clock, EpochMs } from "../lib/clock.ts";

export type Timetable = {
  /** `onTime` is called then, once; of several times for one destination the earliest counts. */
  at(destinationId: string, time: EpochMs): void;
  /** Whether a time is still to come. */
  has(destinationId: string): boolean;
  clear(): void;
};

/** Which destinations are to be looked at when: a retry that comes due, a limit that has room again. */
export const createTimetable = (clock: Clock, onTime: (destinationId: string) => void): Timetable => {
  const entries = new Map<string, { time: EpochMs; timer: NodeJS.Timeout }>();
  return {
    at(destinationId, time) {
      const known = entries.get(destinationId);
      if (known && known.time <= time) return;
      clearTimeout(known?.timer);
      const timer = setTimeout(
        () => {
          entries.delete(destinationId);
          onTime(destinationId);
        },
        Math.max(0, Math.ceil(time - clock.now())),
      ).unref();
      entries.set(destinationId, { time, timer });
    },
    has: (destinationId) => entries.has(destinationId),
    clear() {
      for (const { timer } of entries.values()) clearTimeout(timer);
      entries.clear();
    },
  };
};
