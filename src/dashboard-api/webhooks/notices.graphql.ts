import { dismissNotice } from "../../destinations/delivery-commands.ts";
import type { WorkspaceNotice } from "../../destinations/log/endpoint-notices.sql.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { shortList } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { userErrorsOf } from "../../use-cases/user-errors.ts";
import { requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";

/** What the workspace must know and no member has dismissed yet. */
export const defineNoticeTypes = (builder: KolliBuilder, { payload }: SharedTypes): void => {
  const Kind = builder.enumType("WorkspaceNoticeKind", {
    description: "What a notice is about.",
    values: describedValues({
      WEBHOOK_DISABLED: "A webhook endpoint was disabled because it failed for days or responded that it no longer exists.",
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
  builder.queryField("workspaceNotices", (t) =>
    t.field({
      type: [Notice],
      description: "Notices of the chosen workspace and mode that were not dismissed, newest first.",
      extensions: requires("read", shortList),
      resolve: (_root, _args, { services, scope }) => services.webhooks.notices(scope),
    }),
  );
  builder.mutationField("workspaceNoticeDismiss", (t) =>
    t.field({
      type: payload("workspaceNoticeDismiss"),
      description: "Dismisses a notice for everyone in the workspace.",
      args: { id: t.arg.id({ required: true, description: "The notice's global ID." }) },
      ...calls(dismissNotice, {
        deps: (services) => services,
        answer: (dismissed) => ({ userErrors: userErrorsOf(dismissed) }),
      }),
    }),
  );
};
