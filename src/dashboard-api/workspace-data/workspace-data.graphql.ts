import type { KolliBuilder } from "../../graphql/builder.ts";
import { globalId } from "../../lib/ids.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import { recordAudit } from "../../workspaces/audit.ts";
import { callerOf } from "../caller.ts";
import { changes, evenWhenDeleted } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { WorkspaceSettingsTypes } from "../workspace/workspace-settings.graphql.ts";
import { findWorkspaceSettings, type WorkspaceSettings } from "../workspace/workspace-settings.sql.ts";
import { deleteWorkspace, graceDays, restoreWorkspace } from "./deletion.ts";
import { erasePerson } from "./erase-person.ts";

type ExportPayload = { url: string | null; userErrors: DashboardUserError[] };
type ErasePayload = { erasedTrackers: number | null; userErrors: DashboardUserError[] };
type Payload = { workspace: WorkspaceSettings | null; userErrors: DashboardUserError[] };

/** What takes all of a workspace, or all about a person, away: for owners who have just proved to be who they are. */
export const defineWorkspaceDataTypes = (
  builder: KolliBuilder,
  { UserError, WorkspaceSettings: Settings }: SharedTypes & WorkspaceSettingsTypes,
): void => {
  const errors = "What went wrong; empty on success.";
  const workspacePayload = (name: string, of: string) =>
    builder.objectRef<Payload>(name).implement({
      description: `The result of ${of}.`,
      fields: (t) => ({
        workspace: t.expose("workspace", { type: Settings, nullable: true, description: "The workspace as it is now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: errors }),
      }),
    });
  const DeletePayload = workspacePayload("WorkspaceDeletePayload", "workspaceDelete");
  const RestorePayload = workspacePayload("WorkspaceRestorePayload", "workspaceRestore");
  const ExportPayloadType = builder.objectRef<ExportPayload>("WorkspaceExportPayload").implement({
    description: "The result of workspaceExport.",
    fields: (t) => ({
      url: t.exposeString("url", {
        nullable: true,
        description: "The download link of the archive, valid for ten minutes in this session.",
      }),
      userErrors: t.expose("userErrors", { type: [UserError], description: errors }),
    }),
  });
  const ErasePayloadType = builder.objectRef<ErasePayload>("PersonErasePayload").implement({
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
      extensions: changes("owner", "always", "by-itself"),
      args: {
        name: t.arg.string({ required: true, description: "The workspace's name, to confirm." }),
      },
      resolve: async (_root, { name }, context): Promise<Payload> => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const deleted = await deleteWorkspace(db, scope.workspaceId, name, { actor, now: clock.now() });
        if (!deleted.ok) return { workspace: null, userErrors: [deleted.failure] };
        return { workspace: (await findWorkspaceSettings(db, scope.workspaceId)) ?? null, userErrors: [] };
      },
    }),
    workspaceRestore: t.field({
      type: RestorePayload,
      description: "Restores the chosen workspace: its webhooks and tracker checks resume.",
      extensions: evenWhenDeleted(changes("owner", "never", "by-itself")),
      resolve: async (_root, _args, context): Promise<Payload> => {
        const { db, clock, wakeChecker, workOff } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const restored = await restoreWorkspace(db, scope.workspaceId, { actor, now: clock.now() });
        if (!restored.ok) return { workspace: null, userErrors: [restored.failure] };
        wakeChecker(restored.value.accountIds);
        workOff();
        return { workspace: (await findWorkspaceSettings(db, scope.workspaceId)) ?? null, userErrors: [] };
      },
    }),
    workspaceExport: t.field({
      type: ExportPayloadType,
      description:
        "Returns a link to all data of the chosen workspace: settings without secrets, trackers with their scans, events and the audit log, as JSON lines in a tar archive.",
      extensions: evenWhenDeleted(changes("owner", "always", "by-itself")),
      resolve: async (_root, _args, context): Promise<ExportPayload> => {
        const { db, clock, exportLinks, publicUrl } = context.services.dashboard;
        const { scope, actor, session } = callerOf(context);
        const now = clock.now();
        const auditAction = { action: "workspace.export", subjectId: globalId("Workspace", scope.workspaceId) } as const;
        await recordAudit(db, { workspaceId: scope.workspaceId }, { actor, auditAction, now });
        const token = exportLinks.tokenOf({ workspaceId: scope.workspaceId, sessionId: session.session.id }, now);
        return { url: `${publicUrl}/exports/${token}`, userErrors: [] };
      },
    }),
    personErase: t.field({
      type: ErasePayloadType,
      description:
        "Erases all trackers of a person, in both modes, with all of their data; the feed keeps only the ID, topic and sequence of their events. Set a reference, or a metadata name and value.",
      extensions: changes("owner", "always", "by-itself"),
      args: {
        reference: t.arg.string({ description: "The reference of their trackers." }),
        metadataKey: t.arg.string({ description: "A name in the metadata of their trackers, such as customerId." }),
        metadataValue: t.arg.string({ description: "Its value." }),
      },
      resolve: async (_root, person, context): Promise<ErasePayload> => {
        const { db, clock } = context.services.dashboard;
        const { scope, actor } = callerOf(context);
        const erased = await erasePerson(db, scope.workspaceId, person, { actor, now: clock.now() });
        return erased.ok
          ? { erasedTrackers: erased.value, userErrors: [] }
          : { erasedTrackers: null, userErrors: [erased.failure] };
      },
    }),
  }));
};
