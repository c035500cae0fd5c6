import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Backlog } from "../../work/backlogs/backlogs.sql.ts";
import type { BacklogKind } from "../../work/backlogs/backlogs.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import { countTrackers, listMatching, type TrackerFilter, type TrackerPlace } from "../read/list.sql.ts";
import { deleteTrackers, stopTrackers } from "./bulk.sql.ts";
import { resumeMany } from "./resume.ts";

/** Which trackers it is about: those that matched when the person asked for it. */
export type MatchingDetail = { readonly filter: TrackerFilter };

const scopeOf = ({ workspaceId, mode }: Backlog): Scope => ({ workspaceId, mode: mode as Mode });
const filterOf = ({ detail }: Backlog): TrackerFilter => (detail as MatchingDetail).filter;

type Act = (
  tx: Database,
  scope: Scope,
  ids: readonly string[],
  change: { now: EpochMs; operationId: string },
) => Promise<unknown>;

/** All trackers that match a filter, from the newest to the oldest. One that no longer matches when its turn comes is left alone. */
const forMatching = (act: Act, together: number): BacklogKind => ({
  async step(tx, backlog, limit, now) {
    const scope = scopeOf(backlog);
    const after = backlog.place as TrackerPlace | null;
    const found = await listMatching(tx, scope, { filter: filterOf(backlog), after, limit });
    for (let from = 0; from < found.length; from += together) {
      const some = found.slice(from, from + together).map(({ id }) => id);
      await act(tx, scope, some, { now, operationId: backlog.subjectId });
    }
    return { done: found.length, place: found.at(-1) ?? after, isFinished: found.length < limit };
  },
  // What was dealt with no longer matches.
  count: async (tx, backlog, atMost) =>
    backlog.done + (await countTrackers(tx, scopeOf(backlog), filterOf(backlog), atMost))!.count,
});

export const matchingBacklogs = {
  TRACKERS_STOPPED: forMatching(stopTrackers, trackerBounds.changedTogether.cap),
  TRACKERS_RESUMED: forMatching((tx, scope, ids, { now }) => resumeMany(tx, scope, ids, now), trackerBounds.changedTogether.cap),
  TRACKERS_DELETED: forMatching(deleteTrackers, trackerBounds.deletedTogether.cap),
} as const satisfies Record<string, BacklogKind>;

export type MatchingKind = keyof typeof matchingBacklogs;
export const matchingKinds = Object.keys(matchingBacklogs) as MatchingKind[];
