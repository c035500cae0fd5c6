import type { EventRow } from "../../events/event-rows.sql.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { deriveStatus } from "../../tracking/status-rules.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { dashboardBounds } from "../bounds.ts";

type MomentEvent = Pick<EventRow, "id" | "topic" | "createdAt" | "status" | "ordinal">;

/** A change of a parcel: what was known from then on, until the next. */
export type ParcelMoment = {
  readonly at: EpochMs;
  readonly status: TrackingStatus;
  /** The newest scan that was known; null before the first. */
  readonly newestScan: Checkpoint | null;
  readonly scanCount: number;
  /** Those of this change, in their order; none if they are no longer kept. */
  readonly events: readonly MomentEvent[];
};

const groupedByTime = <One>(all: readonly One[], timeOf: (one: One) => EpochMs): [EpochMs, One[]][] =>
  [...Map.groupBy(all, timeOf)].toSorted(([a], [b]) => a - b);

/**
 * What happened to a parcel, oldest first: its events, and before the first that is kept, the scans as they became known. Scans that
 * came without an event (none was due) belong to the next one.
 */
export const momentsOf = (
  { createdAt }: Pick<Tracker, "createdAt">,
  checkpoints: readonly Checkpoint[],
  events: readonly MomentEvent[],
): { moments: ParcelMoment[]; isMore: boolean } => {
  const scans = checkpoints.map((scan) => ({ scan, at: timeOfUuid(scan.id) }));
  const knownBy = (until: EpochMs): Checkpoint[] => scans.flatMap(({ scan, at }) => (at <= until ? [scan] : []));
  const shown = (known: readonly Checkpoint[]) => ({ newestScan: known.at(-1) ?? null, scanCount: known.length });
  const byTime = groupedByTime(events, (event) => event.createdAt);
  const firstEventAt = byTime[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const before = [...new Set(scans.map(({ at }) => at))].filter((at) => at < firstEventAt).toSorted((a, b) => a - b);
  const fromScans = before.map((at): ParcelMoment => {
    const known = knownBy(at);
    return { at, status: deriveStatus(known, at).status, ...shown(known), events: [] };
  });
  const fromEvents = byTime.map(([at, some]): ParcelMoment => {
    const ordered = some.toSorted((a, b) => a.ordinal - b.ordinal);
    return { at, status: ordered.at(-1)!.status, ...shown(knownBy(at)), events: ordered };
  });
  const created: ParcelMoment = { at: createdAt, status: "UNKNOWN", newestScan: null, scanCount: 0, events: [] };
  const later = [...fromScans, ...fromEvents];
  const all = later.length === 0 || later[0]!.at > createdAt ? [created, ...later] : later;
  const { cap } = dashboardBounds.shownMoments;
  return { moments: all.slice(-cap), isMore: all.length > cap };
};
