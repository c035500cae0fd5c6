import type { FieldCost } from "../../graphql/cost/cost.ts";
import { globalId } from "../../lib/ids.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { trackerBounds } from "../bounds.ts";
import type { BulkAnswer } from "../create/creation.ts";
import { onceForMany } from "../create/once.ts";
import type { TrackerInput } from "../create/tracker-input.ts";
import type { TrackerUpdate } from "../create/update-input.ts";
import type { Tracker } from "../tracker.ts";
import { mayChangeTrackers, mayCreateTrackers, type TrackerDeps } from "../tracker-commands.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";

export const maxBulk = trackerBounds.bulkItems.cap;

export type Bulk<Item> = { results: Item[]; trackerUserErrors: TrackerUserError[] };

const costOf = (argument: "input" | "ids", perItem: number): FieldCost => ({
  weight: 500,
  perItem,
  counted: { argument, max: maxBulk, sizesListsBelow: true },
});

/** The list as a whole, judged before anything is done. */
const refusalOf = (
  field: "input" | "ids",
  count: number,
  what: string,
): { results: []; trackerUserErrors: TrackerUserError[] } | null => {
  const refuse = (...error: Parameters<typeof userError>) => ({ results: [] as [], trackerUserErrors: [userError(...error)] });
  if (count === 0) return refuse("BATCH_EMPTY", field, `${field} is empty. Send at least one ${what}.`);
  if (count <= maxBulk) return null;
  const message = `${field} has ${count} items; at most ${maxBulk} are allowed. Split it into several calls.`;
  return refuse("BATCH_TOO_LARGE", field, message);
};

const inBulk = async <Item>(field: "input" | "ids", items: readonly unknown[], run: () => Promise<Item[]>): Promise<Bulk<Item>> =>
  refusalOf(field, items.length, "tracker") ?? { results: await run(), trackerUserErrors: [] };

type Changed = { tracker?: Pick<Tracker, "id"> | null; deletedTrackerId?: string | null };

/** The trackers that it was done to. */
const changedIn = ({ results }: Bulk<Changed>) => {
  const idOf = ({ tracker, deletedTrackerId }: Changed) => deletedTrackerId ?? (tracker ? globalId("Tracker", tracker.id) : []);
  const trackerIds = [...new Set(results.flatMap(idOf))];
  return trackerIds.length === 0 ? null : { detail: { count: trackerIds.length, trackerIds } };
};

export const bulkCreateTrackers = defineUseCase({
  name: "Mutation.trackerBulkCreate",
  permission: mayCreateTrackers,
  cost: costOf("input", 30),
  run: async (
    { scope, idempotencyKey, onlyOwn, onRepeat, span },
    input: readonly TrackerInput[],
    { trackers }: TrackerDeps,
  ): Promise<BulkAnswer> =>
    refusalOf("input", input.length, "parcel") ?? trackers.createMany(scope, input, { idempotencyKey, onlyOwn, onRepeat, span }),
  audit: {
    action: "tracker.import",
    exceptKeys: true,
    reachesOutside: true,
    entry: ({ results }) => (results.some(({ tracker }) => tracker) ? {} : null),
  },
});

export const bulkUpdateTrackers = defineUseCase({
  name: "Mutation.trackerBulkUpdate",
  permission: mayChangeTrackers,
  cost: costOf("input", 50),
  run: ({ scope }, input: readonly TrackerUpdate[], { trackers }: TrackerDeps) =>
    inBulk("input", input, () => trackers.updateMany(scope, input)),
  once: onceForMany,
  audit: { action: "tracker.bulk-update", entry: changedIn },
});

export const bulkRefreshTrackers = defineUseCase({
  name: "Mutation.trackerBulkRefresh",
  permission: mayChangeTrackers,
  // Each is checked soon, as after trackerBulkCreate, at the pace that its carrier allows.
  cost: costOf("ids", 80),
  run: ({ scope }, { ids }: { ids: readonly string[] }, { trackers }: TrackerDeps) =>
    inBulk("ids", ids, () => trackers.refreshMany(scope, ids)),
  once: onceForMany,
  audit: { action: "tracker.bulk-refresh", exceptKeys: true, reachesOutside: true, entry: changedIn },
});

export const bulkStopTrackers = defineUseCase({
  name: "Mutation.trackerBulkStop",
  permission: mayChangeTrackers,
  cost: costOf("ids", 50),
  run: ({ scope }, { ids }: { ids: readonly string[] }, { trackers }: TrackerDeps) =>
    inBulk("ids", ids, () => trackers.stopMany(scope, ids)),
  once: onceForMany,
  audit: { action: "tracker.bulk-stop", entry: changedIn },
});

export const bulkResumeTrackers = defineUseCase({
  name: "Mutation.trackerBulkResume",
  permission: mayChangeTrackers,
  cost: costOf("ids", 80),
  run: ({ scope }, { ids }: { ids: readonly string[] }, { trackers }: TrackerDeps) =>
    inBulk("ids", ids, () => trackers.resumeMany(scope, ids)),
  once: onceForMany,
  audit: { action: "tracker.bulk-resume", entry: changedIn },
});

export const bulkDeleteTrackers = defineUseCase({
  name: "Mutation.trackerBulkDelete",
  permission: mayChangeTrackers,
  cost: costOf("ids", 80),
  run: ({ scope }, { ids }: { ids: readonly string[] }, { trackers }: TrackerDeps) =>
    inBulk("ids", ids, () => trackers.removeMany(scope, ids)),
  once: onceForMany,
  audit: { action: "tracker.bulk-delete", entry: changedIn },
});
