import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/forms/form-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { EditDialog } from "./edit-webhook.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { type Endpoint, WebhookEndpointDelete, WebhookEndpointDisable, WebhookEndpointEnable } from "./webhooks.operations.ts";

const refresh = ["WebhookEndpoint", "WebhookEndpoints", "Overview"];

export const EndpointActions = ({ endpoint }: { endpoint: Endpoint }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const blocked = useBlocked("connect");
  const [open, setOpen] = useState<"edit" | "replay" | "disable" | "delete" | null>(null);
  const close = () => setOpen(null);
  const enable = useAction(WebhookEndpointEnable, { refresh });
  const disable = useAction(WebhookEndpointDisable, { refresh });
  const remove = useAction(WebhookEndpointDelete, { refresh: ["WebhookEndpoints", "Overview"] });
  const enableNow = async () => {
    const result = await enable.run({ id: endpoint.id });
    if (result.ok) toast("Webhook enabled", "To send what it missed, replay events.");
    else toastRefusal("The webhook was not enabled", result);
  };
  return (
    <>
      {endpoint.state === "DISABLED" && (
        <Button look="primary" blocked={blocked} busy={enable.busy} onClick={enableNow}>
          Enable
        </Button>
      )}
      <Button icon="refresh" blocked={blocked} onClick={() => setOpen("replay")}>
        Replay
      </Button>
      <Menu trigger={<IconButton icon="more" label="More actions" look="plain" blocked={blocked} />}>
        <MenuItem icon="edit" onSelect={() => setOpen("edit")}>
          Edit
        </MenuItem>
        <MenuItem icon="stop" disabled={endpoint.state === "DISABLED"} onSelect={() => setOpen("disable")}>
          Disable
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger onSelect={() => setOpen("delete")}>
          Delete
        </MenuItem>
      </Menu>
      {open === "edit" && <EditDialog endpoint={endpoint} onClose={close} />}
      {open === "replay" && <ReplayDialog endpoint={endpoint} onClose={close} />}
      <ConfirmDialog
        open={open === "disable"}
        onClose={close}
        title="Disable this webhook?"
        submit="Disable"
        run={() => disable.run({ id: endpoint.id })}
      >
        Kolli stops sending to it. You can enable it again and replay what it missed.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title="Delete this webhook?"
        submit="Delete webhook"
        danger
        run={() => remove.run({ id: endpoint.id })}
        onDone={() => {
          toast("Webhook deleted", endpoint.url);
          return navigate({ to: "/w/$workspaceId/$mode/settings/developer/webhooks", params: { workspaceId, mode } });
        }}
      >
        Its secret, log and pending deliveries are deleted too. The events are kept and can be read in the API.
      </ConfirmDialog>
    </>
  );
};
