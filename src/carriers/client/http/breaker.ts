import { type Clock, type EpochMs, minutes, seconds } from "../../../lib/clock.ts";

/** Stops asking a carrier that keeps failing, and lets one request through now and then to see whether it is back. */
export type Breaker = {
  /** Null when a request may go out, otherwise how long to leave the carrier alone. */
  waitMs(): number | null;
  /** How long it stays open from now on; 0 when it is closed. */
  openForMs(): number;
  succeeded(): void;
  failed(): void;
};

export type BreakerSettings = { opensAfter: number; firstPauseMs: number; longestPauseMs: number };

export const defaultBreaker: BreakerSettings = { opensAfter: 8, firstPauseMs: seconds(15), longestPauseMs: minutes(5) };

export const createBreaker = (clock: Clock, settings: BreakerSettings = defaultBreaker): Breaker => {
  let failures = 0;
  let pauseMs = settings.firstPauseMs;
  let openUntil: EpochMs | null = null;
  let isProbing = false;

  return {
    waitMs() {
      if (openUntil === null) return null;
      const wait = openUntil - clock.now();
      if (wait > 0) return wait;
      openUntil = clock.now() + pauseMs; // this caller is the probe; the others wait for what it finds
      isProbing = true;
      return null;
    },
    openForMs: () => (openUntil === null ? 0 : Math.max(0, openUntil - clock.now())),
    succeeded() {
      failures = 0;
      pauseMs = settings.firstPauseMs;
      openUntil = null;
      isProbing = false;
    },
    failed() {
      failures += 1;
      if (failures < settings.opensAfter) return;
      // What was under way when it opened fails too, and says nothing new: only a probe's failure makes the pause longer.
      if (openUntil !== null && !isProbing) return;
      if (isProbing) pauseMs = Math.min(pauseMs * 2, settings.longestPauseMs);
      openUntil = clock.now() + pauseMs;
      isProbing = false;
    },
  };
};
