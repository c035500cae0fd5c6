import { useAction } from "../../api/hooks.ts";
import { Fact } from "../../ui/facts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { type Form, useForm } from "../../ui/forms/use-form.ts";
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

export const NameField = ({ form }: { form: Pick<Form<{ label: string }>, "text"> }) => (
  <TextField
    label="Name"
    hint="Distinguishes it from your other accounts with this carrier, for example a brand or a country. API callers can use it too."
    {...form.text("label")}
  />
);

export const RuleFields = ({ form }: { form: Pick<Form<TypedRules>, "text"> }) => (
  <>
    <TextField
      label="Order number starts with"
      mono
      hint="Use this account for parcels whose order number starts with one of these, comma-separated. Optional."
      placeholder="DE-, OUTLET-"
      {...form.text("referencePrefixes")}
    />
    <TextField
      label="Destination"
      mono
      hint="Use this account for parcels to these countries: two-letter codes, comma-separated. Optional. If you set both rules, both must match."
      placeholder="NO, SE"
      {...form.text("destinationCountryCodes")}
    />
  </>
);

/** Which parcels an account of several is for. */
export const RulesFact = ({ account: { referencePrefixes, destinationCountryCodes } }: { account: Account }) => {
  const conditions = [
    ...(referencePrefixes.length > 0 ? [`order number starts with ${referencePrefixes.join(" or ")}`] : []),
    ...(destinationCountryCodes.length > 0 ? [`destination ${destinationCountryCodes.join(" or ")}`] : []),
  ];
  return <Fact name="For parcels">{conditions.length > 0 ? conditions.join(", and ") : "that match no other account"}</Fact>;
};

/** Name and rules of an account; its credentials stay. */
export const RulesDialog = ({ account, name, onClose }: { account: Account; name: string; onClose: () => void }) => {
  const change = useAction(CarrierAccountRules, { refresh: ["CarrierAccounts"] });
  const form = useForm(
    {
      label: account.label,
      referencePrefixes: account.referencePrefixes.join(", "),
      destinationCountryCodes: account.destinationCountryCodes.join(", "),
    },
    ({ label, ...rules }) => change.run({ id: account.id, label: label.trim(), ...rulesOf(rules) }),
    () => toast("Name and rules saved", "They apply to parcels that no account knows yet."),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Name and rules of ${name}`}
      description="With several accounts at one carrier, the rules choose which one a parcel is asked about with. When it does not know the parcel, the others are asked in turn, and the one that knows it is kept."
      submit="Save"
    >
      <NameField form={form} />
      <RuleFields form={form} />
    </FormDialog>
  );
};
