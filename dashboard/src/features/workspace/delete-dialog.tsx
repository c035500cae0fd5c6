import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useExport } from "./use-export.ts";
import { WorkspaceDelete } from "./workspace.operations.ts";

export const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { name } = useWorkspace();
  const [typed, setTyped] = useState("");
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const remove = useAction(WorkspaceDelete);
  const archive = useExport();
  const client = useQueryClient();
  const close = () => {
    setTyped("");
    setErrors([]);
    onClose();
  };
  const submit = async () => {
    const result = await remove.run({ name: typed });
    if (!result.ok) return setErrors(result.errors);
    await client.invalidateQueries({ queryKey: ["viewer"] });
  };
  const other = otherErrors(errors, ["name"]);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Delete ${name}?`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            look="danger"
            busy={remove.busy}
            blocked={typed.trim() === name ? null : "Type the name to confirm."}
          >
            Delete the workspace
          </Button>
        </>
      }
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
      <TextField
        label={`Type ${name} to confirm`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        error={errorFor(errors, "name")}
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
