import { isDeepStrictEqual } from "node:util";
import { days } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { readScopes } from "../../predictions/counts/cells.sql.ts";
import { contributionsOf } from "../../predictions/counts/contributions.ts";
import { addFigures, type CountedFigures } from "../../predictions/counts/delivery-stats.ts";
import { handedOverStep, type ParcelRecord, readRecord, storedRecord } from "../../predictions/counts/record.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { addToCells, readKinds, scopeKey } from "./add-to-cells.ts";
import { deleteCountedParcels, type NewlyCounted, readCountedParcels, writeCountedParcels } from "./counted-parcels.sql.ts";
import { type LearntParcels, readLearntParcels } from "./learnt-parcels.ts";
import { figuresOf } from "./parcel-figures.ts";
import { givenUp, laneOf, recordOf } from "./parcel-record.ts";
import { writePredictionsMade } from "./predictions-made.sql.ts";

/**
 * What was counted of a parcel that has arrived or ended is noted so long. A tracker that is older and has no note counted before,
 * so it does not count again; only a rebuild, which begins with nothing, counts it.
 */
export const noteRetentionMs = days(90);

type Recount = {
  readonly id: string;
  readonly before: ParcelRecord | null;
  readonly after: ParcelRecord | null;
  readonly parcel: NewlyCounted | null;
};

/**
 * Counts parcels as they are now, and takes back what was counted of them before: a parcel that is read again, after a crash or
 * beside another process, is counted once. Trackers that are gone stay counted as far as they were seen. The caller holds the
 * cursor's lock.
 */
export const countParcels = async (tx: Database, trackerIds: readonly string[], now: number): Promise<void> =>
  countReadParcels(tx, await readLearntParcels(tx, trackerIds), now, { isRebuild: false });

/**
 * The same, of what was read before. In a rebuild that may be without the lock: what the round has counted already was read later
 * by who counted it, and stays.
 */
export const countReadParcels = async (
  tx: Database,
  { ids, trackers, scansOf }: LearntParcels,
  now: number,
  { isRebuild }: { isRebuild: boolean },
): Promise<void> => {
  if (ids.length === 0) return;
  const counted = await readCountedParcels(tx, ids);
  const trackerOf = new Map(trackers.map((tracker) => [tracker.id, tracker]));
  const countedOf = new Map(counted.map((one) => [one.trackerId, one]));
  const lanes = trackers.map((tracker) => [tracker, laneOf(tracker, scansOf.get(tracker.id) ?? [])] as const);
  const scopes = [...new Map([...trackers, ...counted].map((one) => [scopeKey(one), one])).values()];
  const [kindsOf, rounds] = await Promise.all([readKinds(tx, lanes), readScopes(tx, scopes)]);
  const roundByScope = new Map(rounds.map((row) => [scopeKey(row), row.round]));
  const roundOf = (scope: Scope): number => roundByScope.get(scopeKey(scope)) ?? 0;

  const recountOf = (id: string): (Scope & Recount) | null => {
    const [tracker, stored] = [trackerOf.get(id), countedOf.get(id)];
    const known = stored ? readRecord(stored.counted) : null;
    const scope = tracker ?? stored;
    if (!scope) return null;
    const round = roundOf(scope);
    const before = stored?.round === round ? known : null;
    if (isRebuild && before) return null;
    const { workspaceId, mode } = scope;
    if (!tracker) return { id, workspaceId, mode, before, after: before && givenUp(before), parcel: null };
    const isOld = timeOfUuid(id) < now - noteRetentionMs;
    // It was counted, and what was noted of it is forgotten; or a rebuild will come to it, and note nothing if it is over. It must
    // not count twice.
    if (isOld && !before && !isRebuild) return null;
    const seen = scansOf.get(id) ?? [];
    const record = recordOf(tracker, seen, known, (lane) => kindsOf(tracker, lane));
    const after = record && {
      ...record,
      figures: figuresOf(tracker, seen, { steps: record.steps, handedOver: handedOverStep(record.steps) }),
    };
    const isOpen = after !== null && after.delivered === null && after.ended === null;
    const isNoted = after !== null && (isOpen || !isOld);
    const parcel = isNoted ? { trackerId: id, workspaceId, mode, round, counted: storedRecord(after), isOpen } : null;
    return { id, workspaceId, mode, before, after, parcel };
  };
  const recounts = ids.flatMap((id) => recountOf(id) ?? []);
  const counts = recounts.flatMap(({ workspaceId, mode, before, after }): CountedFigures[] => {
    if (isDeepStrictEqual(before, after)) return [];
    return [
      { workspaceId, mode, record: before, by: -1 },
      { workspaceId, mode, record: after, by: 1 },
    ];
  });
  const today = Math.floor(now / days(1));
  const changes = counts.map(({ workspaceId, mode, record, by }) => ({
    ...{ workspaceId, mode },
    changes: record ? contributionsOf(record, by, today) : [],
  }));
  const parcels = recounts.flatMap(({ parcel }) => parcel ?? []);
  const written = new Set(parcels.map(({ trackerId }) => trackerId));
  const recounted = new Set(recounts.map(({ id }) => id));
  const gone = ids.filter((id) => recounted.has(id) && countedOf.has(id) && !written.has(id));
  await addToCells(tx, changes, "counts", { now, roundOf });
  await addFigures(tx, counts, { now, roundOf });
  if (parcels.length > 0) await writeCountedParcels(tx, parcels, now);
  if (gone.length > 0) await deleteCountedParcels(tx, gone);
  const made = recounts.flatMap(({ parcel, after }) => {
    const tracker = parcel && trackerOf.get(parcel.trackerId);
    if (!tracker?.prediction || !after) return [];
    const { id: trackerId, workspaceId, mode, carrier, prediction } = tracker;
    return { trackerId, workspaceId, mode, carrier, first: prediction.first, deliveredOn: after.delivered, endedOn: after.ended };
  });
  if (made.length > 0) await writePredictionsMade(tx, made);
};
