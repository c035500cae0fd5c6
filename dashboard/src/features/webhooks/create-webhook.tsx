import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { ListenHint } from "./listen-hint.tsx";
import { creationOf, newSettings } from "./settings.ts";
import { ToldAboutFields } from "./told-about-fields.tsx";
import { WebhookEndpointCreate } from "./webhooks.operations.ts";

/** URL, topics and filters, then the secret; from there one goes to the endpoint's page, where the test button is. */
export const CreateWebhookDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const [settings, setSettings] = useState(newSettings);
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const create = useAction(WebhookEndpointCreate, { refresh: ["WebhookEndpoints", "Overview"] });
  const submit = async () => {
    const result = await create.run(creationOf(settings));
    if (!result.ok) return setErrors(result.errors);
    const { endpoint, secret } = result.data.webhookEndpointCreate;
    if (endpoint && secret) setMade({ id: endpoint.id, secret });
  };
  if (made) {
    const goOn = () =>
      navigate({
        to: "/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId",
        params: { workspaceId, mode, endpointId: shortId(made.id) },
      });
    return (
      <SecretDialog open={open} onClose={goOn} title="Webhook created" label="Webhook secret" secret={made.secret} once={false}>
        <p className="text-pretty text-muted">
          With this secret your receiver checks that an event is authentic. Any library for Standard Webhooks takes it as it is.
          You can see it again on the webhook's page.
        </p>
      </SecretDialog>
    );
  }
  const other = otherErrors(errors, ["url", "topics", "description", "carriers", "statuses"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create a webhook"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create webhook
          </Button>
        </>
      }
    >
      <TextField
        label="URL"
        type="url"
        mono
        autoFocus
        value={settings.url}
        onChange={(event) => setSettings({ ...settings, url: event.target.value })}
        error={errorFor(errors, "url")}
        hint={
          mode === "live"
            ? "An https URL that is reachable from the internet."
            : "Must be reachable from the internet. In test mode, http is allowed too."
        }
      />
      {errorFor(errors, "url")?.code === "WEBHOOK_URL_REFUSED" && <ListenHint url={settings.url} />}
      <ToldAboutFields settings={settings} onChange={setSettings} errors={errors} />
      <TextField
        label="Description"
        hint="A note for yourself. Optional."
        value={settings.description}
        onChange={(event) => setSettings({ ...settings, description: event.target.value })}
        error={errorFor(errors, "description")}
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
