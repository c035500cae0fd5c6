import { days, minutes } from "../../lib/clock.ts";
import type { PatientDatabase } from "../../postgres/database.ts";
import { type Day, weekOf } from "../../predictions/calendar/days.ts";
import { type DayCounts, kindOfDay, noDeliveries } from "../../predictions/calendar/delivery-shares.ts";
import { type Change, isRecent } from "../../predictions/counts/cell-counts.ts";
import { clearImported, lockCursor } from "../../predictions/counts/cells.sql.ts";
import { contributionsOf, daysCellOf } from "../../predictions/counts/contributions.ts";
import { learntKinds, workingDays } from "../../predictions/counts/kinds-of-days.ts";
import type { DeliveryKinds, ParcelRecord } from "../../predictions/counts/record.ts";
import { type History, latestEstimate, type ShippingLane } from "../../predictions/model/parcel.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { addToCells } from "./add-to-cells.ts";

const historiesOfStep = 5_000;
const cellsOfStep = 5_000;

const kindsIn = (histories: readonly History[]): ((lane: ShippingLane) => DeliveryKinds) => {
  const counts = new Map<string, DayCounts>();
  for (const { lane, delivered } of histories) {
    if (delivered === null) continue;
    const key = daysCellOf(lane);
    if (!counts.has(key)) counts.set(key, noDeliveries());
    counts.get(key)![kindOfDay(lane.destination?.country ?? null, delivered)] += 1;
  }
  const kinds = new Map([...counts].map(([key, counted]) => [key, learntKinds(counted)]));
  return (lane) => kinds.get(daysCellOf(lane)) ?? workingDays;
};

const recordOfHistory = ({ lane, steps, estimates, delivered, ended }: History, kinds: DeliveryKinds): ParcelRecord => ({
  ...{ lane, delivered, ended, kinds, figures: null },
  steps: steps.map((step) => ({ ...step, estimate: latestEstimate(estimates, step.day), silence: null })),
});

/** How many whole weeks ago the newest parcel was handed over, beside the present week, which is not over. */
const weeksOld = (histories: readonly History[], today: Day): number => {
  const newest = histories.reduce((latest, { steps }) => Math.max(latest, steps.at(-1)?.day ?? 0), 0);
  return Math.max(0, (weekOf(today) - weekOf(newest)) / 7 - 1);
};

/**
 * Counts past parcels of a file beside those that Kolli tracks. A file whose newest parcel is older than a week counts as if
 * it had ended last week, so that an old export helps too. What was imported before is replaced, unless it is to stay.
 */
export const importHistories = async (
  db: PatientDatabase,
  scope: Scope,
  histories: readonly History[],
  { now, isAdded, onProgress }: { now: number; isAdded: boolean; onProgress: (done: number) => void },
): Promise<void> => {
  const kindsOf = kindsIn(histories);
  const today = Math.floor(now / days(1));
  const shift = 7 * weeksOld(histories, today);
  const shifted = (change: Change): Change => ("week" in change ? { ...change, week: change.week + shift } : change);
  await db.longTransaction(minutes(10), async (tx) => {
    await lockCursor(tx);
    if (!isAdded) while ((await clearImported(tx, scope, cellsOfStep)) === cellsOfStep);
    for (let from = 0; from < histories.length; from += historiesOfStep) {
      const changes = histories
        .slice(from, from + historiesOfStep)
        .flatMap((history) => contributionsOf(recordOfHistory(history, kindsOf(history.lane)), 1))
        .map(shifted)
        .filter((change) => !("week" in change) || isRecent(change.week, today));
      await addToCells(tx, [{ ...scope, changes }], "imported", { now, roundOf: () => 0 });
      onProgress(Math.min(from + historiesOfStep, histories.length));
    }
  });
};
