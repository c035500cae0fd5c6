import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../api/hooks.ts";
import { shortId } from "../api/ids.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { WorkspaceCreate } from "./shell.operations.ts";

/** Makes a workspace and goes there. */
export const CreateWorkspaceDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(WorkspaceCreate);
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const submit = async () => {
    const result = await create.run({ name });
    if (!result.ok) return setErrors(result.errors);
    await client.invalidateQueries({ queryKey: ["viewer"] });
    onClose();
    const workspace = result.data.workspaceCreate.workspace;
    if (workspace) await navigate({ to: "/w/$workspaceId/$mode", params: { workspaceId: shortId(workspace.id), mode: "test" } });
  };
  const other = otherErrors(errors, ["name"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Create a workspace"
      description="It has its own trackers, keys, webhooks and members."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create workspace
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorFor(errors, "name")}
        autoFocus
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
