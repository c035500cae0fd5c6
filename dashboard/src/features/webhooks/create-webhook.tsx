import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { EventFilterFields } from "./event-filter-fields.tsx";
import { KindFields, useKinds } from "./kind-fields.tsx";
import { ListenHint } from "./listen-hint.tsx";
import { creationOf, type KindValues, kindSettingsOf, kindValuesOf, newSettings } from "./settings.ts";
import { DestinationCreate } from "./webhooks.operations.ts";

const beginning: KindValues = { url: "https://", "settings.format": "KOLLI" };

/** URL or settings, topics and filters, then the secret; then the endpoint's page opens, where the test button is. */
export const CreateWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const kinds = useKinds();
  const [kindName, setKindName] = useState("webhook");
  const kind = kinds?.find((one) => one.kind === kindName);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const create = useAction(DestinationCreate, { refresh: ["WebhookEndpoints", "Overview"] });
  const form = useForm(
    () => Object.assign({ ...newSettings }, beginning),
    (values) => create.run({ kind: kindName, settings: kindSettingsOf(kind?.fields ?? [], values), ...creationOf(values) }),
    ({ destinationCreate: { endpoint, secret } }) => endpoint && secret && setMade({ id: endpoint.id, secret }),
  );
  const choose = (next: string) => {
    setKindName(next);
    const fields = kinds?.find((one) => one.kind === next)?.fields ?? [];
    form.set(next === "webhook" ? {} : kindValuesOf(fields));
  };
  if (made) {
    const openEndpoint = () =>
      navigate({
        to: "/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId",
        params: { workspaceId, mode, endpointId: shortId(made.id) },
      });
    return (
      <SecretDialog open onClose={openEndpoint} title="Webhook created" label="Webhook secret" secret={made.secret} once={false}>
        <p className="text-pretty text-muted">
          With this secret your receiver checks that an event is authentic.
          {form.values["settings.format"] === "KOLLI" && " Any library for Standard Webhooks takes it as it is."} You can see it
          again on the webhook's page.
        </p>
      </SecretDialog>
    );
  }
  return (
    <FormDialog form={form} onClose={onClose} title="Create a webhook" submit="Create webhook" staysOpen>
      <SelectField
        label="Send to"
        hint={kind?.about}
        choices={(kinds ?? []).map(({ kind: value, name: label }) => ({ value, label }))}
        value={kindName}
        onChange={choose}
      />
      {kind && <KindFields kind={kind} isNew form={form} />}
      {form.error("url")?.code === "WEBHOOK_URL_REFUSED" && <ListenHint url={form.values.url ?? ""} />}
      <EventFilterFields form={form} />
      <TextField label="Description" hint="A note for yourself. Optional." {...form.text("description")} />
    </FormDialog>
  );
};
