import type { EpochMs } from "../../../lib/clock.ts";

/** `Retry-After` in either form, seconds or a date, as a wait from now; null if there is none or nonsense. */
export const readRetryAfter = (header: string | undefined, now: EpochMs): number | null => {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};
