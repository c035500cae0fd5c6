import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import {
  type Endpoint,
  WebhookEndpointDelete,
  WebhookEndpointDisable,
  WebhookEndpointEnable,
  WebhookEndpointUpdate,
} from "./webhooks.operations.ts";

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
    if (result.ok) toast("Webhook enabled", "Replay what it missed, if it should have it.");
    else toast("It stays disabled", result.errors[0]?.message, "danger");
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
          return result.ok ? null : (result.errors[0]?.message ?? "It was refused.");
        }}
      >
        Nothing more is sent to it. You can enable it again and replay what it missed.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title="Delete this webhook?"
        confirm="Delete webhook"
        danger
        run={async () => {
          const result = await remove.run({ id: endpoint.id });
          if (!result.ok) return result.errors[0]?.message ?? "It was refused.";
          toast("Webhook deleted", endpoint.url);
          await navigate({ to: "/w/$workspaceId/$mode/settings/developer/webhooks", params: { workspaceId, mode } });
          return null;
        }}
      >
        Its secret, its log and what still waits for it go with it. The events stay and can be read in the API.
      </ConfirmDialog>
    </>
  );
};

const EditDialog = ({ endpoint, open, onClose }: { endpoint: Endpoint; open: boolean; onClose: () => void }) => {
  const [url, setUrl] = useState(endpoint.url);
  const [description, setDescription] = useState(endpoint.description ?? "");
  const [atATime, setAtATime] = useState(String(endpoint.maxInFlight));
  const [perSecond, setPerSecond] = useState(endpoint.ratePerSecond === null ? "" : String(endpoint.ratePerSecond));
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const update = useAction(WebhookEndpointUpdate, { refresh });
  const other = otherErrors(errors, ["url", "description", "maxInFlight", "ratePerSecond"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit webhook"
      onSubmit={async () => {
        const result = await update.run({
          id: endpoint.id,
          url: url.trim(),
          description: description.trim() || null,
          maxInFlight: Number(atATime) || endpoint.maxInFlight,
          ratePerSecond: perSecond.trim() ? Number(perSecond) : null,
        });
        if (!result.ok) return setErrors(result.errors);
        toast("Saved");
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={update.busy}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="URL"
        type="url"
        mono
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={errorFor(errors, "url")}
      />
      <TextField
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={errorFor(errors, "description")}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Requests at a time"
          inputMode="numeric"
          value={atATime}
          onChange={(event) => setAtATime(event.target.value)}
          error={errorFor(errors, "maxInFlight")}
        />
        <TextField
          label="Requests a second"
          inputMode="decimal"
          hint="Empty is as fast as it answers."
          value={perSecond}
          onChange={(event) => setPerSecond(event.target.value)}
          error={errorFor(errors, "ratePerSecond")}
        />
      </div>
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
