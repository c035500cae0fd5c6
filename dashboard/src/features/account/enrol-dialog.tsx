import { authAction } from "../../api/auth-action.ts";
import { QrImage } from "../../ui/codes/qr-image.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

/** The secret for the app, and a code from it to show that it was added. */
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
  const enable = authAction<{ recoveryCodes: string[] }>("two-factor/enable");
  const form = useForm(
    { code: "" },
    ({ code }) => enable({ code: code.replaceAll(" ", "") }),
    ({ recoveryCodes }) => onEnabled(recoveryCodes),
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Add Kolli to your authenticator app" submit="Turn on" staysOpen>
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
          <TextField label="Code from the app" mono inputMode="numeric" autoComplete="one-time-code" {...form.text("code")} />
        </div>
      </div>
    </FormDialog>
  );
};
