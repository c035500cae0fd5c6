import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { MemberRole } from "../../api/operation-types.ts";
import { roleChoices } from "../../api/roles.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { MemberInvite, type MemberInviteData } from "./members.operations.ts";

export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [invited, setInvited] = useState<MemberInviteData["memberInvite"] | null>(null);
  const invite = useAction(MemberInvite, { refresh: ["Invitations"] });
  const form = useForm({ email: "", role: "DEVELOPER" as MemberRole }, invite.run, (data) => setInvited(data.memberInvite));
  const { email } = form.values;
  if (invited?.link) {
    return (
      <SecretDialog open onClose={onClose} title="Share this link" label="Invitation link" secret={invited.link} once>
        <p className="text-muted">
          Kolli sends no email here: share it with {email} yourself. It works once, for seven days. Until their address is
          verified, they are listed as not verified.
        </p>
      </SecretDialog>
    );
  }
  if (invited?.mailed) {
    return (
      <Dialog
        open
        onClose={onClose}
        width="sm"
        title="Invitation sent"
        footer={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p className="text-muted">
          A link was emailed to {email}. It works once, for seven days, and is shown to nobody else: opening it verifies the
          address.
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog form={form} onClose={onClose} width="sm" title="Invite someone" submit="Invite" staysOpen>
      <TextField label="Email address" type="email" {...form.text("email")} />
      <SelectField label="Role" choices={roleChoices} {...form.choice("role")} />
    </FormDialog>
  );
};
