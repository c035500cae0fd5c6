import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { EventFilterFields } from "./event-filter-fields.tsx";
import { ListenHint } from "./listen-hint.tsx";
import { creationOf, newSettings } from "./settings.ts";
import { WebhookEndpointCreate } from "./webhooks.operations.ts";

/** URL, topics and filters, then the secret; then the endpoint's page opens, where the test button is. */
export const CreateWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const create = useAction(WebhookEndpointCreate, { refresh: ["WebhookEndpoints", "Overview"] });
  const form = useForm(
    newSettings,
    (settings) => create.run(creationOf(settings)),
    ({ webhookEndpointCreate: { endpoint, secret } }) => endpoint && secret && setMade({ id: endpoint.id, secret }),
  );
  if (made) {
    const openEndpoint = () =>
      navigate({
        to: "/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId",
        params: { workspaceId, mode, endpointId: shortId(made.id) },
      });
    return (
      <SecretDialog open onClose={openEndpoint} title="Webhook created" label="Webhook secret" secret={made.secret} once={false}>
        <p className="text-pretty text-muted">
          With this secret your receiver checks that an event is authentic. Any library for Standard Webhooks takes it as it is.
          You can see it again on the webhook's page.
        </p>
      </SecretDialog>
    );
  }
  return (
    <FormDialog form={form} onClose={onClose} title="Create a webhook" submit="Create webhook" staysOpen>
      <TextField
        label="URL"
        type="url"
        mono
        hint={
          mode === "live"
            ? "An https URL that is reachable from the internet."
            : "Must be reachable from the internet. In test mode, http is allowed too."
        }
        {...form.text("url")}
      />
      {form.error("url")?.code === "WEBHOOK_URL_REFUSED" && <ListenHint url={form.values.url} />}
      <EventFilterFields form={form} />
      <TextField label="Description" hint="A note for yourself. Optional." {...form.text("description")} />
    </FormDialog>
  );
};
