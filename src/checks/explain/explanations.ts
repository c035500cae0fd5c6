import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { findTrackers } from "../../trackers/trackers.sql.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { batchedByScope } from "../../workspaces/scoped-batcher.ts";
import { scansOfTrackers } from "../learn/learnt-parcels.ts";
import { readLaneHistories } from "./lane-history.ts";
import { laneOfParcel, type WhyLate, whyLate } from "./why-late.ts";

/** Why parcels are late: a handful of statements, however many there are. */
export const explainTrackers = async (
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
  trackers: readonly Tracker[],
): Promise<ReadonlyMap<string, WhyLate | null>> => {
  const now = clock.now();
  const scansOf = await scansOfTrackers(
    db,
    trackers.map(({ id }) => id),
  );
  const parcels = trackers.map((tracker) => {
    const scans = scansOf.get(tracker.id) ?? [];
    return { tracker, scans, lane: laneOfParcel(tracker, scans) };
  });
  const historyOf = await readLaneHistories(
    db,
    scope,
    parcels.map(({ lane }) => lane),
    now,
  );
  return new Map(parcels.map(({ tracker, scans, lane }) => [tracker.id, whyLate(tracker, scans, historyOf(lane), now)]));
};

/** For fields below a list. */
export const createExplanations = (deps: { db: Database; clock: Clock }) =>
  batchedByScope(
    async (scope, uuids: readonly string[]) => {
      const explained = await explainTrackers(deps, scope, await findTrackers(deps.db, scope, uuids));
      return (uuid): WhyLate | null => explained.get(uuid) ?? null;
    },
    (uuid) => uuid,
  );
