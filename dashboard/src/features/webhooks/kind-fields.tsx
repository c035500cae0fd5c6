import { useRead } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SchemaField } from "../../ui/forms/schema-field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { isAskedFor, type KindValues, valueName } from "./settings.ts";
import { DestinationKinds, type DestinationKindsData } from "./webhooks.operations.ts";

export type Kind = DestinationKindsData["destinationKinds"][number];

export const useKinds = (): readonly Kind[] | undefined => useRead(DestinationKinds, {}).data?.destinationKinds;

/** The fields of a kind, drawn from what the server says of them. */
export const KindFields = ({
  kind,
  isNew,
  form,
}: {
  kind: Kind;
  isNew: boolean;
  form: Pick<Form<KindValues>, "text" | "choice" | "values">;
}) => {
  const { mode } = useWorkspace();
  const publicUrl =
    mode === "live"
      ? "An https URL that is reachable from the internet."
      : "Must be reachable from the internet. In test mode, http is allowed too.";
  const asked = kind.fields.filter((field) => isAskedFor(field, form.values));
  return asked.map((field) =>
    field.name === "url" ? (
      <TextField key="url" label="URL" type="url" mono hint={isNew && publicUrl} {...form.text("url")} />
    ) : (
      <SchemaField
        key={field.name}
        field={field}
        name={valueName(field.name)}
        note={field.kind === "SECRET" && !isNew ? "Leave empty to keep the current value." : undefined}
        form={form}
      />
    ),
  );
};
