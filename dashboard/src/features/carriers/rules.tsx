import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/facts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { type Account, CarrierAccountRules } from "./carriers.operations.ts";

/** As they are typed: by comma. */
export type TypedRules = { referencePrefixes: string; destinationCountryCodes: string };

export const noTypedRules: TypedRules = { referencePrefixes: "", destinationCountryCodes: "" };

const list = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

export const rulesOf = ({ referencePrefixes, destinationCountryCodes }: TypedRules) => ({
  referencePrefixes: list(referencePrefixes),
  destinationCountryCodes: list(destinationCountryCodes),
});

export const ruleFields = ["label", "referencePrefixes", "destinationCountryCodes"];

export const NameField = ({
  value,
  onChange,
  errors,
  autoFocus = false,
}: {
  value: string;
  onChange: (value: string) => void;
  errors: readonly UserError[];
  autoFocus?: boolean;
}) => (
  <TextField
    label="Name"
    hint="Distinguishes it from your other accounts with this carrier, for example a brand or a country. API callers can use it too."
    value={value}
    autoFocus={autoFocus}
    onChange={(event) => onChange(event.target.value)}
    error={errorFor(errors, "label")}
  />
);

export const RuleFields = ({
  rules,
  onChange,
  errors,
}: {
  rules: TypedRules;
  onChange: (rules: TypedRules) => void;
  errors: readonly UserError[];
}) => (
  <>
    <TextField
      label="Reference starts with"
      mono
      hint="Use this account for parcels whose reference starts with one of these, comma-separated. Optional."
      placeholder="DE-, OUTLET-"
      value={rules.referencePrefixes}
      onChange={(event) => onChange({ ...rules, referencePrefixes: event.target.value })}
      error={errorFor(errors, "referencePrefixes")}
    />
    <TextField
      label="Destination"
      mono
      hint="Use this account for parcels to these countries: two-letter codes, comma-separated. Optional. If you set both rules, both must match."
      placeholder="NO, SE"
      value={rules.destinationCountryCodes}
      onChange={(event) => onChange({ ...rules, destinationCountryCodes: event.target.value })}
      error={errorFor(errors, "destinationCountryCodes")}
    />
  </>
);

/** Which parcels an account of several is for. */
export const RulesFact = ({ account: { referencePrefixes, destinationCountryCodes } }: { account: Account }) => {
  const conditions = [
    ...(referencePrefixes.length > 0 ? [`reference starts with ${referencePrefixes.join(" or ")}`] : []),
    ...(destinationCountryCodes.length > 0 ? [`destination ${destinationCountryCodes.join(" or ")}`] : []),
  ];
  return <Fact name="For parcels">{conditions.length > 0 ? conditions.join(", and ") : "that match no other account"}</Fact>;
};

/** Name and rules of an account; its credentials stay. */
export const RulesDialog = ({ account, name, onClose }: { account: Account; name: string; onClose: () => void }) => {
  const [label, setLabel] = useState(account.label);
  const [rules, setRules] = useState<TypedRules>({
    referencePrefixes: account.referencePrefixes.join(", "),
    destinationCountryCodes: account.destinationCountryCodes.join(", "),
  });
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const change = useAction(CarrierAccountRules, { refresh: ["CarrierAccounts"] });
  const submit = async () => {
    const result = await change.run({ id: account.id, label: label.trim(), ...rulesOf(rules) });
    if (!result.ok) return setErrors(result.errors);
    toast("Name and rules saved", "They apply to parcels that no account knows yet.");
    onClose();
  };
  const other = otherErrors(errors, ruleFields);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Name and rules of ${name}`}
      description="With several accounts at one carrier, the rules choose which one a parcel is asked about with. When it does not know the parcel, the others are asked in turn, and the one that knows it is kept."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={change.busy}>
            Save
          </Button>
        </>
      }
    >
      <NameField value={label} onChange={setLabel} errors={errors} autoFocus />
      <RuleFields rules={rules} onChange={setRules} errors={errors} />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
