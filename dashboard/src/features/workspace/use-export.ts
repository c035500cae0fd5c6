import { toastRefusal, useAction } from "../../api/hooks.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { WorkspaceExport } from "./workspace.operations.ts";

/** Has the browser save all that the workspace has. The link is good for ten minutes. */
export const useExport = () => {
  const action = useAction(WorkspaceExport);
  const start = async (): Promise<void> => {
    const result = await action.run({});
    if (!result.ok) return toastRefusal("The export could not start", result);
    const { url } = result.data.workspaceExport ?? {};
    if (!url) return;
    // The address that this page came from: the public one may be another.
    window.location.assign(new URL(url).pathname);
    toast("The export has started", "Your browser saves it as a .tar.gz of JSON lines.");
  };
  return { start, busy: action.busy };
};
