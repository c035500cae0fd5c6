import { useAction } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { EventFilterFields } from "./event-filter-fields.tsx";
import { changesOf, settingsOf } from "./settings.ts";
import { type Endpoint, WebhookEndpointUpdate } from "./webhooks.operations.ts";

const refresh = ["WebhookEndpoint", "WebhookEndpoints", "Overview"];

const valuesOf = (endpoint: Endpoint) => ({
  ...settingsOf(endpoint),
  maxInFlight: String(endpoint.maxInFlight),
  ratePerSecond: String(endpoint.ratePerSecond ?? ""),
});

/** Everything about a webhook that a person can choose. */
export const EditDialog = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => {
  const update = useAction(WebhookEndpointUpdate, { refresh });
  const form = useForm(
    () => valuesOf(endpoint),
    ({ maxInFlight, ratePerSecond, ...settings }) =>
      update.run({
        id: endpoint.id,
        ...changesOf(settings, endpoint),
        maxInFlight: Number(maxInFlight) || endpoint.maxInFlight,
        ratePerSecond: ratePerSecond.trim() ? Number(ratePerSecond) : null,
      }),
    () => toast("Saved"),
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Edit webhook" submit="Save">
      <TextField label="URL" type="url" mono {...form.text("url")} />
      <EventFilterFields form={form} />
      <TextField label="Description" {...form.text("description")} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Requests at a time" inputMode="numeric" {...form.text("maxInFlight")} />
        <TextField
          label="Requests a second"
          inputMode="decimal"
          hint="Leave empty for no limit."
          {...form.text("ratePerSecond")}
        />
      </div>
    </FormDialog>
  );
};
