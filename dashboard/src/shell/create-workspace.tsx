import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAction } from "../api/hooks.ts";
import { shortId } from "../api/ids.ts";
import { TextField } from "../ui/forms/field.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { WorkspaceCreate } from "./shell.operations.ts";

/** Creates a workspace and opens it. */
export const CreateWorkspaceDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(WorkspaceCreate);
  const form = useForm({ name: "" }, create.run, async ({ workspaceCreate: { workspace } }) => {
    await client.invalidateQueries({ queryKey: ["viewer"] });
    if (workspace) await navigate({ to: "/w/$workspaceId/$mode", params: { workspaceId: shortId(workspace.id), mode: "test" } });
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="sm"
      title="Create a workspace"
      description="It has its own trackers, keys, webhooks and members."
      submit="Create workspace"
    >
      <TextField label="Name" {...form.text("name")} />
    </FormDialog>
  );
};
