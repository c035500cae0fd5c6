import type { KolliBuilder } from "../../graphql/builder.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import { requirementMeanings } from "../../people/sign-in/sign-in-means.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { createWorkspace, readWorkspaceSettings, updateWorkspace } from "./workspace-commands.ts";
import type { WorkspaceSettings } from "./workspace-settings.sql.ts";

export const defineWorkspaceSettingsTypes = (builder: KolliBuilder, { payload }: SharedTypes) => {
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
      searchKeys: t.exposeStringList("searchKeys", {
        description: "Keys of trackers' metadata whose values the search finds.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
      eraseAt: t.expose("eraseAt", {
        type: "DateTime",
        nullable: true,
        description: "When it will be erased, if it was deleted; otherwise null. Until then an owner can restore it.",
      }),
    }),
  });
  const workspacePayload = (mutation: string) =>
    payload<{ workspace: WorkspaceSettings | null }>(mutation, (t) => ({
      workspace: t.expose("workspace", { type: Settings, nullable: true, description: "The workspace as it is now." }),
    }));
  builder.queryField("workspaceSettings", (t) =>
    t.field({
      type: Settings,
      description: "The chosen workspace.",
      ...calls(readWorkspaceSettings, asRead),
    }),
  );
  builder.mutationFields((t) => ({
    workspaceCreate: t.field({
      type: workspacePayload("workspaceCreate"),
      description: "Creates a workspace that the viewer owns.",
      args: { name: t.arg.string({ required: true, description: "Its name, unique in this installation." }) },
      ...calls(
        createWorkspace,
        asPayload("workspace", (workspace: WorkspaceSettings) => workspace),
      ),
    }),
    workspaceUpdate: t.field({
      type: workspacePayload("workspaceUpdate"),
      description: "Changes the chosen workspace. Fields left out do not change.",
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
        searchKeys: t.arg.stringList({
          description: `Keys of trackers' metadata whose values the search finds, at most ${trackerBounds.searchKeys.cap}.`,
        }),
      },
      ...calls(
        updateWorkspace,
        asPayload("workspace", ({ after }: { after: WorkspaceSettings }) => after),
      ),
    }),
  }));
  return { WorkspaceSettings: Settings, workspacePayload };
};

export type WorkspaceSettingsTypes = ReturnType<typeof defineWorkspaceSettingsTypes>;
