import type { KolliBuilder } from "../../graphql/builder.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import { requirementMeanings } from "../../people/sign-in/sign-in-means.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import { callerOf } from "../caller.ts";
import { changes, evenWhenDeleted, requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { findWorkspaceSettings, type WorkspaceSettings } from "./workspace-settings.sql.ts";
import { changeWorkspaceSettings, createWorkspace } from "./workspace-settings.ts";

type Payload = { workspace: WorkspaceSettings | null; userErrors: DashboardUserError[] };

export const defineWorkspaceSettingsTypes = (builder: KolliBuilder, { UserError }: SharedTypes) => {
  const Requirement = builder.enumType("SignInRequirement", {
    description: "How members must sign in.",
    values: describedValues(requirementMeanings),
  });
  const Settings = builder.objectRef<WorkspaceSettings>("WorkspaceSettings").implement({
    description: "A workspace and its settings.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Workspace", id) }),
      name: t.exposeString("name", { description: "Its name, unique in this installation." }),
      publicPages: t.exposeBoolean("publicPages", { description: "Whether its trackers have public tracking pages." }),
      retentionDays: t.exposeInt("retentionDays", {
        nullable: true,
        description: "How many days finished trackers are kept; null keeps them forever.",
      }),
      proofRetentionDays: t.exposeInt("proofRetentionDays", {
        description: "How many days proofs of delivery are kept: who received a parcel, and the documents.",
      }),
      requiredSignIn: t.expose("requiredSignIn", { type: Requirement, description: "How members must sign in." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
      eraseAt: t.expose("eraseAt", {
        type: "DateTime",
        nullable: true,
        description: "When it will be erased, if it was deleted; otherwise null. Until then an owner can restore it.",
      }),
    }),
  });
  const payloadType = (name: string, of: string) =>
    builder.objectRef<Payload>(name).implement({
      description: `The result of ${of}.`,
      fields: (t) => ({
        workspace: t.expose("workspace", { type: Settings, nullable: true, description: "The workspace as it is now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  const CreatePayload = payloadType("WorkspaceCreatePayload", "workspaceCreate");
  const UpdatePayload = payloadType("WorkspaceUpdatePayload", "workspaceUpdate");
  builder.queryField("workspaceSettings", (t) =>
    t.field({
      type: Settings,
      description: "The chosen workspace.",
      extensions: evenWhenDeleted(requires("viewer")),
      resolve: async (_root, _args, context) =>
        (await findWorkspaceSettings(context.services.dashboard.db, callerOf(context).scope.workspaceId))!,
    }),
  );
  builder.mutationFields((t) => ({
    workspaceCreate: t.field({
      type: CreatePayload,
      description: "Creates a workspace that the viewer owns.",
      extensions: changes("owner", "never", "by-itself"),
      args: { name: t.arg.string({ required: true, description: "Its name, unique in this installation." }) },
      resolve: async (_root, { name }, context): Promise<Payload> => {
        const { db, clock } = context.services.dashboard;
        const made = await createWorkspace(db, name, { actor: callerOf(context).actor, now: clock.now() });
        return made.ok ? { workspace: made.value, userErrors: [] } : { workspace: null, userErrors: [made.failure] };
      },
    }),
    workspaceUpdate: t.field({
      type: UpdatePayload,
      description: "Changes the chosen workspace. Fields left out do not change.",
      extensions: changes("owner", "always", "by-itself"),
      args: {
        name: t.arg.string({ description: "A new name." }),
        publicPages: t.arg.boolean({ description: "Whether trackers have public tracking pages." }),
        retentionDays: t.arg.int({
          description: "How many days finished trackers are kept, 1 to 3650; null keeps them forever.",
        }),
        proofRetentionDays: t.arg.int({
          description: "How many days proofs of delivery are kept, 1 to 3650. Older ones are erased within the hour.",
        }),
        requiredSignIn: t.arg({
          type: Requirement,
          description: "How members must sign in; only a method that the viewer uses too.",
        }),
      },
      resolve: async (_root, change, context): Promise<Payload> => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor, session } = callerOf(context);
        const { signedInBy } = session.session;
        const changed = await changeWorkspaceSettings(db, scope.workspaceId, change, { actor, signedInBy, now: clock.now() });
        return changed.ok ? { workspace: changed.value, userErrors: [] } : { workspace: null, userErrors: [changed.failure] };
      },
    }),
  }));
  return { WorkspaceSettings: Settings };
};

export type WorkspaceSettingsTypes = ReturnType<typeof defineWorkspaceSettingsTypes>;
