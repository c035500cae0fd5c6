import { errorFor, type UserError } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { type HintForm, type HintName, hintLabels } from "./hints.ts";

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
  shippedOn: { type: "date" },
  promisedAt: { type: "datetime-local" },
  pieceCount: { type: "number", min: 1, max: 9999 },
} as const;

/** What one knows of a parcel beside its code; all of it may be left empty. */
export const HintFields = ({
  value,
  onChange,
  errors,
}: {
  value: HintForm;
  onChange: (value: HintForm) => void;
  errors: readonly UserError[];
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {(Object.keys(hintLabels) as HintName[]).map((name) => (
      <TextField
        key={name}
        label={hintLabels[name]}
        hint={explanations[name]}
        {...inputs[name]}
        value={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        error={errorFor(errors, name)}
      />
    ))}
  </div>
);
