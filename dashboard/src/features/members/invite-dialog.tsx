import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { MemberRole } from "../../api/operation-types.ts";
import { roleChoices } from "../../api/roles.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { addressesIn, type Invited, invitedMax, inviteSeveral } from "./invite-several.ts";
import { InvitedDialog } from "./invited-dialog.tsx";
import { MemberInvite } from "./members.operations.ts";

const typedWrong = (count: number): string | null => {
  if (count === 0) return "Enter an email address.";
  return count > invitedMax ? `These are ${count} addresses. Invite at most ${invitedMax} at a time.` : null;
};

export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [invited, setInvited] = useState<readonly Invited[] | null>(null);
  const invite = useAction(MemberInvite, { refresh: ["Invitations"] });
  const form = useForm(
    { email: "", role: "DEVELOPER" as MemberRole },
    async ({ email, role }) => {
      const addresses = addressesIn(email);
      const message = typedWrong(addresses.length);
      return message ? refused({ field: "email", message }) : inviteSeveral(addresses, (one) => invite.run({ email: one, role }));
    },
    setInvited,
  );
  const correct = (left: readonly string[]) => {
    form.set({ email: left.join("\n") });
    setInvited(null);
  };
  if (invited) return <InvitedDialog invited={invited} onClose={onClose} onCorrect={correct} />;
  return (
    <FormDialog form={form} onClose={onClose} width="sm" title="Invite someone" submit="Invite" staysOpen>
      <TextArea
        label="Email addresses"
        rows={3}
        inputMode="email"
        hint="One, or several separated by commas, spaces or lines."
        {...form.text("email")}
      />
      <SelectField label="Role" choices={roleChoices} {...form.choice("role")} />
    </FormDialog>
  );
};
