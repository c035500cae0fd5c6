import type { KolliBuilder } from "../graphql/builder.ts";
import { type PageRequest, readPage, toConnection } from "../graphql/connection.ts";
import { defineConnection } from "../graphql/connection-types.ts";
import { ClientError } from "../graphql/errors.ts";
import { isInstant } from "../lib/clock.ts";
import { globalId, isUuid } from "../lib/ids.ts";
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

/** Who did what, when and from where. */
export const defineAuditTypes = (builder: KolliBuilder, { Mode }: SharedTypes): void => {
  const Entry = builder.objectRef<AuditRow>("AuditEntry").implement({
    description: "Something that was done in the workspace.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("AuditEntry", id) }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When." }),
      mode: t.expose("mode", { type: Mode, nullable: true, description: "In which mode; null for what belongs to none." }),
      actorId: t.id({
        nullable: true,
        description: "Who, as a global ID; null for the command line and for API keys.",
        resolve: ({ actorId }) => (actorId === null ? null : globalId("User", actorId)),
      }),
      actorName: t.exposeString("actorName", { description: "Who, by the address they had then; an API key by its name." }),
      action: t.exposeString("action", { description: "What: `api-key.create`, `member.invite`, …" }),
      subjectId: t.exposeString("subjectId", { nullable: true, description: "To what." }),
      subjectName: t.exposeString("subjectName", { nullable: true, description: "To what, by the name it had then." }),
      detail: t.expose("detail", { type: "JSON", nullable: true, description: "More about it. Never a secret." }),
      ipAddress: t.exposeString("ipAddress", { nullable: true, description: "From where." }),
      userAgent: t.exposeString("userAgent", { nullable: true, description: "With what." }),
    }),
  });
  const Entries = defineConnection(builder, "AuditEntry", Entry);
  builder.queryField("auditLog", (t) =>
    t.field({
      type: Entries,
      description: "What was done in the chosen workspace, in both modes, newest first.",
      extensions: requires("owner", { weight: 200, perItem: 10 }),
      args: {
        first: t.arg.int({ description: "How many, 1 to 250; 50 where it is left out." }),
        after: t.arg.string({ description: "Only those after this cursor, that is, older ones." }),
        actor: t.arg.string({ description: "Only what was done by whose name contains this." }),
        action: t.arg.string({
          description: "Only this action, such as `api-key.create`, or all of one kind, such as `api-key`.",
        }),
        since: t.arg({ type: "DateTime", description: "Only from this moment on." }),
        until: t.arg({ type: "DateTime", description: "Only before this moment." }),
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
