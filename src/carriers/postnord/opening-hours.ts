import { z } from "zod";
import { type OptionalText, text } from "../reading/shapes.ts";

const flag = z.boolean().nullish();

/** Hours, twice a day if it closes over noon, and the days that they are for. */
export const openingHour = z.object({
  openFrom: text,
  openTo: text,
  openFrom2: text,
  openTo2: text,
  monday: flag,
  tuesday: flag,
  wednesday: flag,
  thursday: flag,
  friday: flag,
  saturday: flag,
  sunday: flag,
});

type OpeningHour = z.output<typeof openingHour>;

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const shortNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** "Mo-Fr", and "Mo,We" if days are left out between. */
const daysOf = (row: OpeningHour): string => {
  const runs: number[][] = [];
  for (const [index, day] of weekdays.entries()) {
    if (!row[day]) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  const written = runs.map((run) => (run.length > 1 ? `${shortNames[run[0]!]}-${shortNames[run.at(-1)!]}` : shortNames[run[0]!]));
  return written.join(",");
};

/** `0800`, `08:00` and `08:00:00` as `08:00`. */
const clockOf = (written: OptionalText): string | null => {
  const [, hour, minute] = /^(\d{2}):?(\d{2})(?::?\d{2})?$/.exec(written?.trim() ?? "") ?? [];
  return hour ? `${hour}:${minute}` : null;
};

const spanOf = (from: OptionalText, to: OptionalText): string[] => {
  const [start, end] = [clockOf(from), clockOf(to)];
  return start && end ? [`${start}-${end}`] : [];
};

/** As schema.org writes them: "Mo-Fr 08:00-12:00,13:00-18:00". */
export const hoursOf = (rows: readonly OpeningHour[]): string[] =>
  rows.flatMap((row) => {
    const [days, spans] = [daysOf(row), [...spanOf(row.openFrom, row.openTo), ...spanOf(row.openFrom2, row.openTo2)]];
    return days && spans.length > 0 ? [`${days} ${spans.join(",")}`] : [];
  });
