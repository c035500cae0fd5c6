import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ApiKeyUpdate } from "./keys.operations.ts";
import type { ApiKey } from "./keys-page.tsx";
import { NetworksField, networksIn } from "./networks-field.tsx";

/** A key's name and where it may come from. What it may do stays as it was made. */
export const EditKeyDialog = ({ apiKey, open, onClose }: { apiKey: ApiKey; open: boolean; onClose: () => void }) => {
  const [name, setName] = useState(apiKey.name);
  const [networks, setNetworks] = useState(apiKey.networks.join(", "));
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const update = useAction(ApiKeyUpdate, { refresh: ["ApiKeys"] });
  const submit = async () => {
    const result = await update.run({ id: apiKey.id, name, networks: networksIn(networks) });
    if (!result.ok) return setErrors(result.errors);
    onClose();
  };
  const other = otherErrors(errors, ["name", "networks"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={`Edit “${apiKey.name}”`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={update.busy}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorFor(errors, "name")}
      />
      <NetworksField value={networks} onChange={setNetworks} error={errorFor(errors, "networks")} />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
