import type { EventService } from "../../events/event-service.ts";
import { trackerUuid } from "../../trackers/create/update-input.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import type { TrackerService } from "../../trackers/tracker-service.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { dashboardBounds } from "../bounds.ts";
import { momentsOf, type ParcelMoment } from "./moments.ts";

export type MomentDeps = UseCaseDeps & { readonly trackers: TrackerService; readonly events: EventService };

export type ParcelMoments = { readonly moments: readonly ParcelMoment[]; readonly isMore: boolean };

/** The changes of a parcel; null for no parcel. Bodies are not read. */
export const momentsOfTracker = async (deps: MomentDeps, scope: Scope, gid: string): Promise<ParcelMoments | null> => {
  const tracker = trackerUuid(gid) === null ? undefined : await deps.trackers.find(scope, gid);
  if (!tracker) return null;
  const { cap } = dashboardBounds.shownMoments;
  const [checkpoints, events] = await Promise.all([
    deps.trackers.checkpoints(tracker.id),
    deps.events.read(scope, {
      ...{ after: null, before: null, backward: true, limit: cap + 1 },
      ...{ trackerId: tracker.id, topics: eventTopics, statuses: null, createdFrom: null },
    }),
  ]);
  const newest = events.toSorted((a, b) => b.ordinal - a.ordinal).slice(0, cap);
  const { moments, isMore } = momentsOf(tracker, checkpoints, newest);
  return { moments, isMore: isMore || events.length > cap };
};

export const readMoments = defineUseCase({
  name: "Query.parcelMoments",
  permission: peopleMay("read"),
  // All scans of a parcel, and up to a thousand events without their bodies.
  cost: { weight: 2_000 },
  run: ({ scope }, { trackerId }: { trackerId: string }, deps: MomentDeps) => momentsOfTracker(deps, scope, trackerId),
  audit: "nothing",
});
