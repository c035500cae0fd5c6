import type { LocalTime } from "../model/parcel.ts";

/** Whether 03/04 is the third of April or the fourth of March. */
export type DayOrder = "day-first" | "month-first";

const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2}))?/;
const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?/;
/** What has no hour is taken as noon: the day is known, the part of it is not. */
const noon = 12;

/** Seconds or milliseconds since 1970. */
const fromNumber = (text: string): LocalTime | null => {
  if (!/^\d{10}(\d{3})?$/.test(text)) return null;
  const hours = Number(text) / (text.length === 10 ? 3600 : 3_600_000);
  return { day: Math.floor(hours / 24), hour: Math.floor(hours % 24) };
};

/** A time as clocks showed it: an offset behind it is not applied, as the day where it happened is what counts. */
export const readLocalTime = (text: string, order: DayOrder): LocalTime | null => {
  const trimmed = text.trim();
  const year = iso.exec(trimmed);
  const short = year ? null : numeric.exec(trimmed);
  if (!year && !short) return fromNumber(trimmed);
  const parts = (year ?? short)!.slice(1).map((part) => (part === undefined ? null : Number(part)));
  const [y, m, d] = year
    ? [parts[0]!, parts[1]!, parts[2]!]
    : order === "day-first"
      ? [parts[2]!, parts[1]!, parts[0]!]
      : [parts[2]!, parts[0]!, parts[1]!];
  const at = new Date(Date.UTC(y, m - 1, d));
  if (at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return null;
  return { day: at.getTime() / 86_400_000, hour: Math.min(23, parts[3] ?? noon) };
};

/** Decided by the samples: a number above 12 cannot be a month. Without one, points mean the day first, as in 31.12.2026. */
export const dayOrderOf = (samples: readonly string[]): DayOrder => {
  const found = samples.map((sample) => numeric.exec(sample.trim())).filter((match) => match !== null);
  if (found.some(([, first]) => Number(first) > 12)) return "day-first";
  if (found.some(([, , second]) => Number(second) > 12)) return "month-first";
  return found.some(([text]) => text.includes(".")) ? "day-first" : "month-first";
};
