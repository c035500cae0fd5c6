import { useState } from "react";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../api/passkeys.ts";
import { authErrorBeside, authErrorFor, useAuth } from "../api/use-auth.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** What the server takes as a proof from this person. */
export type Ways = { password: boolean; twoFactor: boolean; passkey: PasskeyQuestion | null };

export const ConfirmDialog = ({ ways, onClose }: { ways: Ways; onClose: (proved: boolean) => void }) => {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const byPassword = useAuth<object>("confirm");
  const byPasskey = useAuth<object>("confirm/passkey");
  const question = hasPasskeys() ? ways.passkey : null;
  const confirmByPasskey = async () => {
    const answer = question && (await askPasskey(question));
    if (answer && (await byPasskey.run(answer))) onClose(true);
  };
  const problem = authErrorBeside(byPassword.failure ?? byPasskey.failure, ["password", "code"]);
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      width="sm"
      title="Confirm your identity"
      description="This action is sensitive, and you last confirmed your identity more than ten minutes ago."
      onSubmit={async () => {
        if (await byPassword.run({ password, ...(ways.twoFactor && { code: code.replaceAll(" ", "") }) })) onClose(true);
      }}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          {question && (
            <Button icon="key" busy={byPasskey.busy} look={ways.password ? "plain" : "primary"} onClick={confirmByPasskey}>
              Use a passkey
            </Button>
          )}
          {ways.password && (
            <Button type="submit" look="primary" busy={byPassword.busy}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {ways.password && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={authErrorFor(byPassword.failure, "password")}
        />
      )}
      {ways.password && ways.twoFactor && (
        <TextField
          label="Code"
          hint="The six digits from your authenticator app, or a recovery code."
          mono
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={authErrorFor(byPassword.failure, "code")}
        />
      )}
      {!ways.password && !question && (
        <Notice>You have neither a password nor a passkey. Sign out and sign in again to confirm.</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
