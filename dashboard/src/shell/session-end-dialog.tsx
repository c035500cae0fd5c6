import { useState } from "react";
import { authAction } from "../api/auth-action.ts";
import { requestAuth } from "../api/client.ts";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../api/passkeys.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { refused, useForm } from "../ui/forms/use-form.ts";

type SignedIn = { user: { email: string } };

/** Says that the session has ended, and signs the same person in again without leaving the page. */
export const SessionEndDialog = ({ email, onClose }: { email: string; onClose: (signedIn: boolean) => void }) => {
  const [asksCode, setAsksCode] = useState(false);
  const byPassword = authAction<SignedIn>("sign-in");
  const byPasskey = authAction<SignedIn>("passkey/sign-in");
  // Another person must not go on with this one's page.
  const enter = ({ user }: SignedIn) => (user.email === email ? onClose(true) : location.assign("/"));
  const form = useForm(
    { password: "", code: "" },
    async ({ password, code }) => {
      const result = await byPassword({ email, password, ...(asksCode && code && { code: code.replaceAll(" ", "") }) });
      const needsCode = !result.ok && result.errors[0]?.code === "TWO_FACTOR_REQUIRED";
      if (needsCode) setAsksCode(true);
      return needsCode ? refused() : result;
    },
    enter,
  );
  const passkey = useForm(
    {},
    async () => {
      const question = await requestAuth<PasskeyQuestion>("passkey/sign-in/start", {}).catch(() => null);
      const answer = question && (await askPasskey(question));
      return answer ? byPasskey(answer) : refused();
    },
    enter,
  );
  return (
    <FormDialog
      form={{ ...form, otherErrors: form.otherErrors || passkey.otherErrors }}
      onClose={() => onClose(false)}
      width="sm"
      title="Your session has ended"
      description="Sign in again to continue. Everything you typed is still here."
      submit="Sign in"
      cancel="Go to the sign-in page"
      staysOpen
      more={
        hasPasskeys() && (
          <Button icon="key" busy={passkey.busy} onClick={() => passkey.submit()}>
            Use a passkey
          </Button>
        )
      }
    >
      <TextField
        label="Password"
        hint={`For ${email}`}
        type="password"
        autoComplete="current-password"
        {...form.text("password")}
      />
      {asksCode && (
        <TextField
          label="Code"
          hint="The six digits from your authenticator app, or a recovery code."
          mono
          autoFocus
          autoComplete="one-time-code"
          {...form.text("code")}
        />
      )}
    </FormDialog>
  );
};
