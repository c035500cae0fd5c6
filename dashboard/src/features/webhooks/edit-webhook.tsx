import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { changesOf, settingsOf } from "./settings.ts";
import { ToldAboutFields } from "./told-about-fields.tsx";
import { type Endpoint, WebhookEndpointUpdate } from "./webhooks.operations.ts";

const refresh = ["WebhookEndpoint", "WebhookEndpoints", "Overview"];

/** Everything about a webhook that a person can choose. */
export const EditDialog = ({ endpoint, open, onClose }: { endpoint: Endpoint; open: boolean; onClose: () => void }) => {
  const [settings, setSettings] = useState(() => settingsOf(endpoint));
  const [atATime, setAtATime] = useState(String(endpoint.maxInFlight));
  const [perSecond, setPerSecond] = useState(endpoint.ratePerSecond === null ? "" : String(endpoint.ratePerSecond));
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const update = useAction(WebhookEndpointUpdate, { refresh });
  const other = otherErrors(errors, ["url", "topics", "description", "carriers", "statuses", "maxInFlight", "ratePerSecond"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit webhook"
      onSubmit={async () => {
        const result = await update.run({
          id: endpoint.id,
          ...changesOf(settings, endpoint),
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
        value={settings.url}
        onChange={(event) => setSettings({ ...settings, url: event.target.value })}
        error={errorFor(errors, "url")}
      />
      <ToldAboutFields settings={settings} onChange={setSettings} errors={errors} />
      <TextField
        label="Description"
        value={settings.description}
        onChange={(event) => setSettings({ ...settings, description: event.target.value })}
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
          hint="Leave empty for no limit."
          value={perSecond}
          onChange={(event) => setPerSecond(event.target.value)}
          error={errorFor(errors, "ratePerSecond")}
        />
      </div>
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
