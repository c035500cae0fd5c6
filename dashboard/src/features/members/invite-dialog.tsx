import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import type { MemberRole } from "../../api/operation-types.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { MemberInvite } from "./members.operations.ts";
import { roleChoices } from "./roles.ts";

export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("DEVELOPER");
  const [link, setLink] = useState<string | null>(null);
  const [mailed, setMailed] = useState(false);
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const invite = useAction(MemberInvite, { refresh: ["Invitations"] });
  const submit = async () => {
    const result = await invite.run({ email, role });
    if (!result.ok) return setErrors(result.errors);
    setLink(result.data.memberInvite.link);
    setMailed(result.data.memberInvite.mailed);
  };
  if (link) {
    return (
      <SecretDialog open={open} onClose={onClose} title="Share this link" label="Invitation link" secret={link} once>
        <p className="text-muted">
          Kolli sends no email here: share it with {email} yourself. It works once, for seven days. Until their address is
          verified, they are listed as not verified.
        </p>
      </SecretDialog>
    );
  }
  if (mailed) {
    return (
      <Dialog
        open={open}
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
  const other = otherErrors(errors, ["email", "role"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Invite someone"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.busy}>
            Invite
          </Button>
        </>
      }
    >
      <TextField
        label="Email address"
        type="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errorFor(errors, "email")}
      />
      <SelectField label="Role" value={role} onChange={setRole} choices={roleChoices} error={errorFor(errors, "role")} />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
