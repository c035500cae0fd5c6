import { globalId, newUuid, parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { cancelBacklog, listBacklogs } from "../../work/backlogs/backlogs.sql.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { workBounds } from "../../work/bounds.ts";
import type { Scope } from "../../workspaces/scope.ts";
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

/** `hasMore`: the first were changed, and the others follow. `operationId`: by which a stop can be undone. */
export type MatchingOutcome = { count: number; isMore: boolean; hasMore: boolean; operationId: string | null };
type Outcome = Result<MatchingOutcome, DashboardUserError>;

const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));
const isMatching = ({ kind }: { kind: string }): boolean => matchingKinds.includes(kind as MatchingKind);

/** What is already as it would become needs nothing, and what is created from now on is not meant. */
const stillToChange = (kind: MatchingKind, filter: TrackerFilter, now: number): TrackerFilter => ({
  ...filter,
  ...(kind === "TRACKERS_STOPPED" && { isActive: true }),
  // What one change stopped is stopped, and found by its own index.
  ...(kind === "TRACKERS_RESUMED" &&
    filter.stopOperationId === undefined && { stopReason: filter.stopReason?.filter(isResumable) ?? resumable }),
  createdBefore: Math.min(filter.createdBefore ?? Number.POSITIVE_INFINITY, now + 1),
});
const resumable = ["STOPPED", "STALE"] as const;
const isResumable = (reason: string): boolean => (resumable as readonly string[]).includes(reason);

/** Begins the change of all that match, or refuses it while another is running. */
const beginMatching = async (
  { db, clock, trackers }: MatchingDeps,
  { workspaceId, mode }: Scope,
  kind: MatchingKind,
  wanted: TrackerFilter,
): Promise<Outcome> => {
  const running = await listBacklogs(db, workspaceId, mode, workBounds.shownBacklogs.cap);
  if (running.filter(isMatching).length >= trackerBounds.matchingChanges.cap)
    return refuse("LIMIT_REACHED", null, "Another change of all matching trackers is still running. Wait for it, or cancel it.");
  const now = clock.now();
  const filter = stillToChange(kind, wanted, now);
  const most = trackerBounds.countedTrackers.cap;
  const counted = await trackers.count({ workspaceId, mode }, filter, most + 1);
  const operationId = newUuid(now);
  const subject = { subjectId: operationId, subjectName: "" };
  const made = { ...subject, kind, workspaceId, mode, detail: { filter } };
  const { hasMore } = await beginBacklog(db, matchingBacklogs[kind], made, now);
  const undone = kind === "TRACKERS_STOPPED" ? globalId("Backlog", operationId) : null;
  return ok({ count: Math.min(counted, most), isMore: counted > most, hasMore, operationId: undone });
};

const changeCost = { weight: 10_000 };
/** What the audit log says of it. */
const counted = (changed: Outcome, filters: readonly string[]) =>
  changed.ok && changed.value.count > 0
    ? { detail: { count: changed.value.count, isMore: changed.value.isMore, filters } }
    : null;
const workOffRest = (changed: Outcome, { dashboard }: MatchingDeps): void => {
  if (changed.ok && changed.value.hasMore) dashboard?.workOff?.();
};

type MatchingAction = "tracker.stop-matching" | "tracker.resume-matching" | "tracker.delete-matching";

const defineMatching = (name: `Mutation.${string}`, action: MatchingAction, kind: MatchingKind) =>
  defineUseCase({
    name,
    permission: peopleMay("parcels"),
    cost: { ...changeCost, surcharge: searchSurcharge },
    async run({ scope }, input: { filter: TrackerFilterArgument }, deps: MatchingDeps): Promise<Outcome> {
      const filter = await deps.trackers.withSearchDone(scope, readFilter(input.filter, deps.clock.now()));
      return beginMatching(deps, scope, kind, filter);
    },
    // Which filters, and not what was looked for: that may be a person.
    audit: { action, entry: (changed, { filter }) => counted(changed, Object.keys(filter)) },
    committed: workOffRest,
  });

export const stopMatchingTrackers = defineMatching("Mutation.trackersStopMatching", "tracker.stop-matching", "TRACKERS_STOPPED");
export const resumeMatchingTrackers = defineMatching(
  "Mutation.trackersResumeMatching",
  "tracker.resume-matching",
  "TRACKERS_RESUMED",
);
export const deleteMatchingTrackers = defineMatching(
  "Mutation.trackersDeleteMatching",
  "tracker.delete-matching",
  "TRACKERS_DELETED",
);

/** Resumes those that one change stopped, and no others; a change that is still running is ended first. */
export const undoMatchingStop = defineUseCase({
  name: "Mutation.trackersStopUndo",
  permission: peopleMay("parcels"),
  cost: changeCost,
  async run({ scope }, { operationId }: { operationId: string }, deps: MatchingDeps): Promise<Outcome> {
    const parsed = parseGlobalId(operationId);
    if (parsed?.type !== "Backlog") return refuse("NOT_FOUND", "operationId", "No change of trackers has this ID.");
    const running = await listBacklogs(deps.db, scope.workspaceId, scope.mode, workBounds.shownBacklogs.cap);
    const own = running.find(({ kind, subjectId }) => kind === "TRACKERS_STOPPED" && subjectId === parsed.uuid);
    if (own) await cancelBacklog(deps.db, scope, own.id, ["TRACKERS_STOPPED"]);
    return beginMatching(deps, scope, "TRACKERS_RESUMED", { stopOperationId: parsed.uuid });
  },
  audit: { action: "tracker.undo-stop", entry: (changed) => counted(changed, []) },
  committed: workOffRest,
});

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
