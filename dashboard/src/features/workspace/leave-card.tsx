import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/form-dialog.tsx";
import { WorkspaceLeave } from "../members/members.operations.ts";

export const LeaveCard = () => {
  const { name } = useWorkspace();
  const [open, setOpen] = useState(false);
  const leave = useAction(WorkspaceLeave);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <Card title="Leave">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-md text-pretty text-muted">
          You lose access to {name}. The last owner cannot leave: make someone else an owner first.
        </p>
        <Button look="danger" onClick={() => setOpen(true)}>
          Leave the workspace
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Leave ${name}?`}
        submit="Leave"
        danger
        run={() => leave.run({})}
        onDone={async () => {
          await client.invalidateQueries({ queryKey: ["viewer"] });
          await navigate({ to: "/" });
        }}
      >
        To come back you need a new invitation.
      </ConfirmDialog>
    </Card>
  );
};
