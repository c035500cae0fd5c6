import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { type HintForm, type HintName, hintLabels, hintNames } from "./hints.ts";

const explanations: Readonly<Record<HintName, string>> = {
  postalCode: "The recipient's. Some carriers return more details with it.",
  destinationCountryCode: "Two-letter code, such as NO.",
  shippedOn: "Carriers reuse numbers after some time.",
  promisedAt: "The time promised to the recipient, in your time zone.",
  pieceCount: "Number of pieces in the shipment.",
};
const inputs = {
  postalCode: { autoComplete: "off" },
  destinationCountryCode: { maxLength: 2, autoComplete: "off" },
  pieceCount: { type: "number", min: 1, max: 9999 },
} as const;

/** What one knows of a parcel beside its code; all of it may be left empty. */
export const HintFields = ({ form }: { form: Pick<Form<HintForm>, "text"> }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {hintNames.map((name) => {
      const wording = { label: hintLabels[name], hint: explanations[name] };
      return name === "shippedOn" || name === "promisedAt" ? (
        <DateField key={name} hasTime={name === "promisedAt"} {...wording} {...form.text(name)} />
      ) : (
        <TextField key={name} {...wording} {...inputs[name]} {...form.text(name)} />
      );
    })}
  </div>
);
