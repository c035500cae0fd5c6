import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { useViewer } from "../../shell/use-viewer.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { useExport } from "./use-export.ts";
import { WorkspaceRestore } from "./workspace.operations.ts";

/** All there is to do in a workspace that was deleted, for as long as it can be restored. */
export const DeletedWorkspace = ({ eraseAt }: { eraseAt: string }) => {
  const { name } = useWorkspace();
  const blocked = useBlocked("own");
  const others = (useViewer().data?.viewer.memberships ?? []).filter(({ workspace }) => workspace.eraseAt === null);
  const restore = useAction(WorkspaceRestore);
  const archive = useExport();
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = async () => {
    const result = await restore.run({});
    if (!result.ok) return toastRefusal("It was not restored", result);
    await client.invalidateQueries();
    toast("Restored", "Tracker checks and webhooks have resumed.");
  };
  return (
    <EmptyState
      icon="workspace"
      title={`${name} was deleted`}
      className="min-h-dvh content-center"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" busy={restore.busy} blocked={blocked} onClick={run}>
            Restore it
          </Button>
          <Button icon="download" busy={archive.busy} blocked={blocked} onClick={archive.start}>
            Export everything
          </Button>
          {others.length > 0 && (
            <Button look="quiet" onClick={() => navigate({ to: "/" })}>
              Go to my other workspaces
            </Button>
          )}
        </div>
      }
    >
      It is inactive: nothing is checked, no webhooks are sent, and its API keys are refused. Everything in it will be erased on{" "}
      <Time iso={eraseAt} format="moment" />.
    </EmptyState>
  );
};
