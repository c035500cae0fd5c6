import { useAction } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { EventFilterFields } from "./event-filter-fields.tsx";
import { type Kind, KindFields, useKinds } from "./kind-fields.tsx";
import { changesOf, type KindValues, kindSettingsOf, kindValuesOf, type Settings, settingsOf } from "./settings.ts";
import { DestinationUpdate, type Endpoint } from "./webhooks.operations.ts";

const refresh = ["WebhookEndpoint", "WebhookEndpoints", "Overview"];

type FormValues = Settings & KindValues & { maxInFlight: string; ratePerSecond: string };

const valuesOf = (endpoint: Endpoint, kind: Kind | undefined): FormValues => {
  const stored = { url: endpoint.url, ...(endpoint.settings as Record<string, string> | null) };
  const limits = { maxInFlight: String(endpoint.maxInFlight), ratePerSecond: String(endpoint.ratePerSecond ?? "") };
  return Object.assign({ ...settingsOf(endpoint), ...limits }, kindValuesOf(kind?.fields ?? [], stored));
};

/** Everything about a webhook that a person can choose. */
export const EditDialog = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => {
  const kinds = useKinds();
  // Drawn once its fields are known: a form keeps what it began with.
  return kinds && <EditForm endpoint={endpoint} kind={kinds.find(({ kind }) => kind === endpoint.kind)} onClose={onClose} />;
};

const EditForm = ({ endpoint, kind, onClose }: { endpoint: Endpoint; kind: Kind | undefined; onClose: () => void }) => {
  const update = useAction(DestinationUpdate, { refresh });
  const form = useForm(
    () => valuesOf(endpoint, kind),
    ({ maxInFlight, ratePerSecond, ...values }) =>
      update.run({
        id: endpoint.id,
        ...changesOf(values as Settings, endpoint),
        settings: kindSettingsOf(kind?.fields ?? [], values as KindValues),
        maxInFlight: Number(maxInFlight) || endpoint.maxInFlight,
        ratePerSecond: ratePerSecond.trim() ? Number(ratePerSecond) : null,
      }),
    () => toast("Saved"),
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Edit webhook" submit="Save">
      {kind && <KindFields kind={kind} isNew={false} form={form} />}
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
