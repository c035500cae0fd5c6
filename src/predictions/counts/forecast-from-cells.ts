import type { Scope } from "../../workspaces/scope.ts";
import { type Day, weekOf } from "../calendar/days.ts";
import { intervalLimits, newCalibration } from "../model/calibration.ts";
import { cellsOf } from "../model/cells.ts";
import { type CellWeeks, curveOf, weeksOfWindow } from "../model/counts.ts";
import type { WeekCounts } from "../model/curve.ts";
import { mostDaysEarly, mostDaysLate, shrunkLateness } from "../model/lateness.ts";
import type { Reached, ShippingLane } from "../model/parcel.ts";
import { type Forecast, fewestDeliveries, forecast } from "../model/predict.ts";
import type { CellCounts, CountedWeek } from "./cell-counts.ts";
import type { KnownCells } from "./cell-memory.ts";
import type { CellKey, CellRow } from "./cells.sql.ts";
import { calendarFor, daysCellOf } from "./contributions.ts";
import { kindsOfDays } from "./kinds-of-days.ts";

/** How much a week counts compared with the next one: as in curves. */
const weightOfOlderWeek = 0.85;

/** The weeks of a window, of trackers and of imported parcels together. */
function* weeksIn({ counts, imported }: CellRow): Generator<[Day, CountedWeek]> {
  for (const source of [counts, imported ?? {}] satisfies CellCounts[])
    for (const [week, counted] of Object.entries(source.weeks ?? {})) yield [Number(week), counted];
}

const sumInto = (sums: number[], counts: readonly number[], weight = 1): void => {
  for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + weight * count;
};

const cellWeeks = (row: CellRow): CellWeeks => {
  const weeks = new Map<Day, WeekCounts>();
  for (const [week, { started, delivered, ended }] of weeksIn(row)) {
    const sum = weeks.get(week) ?? { started: 0, delivered: [], ended: [] };
    sum.started += started;
    sumInto(sum.delivered, delivered);
    sumInto(sum.ended, ended);
    weeks.set(week, sum);
  }
  return weeks;
};

/** Counts of one list over the window, the more recent weeks with more weight. */
export const weighted = (row: CellRow | null, list: "late" | "silent", today: Day, size: number): Float64Array => {
  const sums = new Float64Array(size);
  if (row === null) return sums;
  for (const [week, counted] of weeksIn(row)) {
    const age = (weekOf(today) - week) / 7;
    if (age < 0 || age > weeksOfWindow) continue;
    for (const [index, count] of counted[list].entries()) if (index < size) sums[index]! += weightOfOlderWeek ** age * count;
  }
  return sums;
};

export const deliveriesOf = (row: CellRow | null, today: Day): number => {
  let sum = 0;
  if (row !== null)
    for (const [week, { delivered }] of weeksIn(row))
      if (week < weekOf(today) && week >= weekOf(today) - 7 * weeksOfWindow)
        sum += delivered.reduce((all, count) => all + count, 0);
  return sum;
};

const keyIn =
  ({ workspaceId, mode }: Scope) =>
  (cell: string): CellKey => ({ workspaceId, mode, cell });

export type CountedForecast = Forecast & {
  /** The deliveries in the finest cell that has enough of them. */
  readonly sampleSize: number;
  /** Only the coarsest has: all ways of the carrier within countries, or abroad. */
  readonly isCoarse: boolean;
};

const emptyRow = (scope: Scope, cell: string): CellRow => ({ ...scope, cell, counts: {}, imported: null });
const uncalibrated = intervalLimits(newCalibration(), 0);

/** What follows from the counts; null if they are too few, "unread" if a cell that matters is not in memory. */
export const forecastFromCells = (
  { cell, learntIn }: KnownCells,
  scope: Scope,
  lane: ShippingLane,
  step: Reached,
  { today, estimate }: { today: Day; estimate: Day | null },
): CountedForecast | null | "unread" => {
  const keys = cellsOf(lane, step).map(keyIn(scope));
  const rows = keys.map(cell);
  const days = cell(keyIn(scope)(daysCellOf(lane)));
  // For most of them, the coarsest already shows that there is nothing to predict from.
  const coarsest = rows.at(-1);
  if (coarsest === null || (coarsest && deliveriesOf(coarsest, today) < fewestDeliveries)) return null;
  if (days === undefined || rows.some((row) => row === undefined)) return "unread";
  const cells = rows.map((row, index) => row ?? emptyRow(scope, keys[index]!.cell));
  const calendar = calendarFor(lane.destination?.country ?? null, kindsOfDays(days?.counts ?? {}, days?.imported ?? null));
  const sizeOfLate = mostDaysEarly + mostDaysLate + 2;
  const learnt = learntIn(scope)[lane.carrier];
  const made = forecast(step, today, estimate, {
    calendar,
    curves: cells.map((row) => curveOf(cellWeeks(row), calendar, today)),
    lateness: shrunkLateness(
      weighted(cells.at(-2)!, "late", today, sizeOfLate),
      weighted(cells.at(-1)!, "late", today, sizeOfLate),
    ),
    trust: learnt?.trust ?? 1,
    limits: learnt ?? uncalibrated,
  });
  if (made === null) return null;
  const samples = cells.map((row) => deliveriesOf(row, today));
  const finest = samples.findIndex((count) => count >= fewestDeliveries);
  return { ...made, sampleSize: samples[finest]!, isCoarse: finest === cells.length - 1 };
};
