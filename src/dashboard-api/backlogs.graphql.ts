import type { KolliBuilder } from "../graphql/builder.ts";
import type { Services } from "../graphql/context.ts";
import { shortList } from "../graphql/cost/cost.ts";
import { describedValues } from "../graphql/described-values.ts";
import { globalId } from "../lib/ids.ts";
import type { Result } from "../lib/result.ts";
import {
  cancelMatchingChange,
  deleteMatchingTrackers,
  type MatchingOutcome,
  resumeMatchingTrackers,
  stopMatchingTrackers,
  undoMatchingStop,
} from "../trackers/bulk/matching-commands.ts";
import type { defineTrackerQueries } from "../trackers/read/tracker-queries.graphql.ts";
import { calls } from "../use-cases/root-fields.ts";
import { type DashboardUserError, userErrorsOf } from "../use-cases/user-errors.ts";
import { type Backlog, listBacklogs } from "../work/backlogs/backlogs.sql.ts";
import { workBounds } from "../work/bounds.ts";
import { requires } from "./permissions.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";

/** What each kind does to how many rows, and whose id its subject has. */
const kinds = {
  WEBHOOK_ENABLED: {
    type: "WebhookEndpoint",
    meaning: "Deliveries that failures put off are sent to a webhook that was enabled.",
  },
  WEBHOOK_DELETED: {
    type: "WebhookEndpoint",
    meaning: "Deliveries that waited for a deleted webhook are removed. None of them is sent.",
  },
  CARRIER_ACCOUNTS_CHANGED: { type: "CarrierAccount", meaning: "Parcels are moved to the carrier accounts as they are now." },
  CARRIER_ACCOUNT_DISCONNECTED: { type: "CarrierAccount", meaning: "Push subscriptions of a disconnected account are removed." },
  TRACKERS_STOPPED: { type: "Backlog", meaning: "All trackers that match a filter are stopped." },
  TRACKERS_RESUMED: {
    type: "Backlog",
    meaning: "All trackers that match a filter, or that a change stopped, are tracked again.",
  },
  TRACKERS_DELETED: { type: "Backlog", meaning: "All trackers that match a filter are deleted." },
  WORKSPACE_RESTORED: { type: "Workspace", meaning: "Parcels of a restored workspace are checked." },
} as const;
export type ShownBacklogKind = keyof typeof kinds;

const itself = (services: Services): Services => services;

const defineMatchingChanges = (
  builder: KolliBuilder,
  Filter: ReturnType<typeof defineTrackerQueries>["TrackerFilterInput"],
  payload: SharedTypes["payload"],
): void => {
  const Payload = (mutation: string) =>
    payload<MatchingOutcome>(mutation, (t) => ({
      count: t.exposeInt("count", { description: "How many trackers match; counting stops where `trackerTotal` stops." }),
      isMore: t.exposeBoolean("isMore", { description: "Whether more than were counted match." }),
      hasMore: t.exposeBoolean("hasMore", { description: "Whether it continues in the background, as one of `backlogs`." }),
      operationId: t.exposeID("operationId", {
        nullable: true,
        description: "Of a stop: what `trackersStopUndo` takes; null for everything else.",
      }),
    }));
  const changing = (what: string) => ({
    description: `${what} all trackers that match a filter now, the newest first. The first are changed before this returns, the others in the background.`,
    answer: {
      deps: itself,
      answer: (changed: Result<MatchingOutcome, DashboardUserError>) => ({
        ...(changed.ok ? changed.value : { count: 0, isMore: false, hasMore: false, operationId: null }),
        userErrors: userErrorsOf(changed),
      }),
    },
  });
  const [stopping, resuming] = [changing("Stops tracking"), changing("Tracks again, if they were stopped or fell silent,")];
  const deleting = changing("Deletes, with their checkpoints,");
  builder.mutationFields((t) => {
    const args = { filter: t.arg({ type: Filter, required: true, description: "Which trackers; all of them if it is empty." }) };
    return {
      trackersStopMatching: t.field({
        type: Payload("trackersStopMatching"),
        description: stopping.description,
        args,
        ...calls(stopMatchingTrackers, stopping.answer),
      }),
      trackersResumeMatching: t.field({
        type: Payload("trackersResumeMatching"),
        description: resuming.description,
        args,
        ...calls(resumeMatchingTrackers, resuming.answer),
      }),
      trackersStopUndo: t.field({
        type: Payload("trackersStopUndo"),
        description:
          "Tracks those parcels again that one `trackersStopMatching` stopped, in the background if they are many. If it is still running, it is ended first.",
        args: { operationId: t.arg.id({ required: true, description: "The `operationId` that it returned." }) },
        ...calls(undoMatchingStop, resuming.answer),
      }),
      trackersDeleteMatching: t.field({
        type: Payload("trackersDeleteMatching"),
        description: deleting.description,
        args,
        ...calls(deleteMatchingTrackers, deleting.answer),
      }),
      backlogCancel: t.field({
        type: payload("backlogCancel"),
        description: "Ends a change of all matching trackers. What was changed stays so.",
        args: { id: t.arg.id({ required: true, description: "The backlog's global ID." }) },
        ...calls(cancelMatchingChange, { deps: itself, answer: (ended) => ({ userErrors: userErrorsOf(ended) }) }),
      }),
    };
  });
};

/** What changes left to do, and how far it has come. */
export const defineBacklogs = (
  builder: KolliBuilder,
  { TrackerFilterInput }: Pick<ReturnType<typeof defineTrackerQueries>, "TrackerFilterInput">,
  { payload }: SharedTypes,
): void => {
  defineMatchingChanges(builder, TrackerFilterInput, payload);
  const Kind = builder.enumType("BacklogKind", {
    description: "What a backlog is about.",
    values: describedValues(
      Object.fromEntries(Object.entries(kinds).map(([name, { meaning }]) => [name, meaning])) as Record<ShownBacklogKind, string>,
    ),
  });
  const BacklogType = builder.objectRef<Backlog>("Backlog").implement({
    description:
      "A change that is in effect and that very many rows still follow. Kolli works it off in steps, on any node, and continues after a restart.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Backlog", id) }),
      kind: t.field({ type: Kind, description: "What it is about.", resolve: ({ kind }) => kind as ShownBacklogKind }),
      subjectId: t.id({
        description: "The global ID of the webhook, carrier account or workspace that was changed.",
        resolve: ({ kind, subjectId }) => globalId(kinds[kind as ShownBacklogKind].type, subjectId),
      }),
      subjectName: t.exposeString("subjectName", { description: "The URL, carrier or name that people know it by." }),
      done: t.exposeInt("done", { description: "How many rows have followed." }),
      total: t.exposeInt("total", {
        nullable: true,
        description: `About how many there are, of which ${workBounds.countedBacklog.cap.toLocaleString("en")} at most are counted; null until they are.`,
      }),
      begunAt: t.expose("begunAt", { type: "DateTime", description: "When the change was made." }),
    }),
  });
  builder.queryField("backlogs", (t) =>
    t.field({
      type: [BacklogType],
      description: "What changes in the chosen workspace and mode left to do, oldest first; empty most of the time.",
      extensions: requires("read", shortList),
      resolve: async (_root, _args, { services, scope }) => {
        const found = await listBacklogs(services.dashboard.db, scope.workspaceId, scope.mode, workBounds.shownBacklogs.cap);
        return found.filter(({ kind }) => kind in kinds);
      },
    }),
  );
};
