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
  { payload, workspacePayload }: SharedTypes & WorkspaceSettingsTypes,
): void => {
  const ExportPayload = payload<{ url: string | null }>("workspaceExport", (t) => ({
    url: t.exposeString("url", {
      nullable: true,
      description: "The download link of the archive, valid for ten minutes in this session.",
    }),
  }));
  const ErasePayload = payload<{ erasedTrackers: number | null }>("personErase", (t) => ({
    erasedTrackers: t.exposeInt("erasedTrackers", { nullable: true, description: "How many trackers were erased." }),
  }));
  builder.mutationFields((t) => ({
    workspaceDelete: t.field({
      type: workspacePayload("workspaceDelete"),
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
      type: workspacePayload("workspaceRestore"),
      description: "Restores the chosen workspace: its webhooks and tracker checks resume.",
      ...calls(
        restoreWorkspace,
        asPayload("workspace", ({ workspace }: { workspace: WorkspaceSettings }) => workspace),
      ),
    }),
    workspaceExport: t.field({
      type: ExportPayload,
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
      type: ErasePayload,
      description:
        "Erases all trackers of a person, in both modes, with all of their data; the feed keeps only the ID, topic and sequence of their events. Set an order number, or a metadata name and value. With an email address, the recipient with this address is erased, and the trackers stay.",
      args: {
        reference: t.arg.string({ description: "The order number of their trackers." }),
        email: t.arg.string({ description: "The email address of a recipient." }),
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
