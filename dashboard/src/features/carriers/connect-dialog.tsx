import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SchemaField } from "../../ui/forms/schema-field.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { type Account, CarrierAccountChange, CarrierAccountCheck, CarrierAccountConnect } from "./carriers.operations.ts";
import type { CarrierForm } from "./carriers-page.tsx";
import { NameField, noTypedRules, RuleFields, rulesOf } from "./rules.tsx";

const refresh = ["CarrierAccounts", "Carriers", "Overview"];

/** The values of the carrier's own fields, by name, beside those that every account has. */
type Values = { label: string; baseUrl: string; referencePrefixes: string; destinationCountryCodes: string } & Credentials;
type Credentials = Record<string, string>;

const valuesOf = ({ fields }: CarrierForm, account: Account | undefined): Values => ({
  ...Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? ""])),
  label: account?.label ?? "",
  baseUrl: account?.baseUrl ?? "",
  ...noTypedRules,
});

/** The carrier's own form. Changing an account asks for everything anew: what is stored cannot be read back. */
export const ConnectDialog = ({
  form: carrier,
  account,
  isAnother: wasAnother = false,
  onClose,
}: {
  form: CarrierForm;
  account?: Account;
  /** The workspace has an account with the carrier already. */
  isAnother?: boolean;
  onClose: () => void;
}) => {
  // As it was when the form was opened: from the moment it is saved there is one more.
  const [isAnother] = useState(wasAnother);
  // Connected, though the carrier did not accept the credentials: from then on the form corrects them.
  const [savedId, setSavedId] = useState(account?.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const connect = useAction(CarrierAccountConnect, { refresh });
  const change = useAction(CarrierAccountChange, { refresh });
  const check = useAction(CarrierAccountCheck, { refresh: ["CarrierAccounts"] });
  const form = useForm(
    () => valuesOf(carrier, account),
    async ({ label, baseUrl, referencePrefixes, destinationCountryCodes, ...credentials }) => {
      const entered = { label: label.trim() || carrier.name, credentials, baseUrl: baseUrl.trim() || null };
      const rules = isAnother && rulesOf({ referencePrefixes, destinationCountryCodes });
      setRefusal(null);
      const result = savedId
        ? await change.run({ id: savedId, ...entered })
        : await connect.run({ carrier: carrier.carrier, ...entered, ...rules });
      if (!result.ok) return result;
      const id = "carrierAccountConnect" in result.data ? result.data.carrierAccountConnect.carrierAccount?.id : savedId;
      setSavedId(id);
      const checked = id ? await check.run({ id }) : null;
      if (checked && !checked.ok) return checked;
      const answer = checked?.data.carrierAccountCheck;
      if (!answer || answer.works) return { ok: true, data: null };
      setRefusal(answer.message ?? "The carrier could not be reached.");
      return refused();
    },
    () => toast(account ? "Credentials replaced" : `${carrier.name} is connected`, `${carrier.name} accepts the credentials.`),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account ? `Change ${carrier.name}` : isAnother ? `Add another ${carrier.name} account` : `Connect ${carrier.name}`}
      description={carrier.accessNote}
      cancel={refusal ? "Close" : "Cancel"}
      submit={refusal ? "Try again" : account ? "Replace credentials" : "Connect"}
    >
      {isAnother && <NameField form={form} />}
      {carrier.fields.length === 0 && <p className="text-muted">This carrier needs no credentials.</p>}
      {carrier.fields.map((field) => (
        <SchemaField key={field.name} field={field} form={form} />
      ))}
      {isAnother && <RuleFields form={form} />}
      {carrier.confidence !== "high" && (
        <Notice title={`Confidence in this integration: ${carrier.confidence}`}>{carrier.confidenceNote}</Notice>
      )}
      <details>
        <summary className="w-fit rounded-sm font-medium text-muted hover:text-ink">More</summary>
        <div className="mt-3 grid gap-4">
          {!isAnother && <TextField label="Label" hint="A name for this account. Optional." {...form.text("label")} />}
          <TextField
            label="Other address"
            mono
            hint="Send requests here instead of to the carrier, such as to an emulator or a proxy. Optional."
            {...form.text("baseUrl")}
          />
        </div>
      </details>
      {refusal && (
        <Notice tone="danger" title={`${carrier.name} is not working yet`}>
          {refusal} Your entries are saved. Correct them and try again, or close this and come back later.
        </Notice>
      )}
    </FormDialog>
  );
};
