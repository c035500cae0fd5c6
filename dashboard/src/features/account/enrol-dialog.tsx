import { useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { QrImage } from "../../ui/qr-image.tsx";

/** The secret into the app, and a code back to show that it arrived. */
export const EnrolDialog = ({
  secret,
  uri,
  onClose,
  onEnabled,
}: {
  secret: string;
  uri: string;
  onClose: () => void;
  onEnabled: (codes: string[]) => void;
}) => {
  const [code, setCode] = useState("");
  const enable = useAuth<{ recoveryCodes: string[] }>("two-factor/enable");
  const problem = authErrorBeside(enable.failure, ["code"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Kolli to your authenticator app"
      onSubmit={async () => {
        const answer = await enable.run({ code: code.replaceAll(" ", "") });
        if (answer) onEnabled(answer.recoveryCodes);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={enable.busy}>
            Turn on
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrImage
          text={uri}
          label="QR code for your authenticator app"
          className="size-44 justify-self-center border border-line"
        />
        <div className="grid content-start gap-3">
          <p className="text-muted">Scan the QR code with the app, or enter this key:</p>
          <div className="flex items-center gap-1 rounded-md border border-line bg-sunken p-1 pl-2.5">
            <code className="min-w-0 flex-1 select-all text-xs break-words">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton text={secret} label="Copy key" bare />
          </div>
          <TextField
            label="Code from the app"
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={authErrorFor(enable.failure, "code")}
          />
        </div>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
