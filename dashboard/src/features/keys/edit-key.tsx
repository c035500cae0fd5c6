import { useAction } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { ApiKeyUpdate } from "./keys.operations.ts";
import type { ApiKey } from "./keys-page.tsx";
import { NetworksField, networksIn } from "./networks-field.tsx";

/** A key's name and the networks it may be used from. What it may do stays as it was created. */
export const EditKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const update = useAction(ApiKeyUpdate, { refresh: ["ApiKeys"] });
  const form = useForm({ name: apiKey.name, networks: apiKey.networks.join(", ") }, ({ name, networks }) =>
    update.run({ id: apiKey.id, name, networks: networksIn(networks) }),
  );
  return (
    <FormDialog form={form} onClose={onClose} width="sm" title={`Edit “${apiKey.name}”`} submit="Save">
      <TextField label="Name" {...form.text("name")} />
      <NetworksField {...form.text("networks")} />
    </FormDialog>
  );
};
