import type { KolliBuilder } from "../graphql/builder.ts";
import { type PageRequest, readPage, toConnection } from "../graphql/connection.ts";
import { defineConnection } from "../graphql/connection-types.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import { ClientError } from "../graphql/errors.ts";
import { isInstant } from "../lib/clock.ts";
import { globalId, isUuid, parseGlobalId } from "../lib/ids.ts";
import { trackerRowCost } from "../trackers/read/tracker-reads.ts";
import { type AuditRow, listAuditEntries } from "../workspaces/audit.sql.ts";
import { callerOf } from "./caller.ts";
import { requires } from "./permissions.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";

const placeOf = ({ after }: PageRequest): { createdAt: number; id: string } | null => {
  if (after === null) return null;
  const [createdAt, id] = after;
  if (isInstant(createdAt) && typeof id === "string" && isUuid(id)) return { createdAt, id };
  throw new ClientError("BAD_USER_INPUT", "after is not a cursor of this connection. Use a cursor exactly as it was returned.");
};

/** Deleting a tracker must erase its code, so that the log has only its ID; while it is there, people read its code. */
const presentNameOf = async ({ subjectId, mode }: AuditRow, context: Context): Promise<string | null> => {
  const subject = subjectId === null ? null : parseGlobalId(subjectId);
  if (subject?.type !== "Tracker" || mode === null) return null;
  const { workspaceId } = callerOf(context).scope;
  return (await context.services.trackers.load({ workspaceId, mode }, subject.uuid))?.trackingCode ?? null;
};

/** Who did what, when and from where. */
export const defineAuditTypes = (builder: KolliBuilder, { Mode }: SharedTypes): void => {
  const Entry = builder.objectRef<AuditRow>("AuditEntry").implement({
    description: "An action in the workspace.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("AuditEntry", id) }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When." }),
      mode: t.expose("mode", { type: Mode, nullable: true, description: "The mode; null for actions that belong to neither." }),
      actorId: t.id({
        nullable: true,
        description: "The global ID of the user; null for the command line and for API keys.",
        resolve: ({ actorId }) => (actorId === null ? null : globalId("User", actorId)),
      }),
      actorName: t.exposeString("actorName", { description: "The user's email address at that time, or the API key's name." }),
      action: t.exposeString("action", { description: "The action, such as `api-key.create` or `member.invite`." }),
      subjectId: t.exposeString("subjectId", { nullable: true, description: "The object that was acted on." }),
      subjectName: t.string({
        nullable: true,
        description: "The name of the object at that time; of a tracker that the log has only the ID of, its tracking code now.",
        extensions: costs({ weight: trackerRowCost }),
        resolve: (entry, _args, context) => entry.subjectName ?? presentNameOf(entry, context),
      }),
      detail: t.expose("detail", { type: "JSON", nullable: true, description: "Details. Never contains a secret." }),
      ipAddress: t.exposeString("ipAddress", { nullable: true, description: "The IP address." }),
      userAgent: t.exposeString("userAgent", { nullable: true, description: "With what." }),
    }),
  });
  const Entries = defineConnection(builder, "AuditEntry", Entry);
  builder.queryField("auditLog", (t) =>
    t.field({
      type: Entries,
      description: "The audit log of the chosen workspace, in both modes, newest first.",
      extensions: requires("own", { weight: 200, perItem: 10 }),
      args: {
        first: t.arg.int({ description: "How many, 1 to 250; 50 by default." }),
        after: t.arg.string({ description: "Only entries after this cursor, that is, older ones." }),
        actor: t.arg.string({ description: "Only actions by users or keys whose name contains this." }),
        action: t.arg.string({
          description: "Only this action, such as `api-key.create`, or all of one kind, such as `api-key`.",
        }),
        since: t.arg({ type: "DateTime", description: "Only at or after this time." }),
        until: t.arg({ type: "DateTime", description: "Only before this time." }),
      },
      resolve: async (_root, { actor = null, action = null, since = null, until = null, ...args }, context) => {
        const page = readPage(args);
        const { workspaceId } = callerOf(context).scope;
        const rows = await listAuditEntries(context.services.dashboard.db, workspaceId, {
          limit: page.limit + 1,
          before: placeOf(page),
          filter: { actor: actor || null, action: action || null, since, until },
        });
        return toConnection(rows, page, ({ createdAt, id }) => [createdAt, id]);
      },
    }),
  );
};
