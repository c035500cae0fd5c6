import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { type Endpoint, WebhookEndpointRevealSecret, WebhookEndpointRotateSecret } from "./webhooks.operations.ts";

export const SecretCard = ({ endpoint }: { endpoint: Endpoint }) => {
  const blocked = useBlocked("connect");
  const [secret, setSecret] = useState<string | null>(null);
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const [rotating, setRotating] = useState(false);
  const reveal = useAction(WebhookEndpointRevealSecret);
  const show = async () => {
    if (secret) return setSecret(null);
    const result = await reveal.run({ id: endpoint.id });
    if (result.ok) {
      const { secret: shown, publicKey: key } = result.data.webhookEndpointRevealSecret;
      setSecret(shown);
      setPublicKey(key ? JSON.stringify(key) : null);
    } else toastRefusal("The secret cannot be shown", result);
  };
  return (
    <Card title="Signing secret">
      <div className="flex min-h-9 items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5">
        <code className="min-w-0 flex-1 text-xs break-all">{secret ?? "whsec_••••••••••••••••"}</code>
        {secret && <CopyButton text={secret} label="Copy secret" bare />}
      </div>
      {secret && publicKey && (
        <>
          <p className="mt-3 mb-1.5 text-sm text-muted">
            The public key, for <code>keys</code> of your profile at <code>/.well-known/ucp</code>
          </p>
          <div className="flex min-h-9 items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5">
            <code className="min-w-0 flex-1 text-xs break-all">{publicKey}</code>
            <CopyButton text={publicKey} label="Copy public key" bare />
          </div>
        </>
      )}
      {endpoint.previousSecretExpiresAt && (
        <Notice className="mt-3">
          The previous secret also signs until <Time iso={endpoint.previousSecretExpiresAt} format="moment" focusable />.
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon="eye" blocked={blocked} busy={reveal.busy} onClick={show}>
          {secret ? "Hide" : "Show"}
        </Button>
        <Button size="sm" icon="refresh" blocked={blocked} onClick={() => setRotating(true)}>
          Rotate…
        </Button>
      </div>
      <RotateDialog
        endpoint={endpoint}
        open={rotating}
        onClose={() => setRotating(false)}
        onRotated={(fresh) => {
          setSecret(fresh);
          setPublicKey(null);
          toast("Secret rotated", "The new one is shown on this page.");
        }}
      />
    </Card>
  );
};

const graces = [
  { value: "0", label: "Stops signing immediately" },
  { value: "24", label: "Signs for another day" },
  { value: "72", label: "Signs for another three days" },
  { value: "168", label: "Signs for another week" },
];

const RotateDialog = ({
  endpoint,
  open,
  onClose,
  onRotated,
}: {
  endpoint: Endpoint;
  open: boolean;
  onClose: () => void;
  onRotated: (secret: string | null) => void;
}) => {
  const rotate = useAction(WebhookEndpointRotateSecret, { refresh: ["WebhookEndpoint"] });
  const form = useForm(
    { graceHours: "24" },
    ({ graceHours }) => rotate.run({ id: endpoint.id, graceHours: Number(graceHours) }),
    (data) => onRotated(data.webhookEndpointRotateSecret.secret),
  );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="sm"
      title="Rotate the secret"
      description="While both sign, your receiver can verify events with either. Replace the secret there before the old one stops signing."
      submit="Rotate secret"
    >
      <SelectField label="The old secret" choices={graces} {...form.choice("graceHours")} />
    </FormDialog>
  );
};
