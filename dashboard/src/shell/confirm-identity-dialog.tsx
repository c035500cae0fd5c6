import { authAction } from "../api/auth-action.ts";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../api/passkeys.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { refused, useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notice.tsx";

/** What the server accepts as a proof from this person. */
export type IdentityProofs = { password: boolean; twoFactor: boolean; passkey: PasskeyQuestion | null };

/** What the person was about to do, by the beginning of the operation's name. */
const actions: readonly (readonly [start: string, action: string])[] = [
  ["ApiKey", "change live API keys"],
  ["Webhook", "change live webhooks or show their secrets"],
  ["Destination", "change live webhooks"],
  ["DeliveriesReplay", "send live events again"],
  ["Member", "change who is a member"],
  ["Invitation", "change invitations"],
  ["WorkspaceExport", "export the workspace"],
  ["WorkspaceDelete", "delete the workspace"],
  ["WorkspaceLeave", "leave the workspace"],
  ["Workspace", "change the workspace's settings"],
  ["TrackingPage", "change the tracking page"],
  ["RecipientMails", "change mails to recipients"],
  ["CarrierAccount", "change carrier accounts"],
  ["Person", "erase a person"],
  ["address", "change your email address"],
  ["passkey", "change your passkeys"],
  ["two-factor", "change your two-factor sign-in"],
];
export const actionOf = (operation: string): string => actions.find(([start]) => operation.startsWith(start))?.[1] ?? "do this";

export const ConfirmIdentityDialog = ({
  proofs,
  onClose,
}: {
  proofs: IdentityProofs & { operation: string };
  onClose: (proved: boolean) => void;
}) => {
  const byPassword = authAction<object>("confirm");
  const byPasskey = authAction<object>("confirm/passkey");
  const question = hasPasskeys() ? proofs.passkey : null;
  const isProved = () => onClose(true);
  const form = useForm(
    { password: "", code: "" },
    ({ password, code }) => byPassword({ password, ...(proofs.twoFactor && { code: code.replaceAll(" ", "") }) }),
    isProved,
  );
  const passkey = useForm(
    {},
    async () => {
      const answer = question && (await askPasskey(question));
      return answer ? byPasskey(answer) : refused();
    },
    isProved,
  );
  return (
    <FormDialog
      form={{ ...form, otherErrors: form.otherErrors || passkey.otherErrors }}
      onClose={() => onClose(false)}
      width="sm"
      title="Confirm your identity"
      description={`You last did so more than ten minutes ago. It is needed to ${actionOf(proofs.operation)}.`}
      submit={proofs.password ? "Confirm" : null}
      staysOpen
      more={
        question && (
          <Button icon="key" busy={passkey.busy} look={proofs.password ? "plain" : "primary"} onClick={() => passkey.submit()}>
            Use a passkey
          </Button>
        )
      }
    >
      {proofs.password && (
        <TextField label="Your password" type="password" autoComplete="current-password" {...form.text("password")} />
      )}
      {proofs.password && proofs.twoFactor && (
        <TextField
          label="Code"
          hint="The six digits from your authenticator app, or a recovery code."
          mono
          autoComplete="one-time-code"
          {...form.text("code")}
        />
      )}
      {!proofs.password && !question && (
        <Notice>You have neither a password nor a passkey. Sign out and sign in again to confirm.</Notice>
      )}
    </FormDialog>
  );
};
