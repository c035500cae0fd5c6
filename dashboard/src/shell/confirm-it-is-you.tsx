import { useCallback, useEffect, useRef, useState } from "react";
import { requestAuth } from "../api/client.ts";
import { answerConfirmations } from "../api/confirmation.ts";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../api/passkeys.ts";
import { authErrorBeside, authErrorFor, useAuth } from "../api/use-auth.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";

type Ways = { password: boolean; twoFactor: boolean; passkey: PasskeyQuestion | null };

/** Opens when the server wants to know again who it is: for live keys, secrets, owners and the own second factor. */
export const ConfirmItIsYou = () => {
  const [ways, setWays] = useState<Ways | null>(null);
  const settle = useRef<(proved: boolean) => void>(() => {});
  useEffect(
    () =>
      answerConfirmations(async () => {
        const found = await requestAuth<Ways>("confirm/start", {}).catch(() => null);
        if (!found) return false;
        setWays(found);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  const close = useCallback((proved: boolean) => {
    setWays(null);
    settle.current(proved);
  }, []);
  return ways && <ConfirmDialog ways={ways} onClose={close} />;
};

const ConfirmDialog = ({ ways, onClose }: { ways: Ways; onClose: (proved: boolean) => void }) => {
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
      title="Confirm that it is you"
      description="This can do harm in the wrong hands, and your last proof was more than ten minutes ago."
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
        <Notice>Sign out and sign in again: you have neither a password nor a passkey to prove it with.</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
