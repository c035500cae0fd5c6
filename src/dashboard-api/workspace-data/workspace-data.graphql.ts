import type { KolliBuilder } from "../../graphql/builder.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { asPayload, asRead, type Payload } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { WorkspaceSettingsTypes } from "../workspace/workspace-settings.graphql.ts";
import type { WorkspaceSettings } from "../workspace/workspace-settings.sql.ts";
import { deleteWorkspace, erasePerson, exportWorkspaceData, graceDays, restoreWorkspace } from "./data-commands.ts";

/** What takes all of a workspace, or all about a person, away: for owners who have just proved to be who they are. */
export const defineWorkspaceDataTypes = (
  builder: KolliBuilder,
  { UserError, WorkspaceSettings: Settings }: SharedTypes & WorkspaceSettingsTypes,
): void => {
  const errors = "What went wrong; empty on success.";
  const workspacePayload = (name: string, of: string) =>
    builder.objectRef<Payload<"workspace", WorkspaceSettings>>(name).implement({
      description: `The result of ${of}.`,
      fields: (t) => ({
        workspace: t.expose("workspace", { type: Settings, nullable: true, description: "The workspace as it is now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: errors }),
      }),
    });
  const DeletePayload = workspacePayload("WorkspaceDeletePayload", "workspaceDelete");
  const RestorePayload = workspacePayload("WorkspaceRestorePayload", "workspaceRestore");
  const ExportPayloadType = builder.objectRef<Payload<"url", string>>("WorkspaceExportPayload").implement({
    description: "The result of workspaceExport.",
    fields: (t) => ({
      url: t.exposeString("url", {
        nullable: true,
        description: "The download link of the archive, valid for ten minutes in this session.",
      }),
      userErrors: t.expose("userErrors", { type: [UserError], description: errors }),
    }),
  });
  const ErasePayloadType = builder.objectRef<Payload<"erasedTrackers", number>>("PersonErasePayload").implement({
    description: "The result of personErase.",
    fields: (t) => ({
      erasedTrackers: t.exposeInt("erasedTrackers", { nullable: true, description: "How many trackers were erased." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: errors }),
    }),
  });

  builder.mutationFields((t) => ({
    workspaceDelete: t.field({
      type: DeletePayload,
      description: `Deletes the chosen workspace. It stops immediately and is erased after ${graceDays} days; until then, an owner can restore it.`,
      args: {
        name: t.arg.string({ required: true, description: "The workspace's name, to confirm." }),
      },
      ...calls(
        deleteWorkspace,
        asPayload("workspace", (workspace: WorkspaceSettings) => workspace),
      ),
    }),
    workspaceRestore: t.field({
      type: RestorePayload,
      description: "Restores the chosen workspace: its webhooks and tracker checks resume.",
      ...calls(
        restoreWorkspace,
        asPayload("workspace", ({ workspace }: { workspace: WorkspaceSettings }) => workspace),
      ),
    }),
    workspaceExport: t.field({
      type: ExportPayloadType,
      description:
        "Returns a link to all data of the chosen workspace: settings without secrets, trackers with their scans, events and the audit log, as JSON lines in a tar archive.",
      ...calls(exportWorkspaceData, {
        ...asRead,
        answer({ id: workspaceId }, { services, caller }): Payload<"url", string> {
          const { clock, exportLinks, publicUrl } = services.dashboard;
          const token = exportLinks.tokenOf({ workspaceId, sessionId: caller.session!.id }, clock.now());
          return { url: `${publicUrl}/exports/${token}`, userErrors: [] };
        },
      }),
    }),
    personErase: t.field({
      type: ErasePayloadType,
      description:
        "Erases all trackers of a person, in both modes, with all of their data; the feed keeps only the ID, topic and sequence of their events. Set a reference, or a metadata name and value.",
      args: {
        reference: t.arg.string({ description: "The reference of their trackers." }),
        metadataKey: t.arg.string({ description: "A name in the metadata of their trackers, such as customerId." }),
        metadataValue: t.arg.string({ description: "Its value." }),
      },
      ...calls(
        erasePerson,
        asPayload("erasedTrackers", (count: number) => count),
      ),
    }),
  }));
};
