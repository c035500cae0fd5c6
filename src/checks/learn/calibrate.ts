import { days } from "../../lib/clock.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import type { Day } from "../../predictions/calendar/days.ts";
import { type LearntByCarrier, readScopes } from "../../predictions/counts/cells.sql.ts";
import { follow, intervalLimits, maxDaysWatched, newCalibration, type Watched } from "../../predictions/model/calibration.ts";
import { addErrors, noErrors, trustInHistory } from "../../predictions/model/trust.ts";
import {
  deleteOldPredictionsMade,
  listPredictedCarriers,
  type PredictionMade,
  readPredictionsMade,
  writeLearnt,
} from "./predictions-made.sql.ts";

const sampleOfDay = 100;
/** Longer than intervals are calibrated by, so that late parcels are among them. */
const daysStored = 70;

/** Where a parcel stands in what was predicted, from 0 to 1; one under way as far as it has come. */
const watchedOf = ({ first: { on, cuts }, deliveredOn, endedOn }: PredictionMade, today: Day): Watched => {
  const isDelivered = deliveredOn !== null;
  const day = (deliveredOn ?? endedOn ?? today - 1) - on;
  const [before, upTo] = [cuts.filter((cut) => cut < day).length, cuts.filter((cut) => cut <= day).length];
  return { madeOn: on, place: (isDelivered ? (before + upTo) / 2 : upTo) / 20, isDelivered };
};

/** The intervals that ended since, and whether the parcel came within them. */
const resultsOf = (made: readonly PredictionMade[], { since, today }: { since: Day; today: Day }) => {
  const results = { hits: 0, misses: 0 };
  for (const { first, deliveredOn, endedOn } of made) {
    if (first.latest < since || first.latest >= today) continue;
    if (deliveredOn === null && endedOn !== null && endedOn <= first.latest) continue;
    const isHit = deliveredOn !== null && deliveredOn >= first.earliest && deliveredOn <= first.latest;
    results[isHit ? "hits" : "misses"] += 1;
  }
  return results;
};

const trustBy = (made: readonly PredictionMade[]): number => {
  const errors = noErrors();
  const delivered = made
    .flatMap(({ first: { byHistory, byEstimate, byBoth }, deliveredOn }) =>
      deliveredOn === null || byEstimate === null || byBoth == null ? [] : [{ deliveredOn, byHistory, byEstimate, byBoth }],
    )
    .sort((left, right) => left.deliveredOn - right.deliveredOn);
  for (const { deliveredOn: on, byHistory, byEstimate, byBoth } of delivered)
    addErrors(errors, { history: byHistory - on, estimate: byEstimate - on, both: byBoth - on });
  return trustInHistory(errors);
};

/** How the intervals of a carrier are to be cut from today on. */
export const calibrated = (
  made: readonly PredictionMade[],
  before: LearntByCarrier[string] | undefined,
  today: Day,
): LearntByCarrier[string] => {
  const calibration = { ...newCalibration(), ...(before && { miss: before.miss }) };
  follow(calibration, resultsOf(made, { since: before?.asOf ?? 0, today }));
  calibration.watched = made.filter(({ first }) => first.on >= today - maxDaysWatched).map((one) => watchedOf(one, today));
  return { miss: calibration.miss, ...intervalLimits(calibration, today), trust: trustBy(made), asOf: today };
};

/** Once a day for each carrier: what was predicted is compared with what came. */
export const calibratePredictions = async (db: Database, now: number, signal: AbortSignal): Promise<void> => {
  const today = Math.floor(now / days(1));
  await inBatches((limit) => deleteOldPredictionsMade(db, today - daysStored, limit), signal);
  for (const one of await listPredictedCarriers(db)) {
    if (signal.aborted) return;
    const [scope] = await readScopes(db, [one]);
    const before = scope?.learnt[one.carrier];
    if (before?.asOf === today) continue;
    const made = await readPredictionsMade(db, one, { from: today - daysStored, to: today, limit: sampleOfDay });
    await writeLearnt(db, one, calibrated(made, before, today));
  }
};
