import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { useExport } from "./use-export.ts";
import { WorkspaceDelete } from "./workspace.operations.ts";

export const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { name } = useWorkspace();
  const remove = useAction(WorkspaceDelete);
  const archive = useExport();
  const client = useQueryClient();
  const form = useForm({ name: "" }, remove.run, () => client.invalidateQueries({ queryKey: ["viewer"] }));
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      submit="Delete the workspace"
      danger
      blocked={form.values.name.trim() === name ? null : "Type the name to confirm."}
      staysOpen
    >
      <ul className="grid list-disc gap-1 pl-5 text-pretty text-muted">
        <li>Checks and webhooks stop immediately, API keys are refused and public pages show “not found”.</li>
        <li>For seven days, an owner can restore it unchanged.</li>
        <li>Then trackers, events, keys, webhooks, carrier accounts and members are erased, in both modes.</li>
      </ul>
      <Notice
        action={
          <Button size="sm" icon="download" busy={archive.busy} onClick={archive.start}>
            Export everything
          </Button>
        }
      >
        Keep a copy first, if you may need one.
      </Notice>
      <TextField label={`Type ${name} to confirm`} {...form.text("name")} />
    </FormDialog>
  );
};
