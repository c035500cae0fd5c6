import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { useRead } from "../../api/hooks.ts";
import { hasPasskeys, makePasskey, type PasskeyQuestion } from "../../api/passkeys.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { AccountPasskeys, type AccountPasskeysData } from "./account.operations.ts";
import { browserName } from "./browser-name.ts";

type Passkey = AccountPasskeysData["viewer"]["passkeys"][number];

export const PasskeysCard = () => {
  const read = useRead(AccountPasskeys, {});
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const remove = authAction<object>("passkey/remove");
  const passkeys = read.data?.viewer.passkeys;
  const refresh = () => read.refetch().then(() => client.invalidateQueries({ queryKey: ["viewer"] }));
  const take = async (passkey: Passkey) => {
    if (!(await remove({ id: passkey.id })).ok) return toast("The passkey was not removed", undefined, "danger");
    await refresh();
    toast("Passkey removed", "Remove it from your device too, which still offers it.");
  };
  const columns: Column<Passkey>[] = [
    { id: "name", header: "Passkey", className: "font-medium", cell: (passkey) => passkey.name },
    {
      id: "created",
      header: "Added",
      from: "sm",
      className: "whitespace-nowrap text-muted",
      cell: (passkey) => <Time iso={passkey.createdAt} format="day" />,
    },
    {
      id: "used",
      header: "Last used",
      className: "whitespace-nowrap text-muted",
      cell: (passkey) => (passkey.lastUsedAt ? <Time iso={passkey.lastUsedAt} /> : "never"),
    },
    {
      id: "remove",
      header: "",
      headerLabel: "Actions",
      align: "right",
      cell: (passkey) => (
        <Button size="sm" look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => take(passkey)}>
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Card
      title="Passkeys"
      flush
      action={
        <Button
          size="sm"
          blocked={hasPasskeys() ? null : "This browser does not support passkeys."}
          onClick={() => setIsAdding(true)}
        >
          Add a passkey
        </Button>
      }
    >
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="Your passkeys" onRetry={read.refetch} />
      ) : passkeys?.length === 0 ? (
        <p className="max-w-xl p-4 text-pretty text-muted">
          Sign in with your fingerprint, your face or the PIN of this device or of a security key, without a password. A page that
          imitates this one cannot use it.
        </p>
      ) : (
        <DataTable label="Passkeys" columns={columns} rows={passkeys} rowKey={(passkey) => passkey.id} loadingRows={1} />
      )}
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            refresh();
            toast("Passkey added", "You can sign in with it from now on.");
          }}
        />
      )}
    </Card>
  );
};

const AddDialog = ({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) => {
  const register = authAction<object>("passkey/register");
  const form = useForm(
    { name: browserName(navigator.userAgent) },
    async ({ name }) => {
      const question = await requestAuth<PasskeyQuestion>("passkey/register/start", {}).catch(() => null);
      const answer = question && (await makePasskey(question));
      return answer ? register({ ...answer, name }) : refused();
    },
    onAdded,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="sm"
      title="Add a passkey"
      description="Your browser asks where to save it."
      submit="Continue"
    >
      <TextField label="Name" hint="Helps you recognise it, for example: laptop, blue security key." {...form.text("name")} />
    </FormDialog>
  );
};
