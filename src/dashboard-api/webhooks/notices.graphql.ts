import type { KolliBuilder } from "../../graphql/builder.ts";
import { shortList } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import type { WorkspaceNotice } from "../../webhooks/log/endpoint-notices.sql.ts";
import { changes, requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

const noticeUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "WorkspaceNotice" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

/** What the workspace must be told and nobody has seen yet. */
export const defineNoticeTypes = (builder: KolliBuilder, { UserError }: SharedTypes): void => {
  const Kind = builder.enumType("WorkspaceNoticeKind", {
    description: "What a notice is about.",
    values: describedValues({
      WEBHOOK_DISABLED: "A webhook endpoint was disabled because it failed for days or responded with 410 Gone.",
    }),
  });
  const Notice = builder.objectRef<WorkspaceNotice>("WorkspaceNotice").implement({
    description: "An automatic action that members should know about.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("WorkspaceNotice", id) }),
      kind: t.expose("kind", { type: Kind, description: "What it is about." }),
      message: t.exposeString("message", { description: "What happened and what to do." }),
      webhookEndpointId: t.id({
        nullable: true,
        description: "The endpoint it is about.",
        resolve: ({ subjectId }) => (subjectId === null ? null : globalId("WebhookEndpoint", subjectId)),
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it happened." }),
    }),
  });
  const DismissPayload = builder.objectRef<{ userErrors: DashboardUserError[] }>("WorkspaceNoticeDismissPayload").implement({
    description: "The result of workspaceNoticeDismiss.",
    fields: (t) => ({
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  builder.queryField("workspaceNotices", (t) =>
    t.field({
      type: [Notice],
      description: "Notices of the chosen workspace and mode that were not dismissed, newest first.",
      extensions: requires("viewer", shortList),
      resolve: (_root, _args, { services, scope }) => services.webhooks.notices(scope),
    }),
  );
  builder.mutationField("workspaceNoticeDismiss", (t) =>
    t.field({
      type: DismissPayload,
      description: "Dismisses a notice for everyone in the workspace.",
      extensions: changes("developer", "never", "notice.dismiss"),
      args: { id: t.arg.id({ required: true, description: "The notice's global ID." }) },
      resolve: async (_root, { id }, { services, scope }) => ({
        userErrors:
          (await services.webhooks.dismissNotice(scope, noticeUuid(id))) === 0 ? [dashboardUserError("NOT_FOUND", "id")] : [],
      }),
    }),
  );
};
