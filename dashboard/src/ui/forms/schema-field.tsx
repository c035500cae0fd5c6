import { TextField } from "./field.tsx";
import { SelectField } from "./select.tsx";
import type { Form } from "./use-form.ts";

/** A field as the server describes it. */
export type FieldSchema = {
  name: string;
  label: string;
  kind: "TEXT" | "SECRET" | "CHOICE";
  required: boolean;
  help: string;
  example: string | null;
  choices: readonly { value: string; label: string }[] | null;
};

/** Draws a field from its description. `name` is its place in the form's values. */
export const SchemaField = ({
  field,
  name = field.name,
  note,
  form,
}: {
  field: FieldSchema;
  name?: string;
  /** Shown after its own help. */
  note?: string | undefined;
  form: Pick<Form<Record<string, string>>, "text" | "choice">;
}) => {
  const { value = "", ...input } = form.choice(name);
  const label = field.required || field.kind === "CHOICE" ? field.label : `${field.label} (optional)`;
  const hint = note ? `${field.help} ${note}` : field.help;
  switch (field.kind) {
    case "CHOICE":
      return <SelectField label={label} hint={hint} choices={field.choices ?? []} value={value} {...input} />;
    case "TEXT":
    case "SECRET":
      return (
        <TextField
          label={label}
          hint={hint}
          mono
          type={field.kind === "SECRET" ? "password" : "text"}
          autoComplete={field.kind === "SECRET" ? "new-password" : "off"}
          placeholder={field.example ?? undefined}
          {...form.text(name)}
          value={value}
        />
      );
  }
};
