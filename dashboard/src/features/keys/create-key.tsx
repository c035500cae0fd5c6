import { useAction } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { accessChoices, type KeyAccess } from "./access.ts";
import { ApiKeyCreate } from "./keys.operations.ts";
import { NetworksField, networksIn } from "./networks-field.tsx";

const lifetimes = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
] as const;
type Lifetime = (typeof lifetimes)[number]["value"];

const inDays = (days: Lifetime): string | null =>
  days === "never" ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

const blank = { name: "", access: "FULL" as KeyAccess, networks: "", expiresAt: "never" as Lifetime };

export const CreateKeyDialog = ({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) => {
  const { mode } = useWorkspace();
  const create = useAction(ApiKeyCreate, { refresh: ["ApiKeys"] });
  const form = useForm(
    blank,
    ({ name, access, networks, expiresAt }) =>
      create.run({ name, access, networks: networksIn(networks), expiresAt: inDays(expiresAt) }),
    ({ apiKeyCreate: { key } }) => key && onCreated(key),
  );
  return (
    <FormDialog form={form} onClose={onClose} width="sm" title={`Create a ${mode} API key`} submit="Create key">
      <TextField label="Name" hint="What uses the key, for example: shop backend, nightly report." {...form.text("name")} />
      <SelectField label="Access" choices={accessChoices} {...form.choice("access")} />
      <NetworksField {...form.text("networks")} />
      <SelectField label="Expires" choices={lifetimes} {...form.choice("expiresAt")} />
    </FormDialog>
  );
};
