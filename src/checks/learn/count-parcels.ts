import { isDeepStrictEqual } from "node:util";
import { days } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { applyChanges, type Change, isEmpty } from "../../predictions/counts/cell-counts.ts";
import { type CellKey, type CountsKind, readCells, readScopes, writeCells } from "../../predictions/counts/cells.sql.ts";
import { contributionsOf, daysCellOf } from "../../predictions/counts/contributions.ts";
import { addFigures, type CountedFigures } from "../../predictions/counts/delivery-stats.ts";
import { kindsOfDays, workingDays } from "../../predictions/counts/kinds-of-days.ts";
import {
  type DeliveryKinds,
  handedOverStep,
  type ParcelRecord,
  readRecord,
  storedRecord,
} from "../../predictions/counts/record.ts";
import type { ShippingLane } from "../../predictions/model/parcel.ts";
import type { Scope } from "../../workspaces/scope.ts";
import {
  deleteCountedParcels,
  type NewlyCounted,
  readCountedParcels,
  readLearntScans,
  readLearntTrackers,
  writeCountedParcels,
} from "./counted-parcels.sql.ts";
import { figuresOf } from "./parcel-figures.ts";
import { givenUp, laneOf, recordOf } from "./parcel-record.ts";
import { writePredictionsMade } from "./predictions-made.sql.ts";

/**
 * What was counted of a parcel that has arrived or ended is noted so long. A tracker that is older and has no note counted before,
 * so it does not count again; only a rebuild, which begins with nothing, counts it.
 */
export const noteRetentionMs = days(90);

const scopeKey = ({ workspaceId, mode }: Scope): string => `${workspaceId}|${mode}`;
const cellKey = (key: CellKey): string => `${scopeKey(key)}|${key.cell}`;

/** On which kinds of days the carriers of these lanes deliver. */
const readKinds = async (
  db: Database,
  lanes: readonly (readonly [Scope, ShippingLane])[],
): Promise<(scope: Scope, lane: ShippingLane) => DeliveryKinds> => {
  const keys = new Map(
    lanes.map(([{ workspaceId, mode }, lane]) => {
      const key = { workspaceId, mode, cell: daysCellOf(lane) };
      return [cellKey(key), key];
    }),
  );
  const found = keys.size === 0 ? [] : await readCells(db, [...keys.values()]);
  const known = new Map(found.map((row) => [cellKey(row), kindsOfDays(row.counts, row.imported)]));
  return ({ workspaceId, mode }, lane) => known.get(cellKey({ workspaceId, mode, cell: daysCellOf(lane) })) ?? workingDays;
};

/** What the parcels of one workspace and mode change. */
type ScopedChanges = Scope & { readonly changes: readonly Change[] };

const byCells = (scoped: readonly ScopedChanges[]): (CellKey & { readonly changes: Change[] })[] => {
  const scopes = Map.groupBy(scoped, scopeKey);
  return [...scopes.values()].flatMap((some) => {
    const { workspaceId, mode } = some[0]!;
    const cells = new Map<string, Change[]>();
    for (const { changes } of some)
      for (const change of changes) {
        const known = cells.get(change.cell);
        if (known) known.push(change);
        else cells.set(change.cell, [change]);
      }
    return [...cells].map(([cell, changes]) => ({ workspaceId, mode, cell, changes }));
  });
};

/** Adds changes to one kind of counts. The caller holds the cursor's lock. */
export const addToCells = async (
  tx: Database,
  scoped: readonly ScopedChanges[],
  kind: CountsKind,
  { now, roundOf }: { now: number; roundOf: (scope: Scope) => number },
): Promise<void> => {
  const changed = byCells(scoped);
  if (changed.length === 0) return;
  const known = new Map((await readCells(tx, changed)).map((row) => [cellKey(row), row[kind] ?? {}]));
  const today = Math.floor(now / days(1));
  const rows = changed
    .map(({ changes, ...key }) => {
      const before = known.get(cellKey(key)) ?? {};
      const counts = applyChanges(before, changes, today);
      return { ...key, counts, round: roundOf(key), isNothing: isEmpty(counts) && isEmpty(before) };
    })
    .filter(({ isNothing }) => !isNothing);
  if (rows.length > 0) await writeCells(tx, rows, kind, now);
};

type Recount = {
  readonly before: ParcelRecord | null;
  readonly after: ParcelRecord | null;
  readonly parcel: NewlyCounted | null;
};

/**
 * Counts parcels as they are now, and takes back what was counted of them before: a parcel that is read again, after a crash or
 * beside another process, is counted once. Trackers that are gone stay counted as far as they were seen. The caller holds the
 * cursor's lock.
 */
export const countParcels = async (
  tx: Database,
  trackerIds: readonly string[],
  now: number,
  { isRebuild = false }: { isRebuild?: boolean } = {},
): Promise<void> => {
  const ids = [...new Set(trackerIds)];
  if (ids.length === 0) return;
  const [trackers, scans, counted] = await Promise.all([
    readLearntTrackers(tx, ids),
    readLearntScans(tx, ids),
    readCountedParcels(tx, ids),
  ]);
  const scansOf = Map.groupBy(scans, ({ trackerId }) => trackerId);
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
    const { workspaceId, mode } = scope;
    if (!tracker) return { workspaceId, mode, before, after: before && givenUp(before), parcel: null };
    const isOld = timeOfUuid(id) < now - noteRetentionMs;
    // It was counted, and what was noted of it is forgotten: it must not count twice.
    if (isOld && !stored && !isRebuild) return null;
    const seen = scansOf.get(id) ?? [];
    const record = recordOf(tracker, seen, known, (lane) => kindsOf(tracker, lane));
    const after = record && {
      ...record,
      figures: figuresOf(tracker, seen, { steps: record.steps, handedOver: handedOverStep(record.steps) }),
    };
    const isOpen = after !== null && after.delivered === null && after.ended === null;
    const isNoted = after !== null && (isOpen || !isOld);
    const parcel = isNoted ? { trackerId: id, workspaceId, mode, round, counted: storedRecord(after), isOpen } : null;
    return { workspaceId, mode, before, after, parcel };
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
  const gone = ids.filter((id) => countedOf.has(id) && !written.has(id));
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
