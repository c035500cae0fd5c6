import { newUuid, parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { cancelBacklog, listBacklogs } from "../../work/backlogs/backlogs.sql.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { workBounds } from "../../work/bounds.ts";
import { trackerBounds } from "../bounds.ts";
import type { TrackerFilter } from "../read/list.sql.ts";
import { searchSurcharge } from "../read/search.ts";
import { readFilter, type TrackerFilterArgument } from "../read/tracker-reads.ts";
import type { TrackerService } from "../tracker-service.ts";
import { type MatchingKind, matchingBacklogs, matchingKinds } from "./matching-backlogs.ts";

export type MatchingDeps = UseCaseDeps & {
  readonly trackers: TrackerService;
  /** The rest is worked off in the background. */
  readonly dashboard?: { workOff?(): void };
};

/** `hasMore`: the first were changed, and the others follow. */
export type MatchingOutcome = { count: number; isMore: boolean; hasMore: boolean };

const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));
const isMatching = ({ kind }: { kind: string }): boolean => matchingKinds.includes(kind as MatchingKind);

/** What is already as it would become needs nothing, and what is created from now on is not meant. */
const stillToChange = (kind: MatchingKind, filter: TrackerFilter, now: number): TrackerFilter => ({
  ...filter,
  ...(kind === "TRACKERS_STOPPED" && { isActive: true }),
  createdBefore: Math.min(filter.createdBefore ?? Number.POSITIVE_INFINITY, now + 1),
});

const defineMatching = (
  name: `Mutation.${string}`,
  action: "tracker.stop-matching" | "tracker.delete-matching",
  kind: MatchingKind,
) =>
  defineUseCase({
    name,
    permission: peopleMay("parcels"),
    cost: { weight: 10_000, surcharge: searchSurcharge },
    async run(
      { scope },
      input: { filter: TrackerFilterArgument },
      { db, clock, trackers }: MatchingDeps,
    ): Promise<Result<MatchingOutcome, DashboardUserError>> {
      const { workspaceId, mode } = scope;
      const running = await listBacklogs(db, workspaceId, mode, workBounds.shownBacklogs.cap);
      if (running.filter(isMatching).length >= trackerBounds.matchingChanges.cap)
        return refuse(
          "LIMIT_REACHED",
          null,
          "Another change of all matching trackers is still running. Wait for it, or cancel it.",
        );
      const now = clock.now();
      const filter = stillToChange(kind, await trackers.withSearchDone(scope, readFilter(input.filter, now)), now);
      const most = trackerBounds.countedTrackers.cap;
      const counted = await trackers.count(scope, filter, most + 1);
      const subject = { subjectId: newUuid(now), subjectName: "" };
      const { hasMore } = await beginBacklog(
        db,
        matchingBacklogs[kind],
        { ...subject, kind, workspaceId, mode, detail: { filter } },
        now,
      );
      return ok({ count: Math.min(counted, most), isMore: counted > most, hasMore });
    },
    // Which filters, and not what was looked for: that may be a person.
    audit: {
      action,
      entry: (changed, { filter }) =>
        changed.ok && changed.value.count > 0
          ? { detail: { count: changed.value.count, isMore: changed.value.isMore, filters: Object.keys(filter) } }
          : null,
    },
    committed(changed, { dashboard }) {
      if (changed.ok && changed.value.hasMore) dashboard?.workOff?.();
    },
  });

export const stopMatchingTrackers = defineMatching("Mutation.trackersStopMatching", "tracker.stop-matching", "TRACKERS_STOPPED");
export const deleteMatchingTrackers = defineMatching(
  "Mutation.trackersDeleteMatching",
  "tracker.delete-matching",
  "TRACKERS_DELETED",
);

/** What was changed stays so; the rest is left as it is. */
export const cancelMatchingChange = defineUseCase({
  name: "Mutation.backlogCancel",
  permission: peopleMay("parcels"),
  cost: { weight: 1_000 },
  async run({ scope }, { id }: { id: string }, { db }: UseCaseDeps): Promise<Result<number, DashboardUserError>> {
    const parsed = parseGlobalId(id);
    const cancelled = parsed?.type === "Backlog" ? await cancelBacklog(db, scope, parsed.uuid, matchingKinds) : undefined;
    return cancelled ? ok(cancelled.done) : refuse("NOT_FOUND", "id", "Nothing with this ID is running that can be cancelled.");
  },
  audit: {
    action: "tracker.cancel-matching",
    entry: (cancelled) => (cancelled.ok ? { detail: { count: cancelled.value } } : null),
  },
});
