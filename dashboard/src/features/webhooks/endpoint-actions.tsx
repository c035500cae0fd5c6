import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { EditDialog } from "./edit-webhook.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { type Endpoint, WebhookEndpointDelete, WebhookEndpointDisable, WebhookEndpointEnable } from "./webhooks.operations.ts";

const refresh = ["WebhookEndpoint", "WebhookEndpoints", "Overview"];

export const EndpointActions = ({ endpoint }: { endpoint: Endpoint }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const blocked = useBlocked("change");
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
      <EditDialog key={String(open === "edit")} endpoint={endpoint} open={open === "edit"} onClose={close} />
      <ReplayDialog key={`replay-${open === "replay"}`} endpoint={endpoint} open={open === "replay"} onClose={close} />
      <ConfirmDialog
        open={open === "disable"}
        onClose={close}
        title="Disable this webhook?"
        confirm="Disable"
        run={async () => {
          const result = await disable.run({ id: endpoint.id });
          return result.ok ? null : (result.errors[0]?.message ?? "The request was refused.");
        }}
      >
        Kolli stops sending to it. You can enable it again and replay what it missed.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title="Delete this webhook?"
        confirm="Delete webhook"
        danger
        run={async () => {
          const result = await remove.run({ id: endpoint.id });
          if (!result.ok) return result.errors[0]?.message ?? "The request was refused.";
          toast("Webhook deleted", endpoint.url);
          await navigate({ to: "/w/$workspaceId/$mode/settings/developer/webhooks", params: { workspaceId, mode } });
          return null;
        }}
      >
        Its secret, log and pending deliveries are deleted too. The events are kept and can be read in the API.
      </ConfirmDialog>
    </>
  );
};
