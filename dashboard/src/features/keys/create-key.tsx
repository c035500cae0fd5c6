import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { accessChoices, type KeyAccess } from "./access.ts";
import { ApiKeyCreate } from "./keys.operations.ts";
import { NetworksField, networksIn } from "./networks-field.tsx";

const lifetimes = { never: "Never", "30": "In 30 days", "90": "In 90 days", "365": "In a year" };
type Lifetime = keyof typeof lifetimes;

export const CreateKeyDialog = ({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (key: string) => void;
}) => {
  const { mode } = useWorkspace();
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState<Lifetime>("never");
  const [access, setAccess] = useState<KeyAccess>("FULL");
  const [networks, setNetworks] = useState("");
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const create = useAction(ApiKeyCreate, { refresh: ["ApiKeys"] });
  const submit = async () => {
    const expiresAt = lifetime === "never" ? null : new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString();
    const result = await create.run({ name, expiresAt, access, networks: networksIn(networks) });
    if (!result.ok) return setErrors(result.errors);
    onClose();
    if (result.data.apiKeyCreate.key) onCreated(result.data.apiKeyCreate.key);
  };
  const other = otherErrors(errors, ["name", "networks"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={`Create a ${mode} API key`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create key
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="What uses the key, for example: shop backend, nightly report."
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorFor(errors, "name")}
      />
      <SelectField label="Access" value={access} onChange={setAccess} choices={accessChoices} />
      <NetworksField value={networks} onChange={setNetworks} error={errorFor(errors, "networks")} />
      <SelectField
        label="Expires"
        value={lifetime}
        onChange={setLifetime}
        choices={(Object.keys(lifetimes) as Lifetime[])
          .toSorted((a, b) => (a === "never" ? -1 : b === "never" ? 1 : Number(a) - Number(b)))
          .map((value) => ({ value, label: lifetimes[value] }))}
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
