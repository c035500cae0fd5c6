import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SchemaField } from "../../ui/forms/schema-field.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { type CarrierForm, hasCredentials } from "./carrier-form.ts";
import { type Account, CarrierAccountChange, CarrierAccountCheck, CarrierAccountConnect } from "./carriers.operations.ts";
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
  const takesCredentials = hasCredentials(carrier);
  // As it was when the form was opened: from the moment it is saved there is one more.
  const [isAnother] = useState(wasAnother);
  // Connected, though the carrier did not accept the credentials: from then on the form corrects them.
  const [savedId, setSavedId] = useState(account?.id);
  const [refusal, setRefusal] = useState<{ text: string; isKnown: boolean } | null>(null);
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
      setRefusal({ text: answer.message ?? "The carrier could not be reached. Try again.", isKnown: answer.works !== null });
      return refused();
    },
    () =>
      toast(
        account ? (takesCredentials ? "Credentials replaced" : "Saved") : `${carrier.name} is connected`,
        takesCredentials ? `${carrier.name} accepts the credentials.` : `${carrier.name} can be tracked now.`,
      ),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account ? `Change ${carrier.name}` : isAnother ? `Add another ${carrier.name} account` : `Connect ${carrier.name}`}
      description={
        <>
          {carrier.accessNote}
          {carrier.portalUrl && (
            <>
              {" "}
              <a href={carrier.portalUrl} target="_blank" rel="noreferrer" className="underline">
                Open {new URL(carrier.portalUrl).host}
              </a>
            </>
          )}
        </>
      }
      cancel={refusal ? "Close" : "Cancel"}
      submit={refusal ? "Try again" : account ? (takesCredentials ? "Replace credentials" : "Save") : "Connect"}
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
      <Disclosure title="More">
        <div className="grid gap-4">
          {!isAnother && <TextField label="Label" hint="A name for this account. Optional." {...form.text("label")} />}
          <TextField
            label="Other address"
            mono
            hint="Send requests here instead of to the carrier, such as to a proxy, or to the emulator that npm run -s emulator starts. Optional."
            {...form.text("baseUrl")}
          />
        </div>
      </Disclosure>
      {refusal && (
        <Notice tone={refusal.isKnown ? "danger" : "warn"} title={`${carrier.name} is not working yet`}>
          {refusal.text}{" "}
          {refusal.isKnown && takesCredentials
            ? "Your entries are saved. Correct them and try again, or close this and come back later."
            : "The account is saved, and Kolli uses it as soon as the carrier responds."}
        </Notice>
      )}
    </FormDialog>
  );
};
