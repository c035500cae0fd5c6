import { useQuery, useQueryClient } from "@tanstack/react-query";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { InlineForm, SettingsForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";

type Pending = { email: string; expiresAt: string };
type Address = { email: string; isVerified: boolean; sendsMail: boolean; pending: Pending | null };

/** What one signs in with. A new address counts once the link that is mailed to it is opened. */
export const AddressCard = () => {
  const client = useQueryClient();
  const read = useQuery({ queryKey: ["address"], queryFn: () => requestAuth<Address>("address") });
  const refresh = () => client.invalidateQueries({ queryKey: ["address"] });
  const address = read.data;
  return (
    <Card
      title="Email address"
      hint={address && (address.isVerified ? <Badge tone="good">Verified</Badge> : <Badge>Not verified</Badge>)}
    >
      {!address ? (
        <SkeletonLines lines={2} />
      ) : (
        <div className="grid max-w-sm gap-4">
          <p className="text-pretty text-muted">
            You sign in with <span className="font-medium text-text">{address.email}</span>.
          </p>
          {address.pending ? (
            <PendingAddress pending={address.pending} onChange={refresh} />
          ) : address.sendsMail ? (
            <NewAddress onAsked={refresh} />
          ) : (
            <Notice>
              This server sends no email, so a new address cannot be verified. Its operator can change yours:{" "}
              <code className="break-words">kolli users change-address {address.email} new@example.com</code>
            </Notice>
          )}
        </div>
      )}
    </Card>
  );
};

const NewAddress = ({ onAsked }: { onAsked: () => void }) => {
  const form = useForm({ email: "" }, authAction<{ pending: Pending }>("address/change"), onAsked);
  return (
    <SettingsForm form={form} submit="Send confirmation link" unchanged="Enter the new address first.">
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        hint="Kolli emails a link to it. Until you open it, nothing changes."
        {...form.text("email")}
      />
    </SettingsForm>
  );
};

const PendingAddress = ({ pending, onChange }: { pending: Pending; onChange: () => void }) => {
  const cancel = useForm({}, authAction<object>("address/cancel"), onChange);
  const resend = useForm({}, authAction<object>("address/resend"), () => {
    toast("Link sent again", "The previous link no longer works.");
    onChange();
  });
  return (
    <>
      <Notice>
        Open the link that was emailed to <span className="font-medium">{pending.email}</span> in this browser, until{" "}
        <Time iso={pending.expiresAt} format="moment" />. Then you sign in with that address, and your other sessions, password
        links and single sign-on connections end.
      </Notice>
      <InlineForm
        form={{ ...resend, otherErrors: resend.otherErrors || cancel.otherErrors }}
        submit="Send link again"
        more={
          <Button look="quiet" busy={cancel.busy} onClick={() => cancel.submit()}>
            Cancel change
          </Button>
        }
      />
    </>
  );
};
