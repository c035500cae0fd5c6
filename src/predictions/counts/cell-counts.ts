import { type Day, weekOf } from "../calendar/days.ts";
import { type DayCounts, noDeliveries } from "../calendar/delivery-shares.ts";
import { weeksOfWindow } from "../model/counts.ts";
import type { WeekCounts } from "../model/curve.ts";

/** The parcels of a cell that reached their milestone in one week. */
export type CountedWeek = WeekCounts & {
  /** Deliveries by how late they were, compared with the carrier's estimate at the milestone. */
  late: number[];
  /** Parcels by their longest silence after the milestone, in delivery days. */
  silent: number[];
};

/** What is stored of a cell, by the Monday of the week. The cell of a carrier in a country has deliveries by kind of day instead. */
export type CellCounts = { weeks?: Record<string, CountedWeek>; days?: DayCounts };

export type CountedList = "delivered" | "ended" | "late" | "silent";
/** One more or one less in a place of a cell. */
export type Change =
  | { cell: string; week: Day; list: "started" | CountedList; index: number; by: number }
  | { cell: string; kindOfDay: keyof DayCounts; by: number };

/** Weeks before are not predicted from, and are dropped when their cell is next written. */
const weeksStored = weeksOfWindow + 2;

/** Whether what happened in a week is still counted. */
export const isRecent = (week: Day, today: Day): boolean => week >= weekOf(today) - 7 * weeksStored;

const noParcels = (): CountedWeek => ({ started: 0, delivered: [], ended: [], late: [], silent: [] });

const copyOf = (week: CountedWeek | undefined): CountedWeek => {
  if (!week) return noParcels();
  const { started, delivered, ended, late, silent } = week;
  return { started, delivered: [...delivered], ended: [...ended], late: [...late], silent: [...silent] };
};

/** Adds changes to the counts of their cell. What a week that was dropped had cannot be taken back, and need not be. */
export const applyChanges = (counts: CellCounts, changes: readonly Change[], today: Day): CellCounts => {
  const weeks = new Map(Object.entries(counts.weeks ?? {}));
  const copied = new Set<Day>();
  const days = { ...(counts.days ?? noDeliveries()) };
  for (const change of changes) {
    if ("kindOfDay" in change) {
      days[change.kindOfDay] = Math.max(0, days[change.kindOfDay] + change.by);
      continue;
    }
    const { week, list, index, by } = change;
    // What was given stays as it is.
    if (!copied.has(week)) weeks.set(String(week), copyOf(weeks.get(String(week))));
    copied.add(week);
    const counted = weeks.get(String(week))!;
    if (list === "started") counted.started = Math.max(0, counted.started + by);
    else add(counted[list], index, by);
  }
  const recent = [...weeks].filter(([week, { started }]) => isRecent(Number(week), today) && started > 0);
  return {
    ...(recent.length > 0 && { weeks: Object.fromEntries(recent) }),
    ...(Object.values(days).some((count) => count > 0) && { days }),
  };
};

const add = (list: number[], index: number, by: number): void => {
  while (list.length <= index) list.push(0);
  list[index] = Math.max(0, list[index]! + by);
};

export const isEmpty = ({ weeks, days }: CellCounts): boolean => weeks === undefined && days === undefined;
