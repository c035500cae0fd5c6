import { type EpochMs, seconds } from "../../lib/clock.ts";

/** `Retry-After` in either of its forms (RFC 9110, 10.2.3), as milliseconds from now; null when there is none to read. */
export const receiverRetryAfter = (value: string | undefined, now: EpochMs): number | null => {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,10}$/.test(text)) return seconds(Number(text));
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};
