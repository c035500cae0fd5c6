import { type Day, weekOf } from "../calendar/days.ts";
import { type DeliveryCalendar, deliveryCalendar } from "../calendar/delivery-days.ts";
import { kindOfDay } from "../calendar/delivery-shares.ts";
import { cellsOf } from "../model/cells.ts";
import { mostDays } from "../model/horizon.ts";
import { mostDaysEarly, mostDaysLate } from "../model/lateness.ts";
import type { ShippingLane } from "../model/parcel.ts";
import { type Change, type CountedList, isRecent } from "./cell-counts.ts";
import type { DeliveryKinds, ParcelRecord } from "./record.ts";

/** A silence that is longer counts as this long. */
export const longestSilence = 40;

/** There are eight for each country, of some 100 kB each. */
const calendars = new Map<string, DeliveryCalendar>();
const maxCalendars = 200;

/** The days on which a carrier delivers in a country. */
export const calendarFor = (country: string | null, { saturday, sunday, holiday }: DeliveryKinds): DeliveryCalendar => {
  const key = `${country}|${saturday}|${sunday}|${holiday}`;
  const known = calendars.get(key);
  if (known) return known;
  const made = deliveryCalendar(country, { saturday: Number(saturday), sunday: Number(sunday), holiday: Number(holiday) });
  if (calendars.size >= maxCalendars) calendars.clear();
  calendars.set(key, made);
  return made;
};

/** The cell with the deliveries of a carrier in a country by kind of day. */
export const daysCellOf = ({ carrier, destination }: ShippingLane): string => `days|${carrier}|${destination?.country ?? "?"}`;

/** The last two of a step's cells also have how late its estimates were, and for how long its parcels were silent. */
const coarseCells = (cells: readonly string[]): readonly string[] => cells.slice(-2);

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * Everything that a parcel adds to the counts; the same parcel always adds the same. Weeks that are no longer kept are left out: in
 * a rebuild they are most.
 */
export const contributionsOf = ({ lane, steps, delivered, ended, kinds }: ParcelRecord, by: 1 | -1, today?: Day): Change[] => {
  const country = lane.destination?.country ?? null;
  const calendar = calendarFor(country, kinds);
  const end = delivered ?? ended;
  const changes: Change[] = [];
  for (const step of steps) {
    const week = weekOf(step.day);
    if (today !== undefined && !isRecent(week, today)) continue;
    const cells = cellsOf(lane, step);
    const addTo = (some: readonly string[], list: "started" | CountedList, index: number) => {
      for (const cell of some) changes.push({ cell, week, list, index, by });
    };
    addTo(cells, "started", 0);
    if (end !== null)
      addTo(cells, delivered === null ? "ended" : "delivered", between(0, calendar.between(step.day, end), mostDays));
    if (delivered !== null && step.estimate !== null) {
      const lateBy = calendar.between(step.estimate, delivered);
      addTo(coarseCells(cells), "late", between(0, lateBy + mostDaysEarly, mostDaysEarly + mostDaysLate + 1));
    }
    if (step.silence !== null) addTo(coarseCells(cells), "silent", between(0, step.silence, longestSilence));
  }
  if (delivered !== null) changes.push({ cell: daysCellOf(lane), kindOfDay: kindOfDay(country, delivered), by });
  return changes;
};
