import { type FieldCost, outsideCost } from "../graphql/cost/cost.ts";
import { globalId } from "../lib/ids.ts";
import type { Permission } from "../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import type { CreateAnswer } from "./create/creation.ts";
import type { FindOrCreateInput } from "./create/find-or-create.ts";
import { onceForDeletion, onceForFindOrCreate, onceForOne } from "./create/once.ts";
import type { TrackerInput } from "./create/tracker-input.ts";
import type { TrackerUpdate } from "./create/update-input.ts";
import type { Tracker } from "./tracker.ts";
import type { TrackerService } from "./tracker-service.ts";

export type TrackerDeps = UseCaseDeps & { readonly trackers: TrackerService };

export const mayCreateTrackers: Permission = { key: "create", right: "parcels", proof: "never" };
export const mayChangeTrackers: Permission = { key: "change", right: "parcels", proof: "never" };
const mayRefreshTrackers: Permission = { key: "change", right: "refresh", proof: "never" };

type Waiting = { async?: boolean | null | undefined };
type ById = { id: string };

const changeCost = { weight: 500 };

/** A synchronous creation waits for the carrier's answer and works through it. */
const asksCarrier = (input: unknown): number => ((input as Waiting | null | undefined)?.async === false ? 1 : 0);
const creationCost: FieldCost = {
  weight: 300,
  perItem: outsideCost,
  counted: { argument: "input", max: 1, count: asksCarrier },
};

const created = ({ id, trackingCode }: Tracker) => ({ subjectId: globalId("Tracker", id), subjectName: trackingCode });

/** Of a parcel, the log names no more than its ID: deleting the tracker must erase the rest. */
const namedById = ({ tracker }: CreateAnswer, { id }: ById) => (tracker ? { subjectId: id } : null);

export const createTracker = defineUseCase({
  name: "Mutation.trackerCreate",
  permission: mayCreateTrackers,
  cost: creationCost,
  run: ({ scope, idempotencyKey, onlyOwn, onRepeat, span }, input: TrackerInput & Waiting, { trackers }: TrackerDeps) =>
    trackers.create(scope, input, { async: input.async ?? true, idempotencyKey, onlyOwn, onRepeat, span }),
  audit: {
    action: "tracker.create",
    exceptKeys: true,
    reachesOutside: true,
    entry: ({ tracker }) => (tracker ? created(tracker) : null),
  },
});

export const findOrCreateTracker = defineUseCase({
  name: "Mutation.trackerFindOrCreate",
  // It gives trackers that are there already, which a create-only key may not read.
  permission: mayChangeTrackers,
  cost: creationCost,
  run: ({ scope, span }, input: FindOrCreateInput & Waiting, { trackers }: TrackerDeps) =>
    trackers.findOrCreate(scope, input, { async: input.async ?? true, span }),
  once: onceForFindOrCreate,
  audit: {
    action: "tracker.create",
    exceptKeys: true,
    reachesOutside: true,
    entry: ({ tracker, isNew }) => (tracker && isNew ? created(tracker) : null),
  },
});

export const updateTracker = defineUseCase({
  name: "Mutation.trackerUpdate",
  permission: mayChangeTrackers,
  cost: changeCost,
  run: ({ scope }, input: TrackerUpdate, { trackers }: TrackerDeps) => trackers.update(scope, input),
  once: onceForOne,
  audit: {
    action: "tracker.update",
    entry({ tracker }, { id, ...input }) {
      const given = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      return tracker ? { subjectId: id, detail: { given } } : null;
    },
  },
});

export const refreshTracker = defineUseCase({
  name: "Mutation.trackerRefresh",
  permission: mayRefreshTrackers,
  cost: { weight: outsideCost },
  run: ({ scope, span }, { id }: ById, { trackers }: TrackerDeps) => trackers.refresh(scope, id, span),
  once: onceForOne,
  audit: { action: "tracker.refresh", exceptKeys: true, reachesOutside: true, entry: namedById },
});

export const stopTracker = defineUseCase({
  name: "Mutation.trackerStop",
  permission: mayChangeTrackers,
  cost: changeCost,
  run: ({ scope }, { id }: ById, { trackers }: TrackerDeps) => trackers.stop(scope, id),
  once: onceForOne,
  audit: { action: "tracker.stop", entry: namedById },
});

export const resumeTracker = defineUseCase({
  name: "Mutation.trackerResume",
  permission: mayChangeTrackers,
  cost: changeCost,
  run: ({ scope }, { id }: ById, { trackers }: TrackerDeps) => trackers.resume(scope, id),
  once: onceForOne,
  audit: { action: "tracker.resume", entry: namedById },
});

export const deleteTracker = defineUseCase({
  name: "Mutation.trackerDelete",
  permission: mayChangeTrackers,
  cost: changeCost,
  run: ({ scope }, { id }: ById, { trackers }: TrackerDeps) => trackers.remove(scope, id),
  once: onceForDeletion,
  audit: {
    action: "tracker.delete",
    entry: ({ deletedTrackerId }) => (deletedTrackerId === null ? null : { subjectId: deletedTrackerId }),
  },
});
