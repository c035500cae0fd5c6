import type { Clock, EpochMs } from "../lib/clock.ts";
import { startTimer, stopTimer, type Timer } from "../lib/machine.ts";

export type WakeTimers = {
  /** `onTime` is called then, once; of several times for one destination the earliest counts. */
  at(destinationId: string, time: EpochMs): void;
  /** Whether a time is still to come. */
  has(destinationId: string): boolean;
  clear(): void;
};

/** Which destinations are to be looked at when: a retry that comes due, a limit that has room again. */
export const createWakeTimers = (clock: Clock, onTime: (destinationId: string) => void): WakeTimers => {
  const entries = new Map<string, { time: EpochMs; timer: Timer }>();
  return {
    at(destinationId, time) {
      const known = entries.get(destinationId);
      if (known && known.time <= time) return;
      stopTimer(known?.timer);
      const timer = startTimer(
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
      for (const { timer } of entries.values()) stopTimer(timer);
      entries.clear();
    },
  };
};
