import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { type FieldError, TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { type Account, CarrierAccountChange, CarrierAccountCheck, CarrierAccountConnect } from "./carriers.operations.ts";
import type { CarrierForm } from "./carriers-page.tsx";
import { NameField, noTypedRules, RuleFields, ruleFields, rulesOf } from "./rules.tsx";

type Field = CarrierForm["fields"][number];

const refresh = ["CarrierAccounts", "Carriers", "Overview"];

/** The carrier's own form. Changing an account asks for everything anew: what is stored cannot be read back. */
export const ConnectDialog = ({
  form,
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
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(form.fields.map((field) => [field.name, field.choices?.[0]?.value ?? ""])),
  );
  const [label, setLabel] = useState(account?.label ?? "");
  const [rules, setRules] = useState(noTypedRules);
  const [baseUrl, setBaseUrl] = useState(account?.baseUrl ?? "");
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  // Connected, though the carrier did not take the credentials: from then on the form corrects them.
  const [savedId, setSavedId] = useState(account?.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const connect = useAction(CarrierAccountConnect, { refresh });
  const change = useAction(CarrierAccountChange, { refresh });
  const check = useAction(CarrierAccountCheck, { refresh: ["CarrierAccounts"] });
  const submit = async () => {
    const entered = { label: label.trim() || form.name, credentials: values, baseUrl: baseUrl.trim() || null };
    setRefusal(null);
    const result = savedId
      ? await change.run({ id: savedId, ...entered })
      : await connect.run({ carrier: form.carrier, ...entered, ...(isAnother && rulesOf(rules)) });
    setErrors(result.ok ? [] : result.errors);
    if (!result.ok) return;
    const id = "carrierAccountConnect" in result.data ? result.data.carrierAccountConnect.carrierAccount?.id : savedId;
    setSavedId(id);
    const checked = id ? await check.run({ id }) : null;
    if (checked && !checked.ok) return setErrors(checked.errors);
    const answer = checked?.data.carrierAccountCheck;
    if (answer && !answer.works) return setRefusal(answer.message ?? "The carrier could not be reached.");
    toast(account ? "Credentials replaced" : `${form.name} is connected`, `${form.name} accepts the credentials.`);
    onClose();
  };
  const names = [...form.fields.map(({ name }) => name), "baseUrl", ...ruleFields];
  const other = otherErrors(errors, names);
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? `Change ${form.name}` : isAnother ? `Add another ${form.name} account` : `Connect ${form.name}`}
      description={form.accessNote}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{refusal ? "Close" : "Cancel"}</Button>
          <Button type="submit" look="primary" busy={connect.busy || change.busy || check.busy}>
            {refusal ? "Try again" : account ? "Replace credentials" : "Connect"}
          </Button>
        </>
      }
    >
      {isAnother && <NameField value={label} onChange={setLabel} errors={errors} autoFocus />}
      {form.fields.length === 0 && <p className="text-muted">This carrier needs no credentials.</p>}
      {form.fields.map((field, index) => (
        <CredentialField
          key={field.name}
          field={field}
          first={index === 0 && !isAnother}
          value={values[field.name] ?? ""}
          error={errorFor(errors, field.name)}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      {isAnother && <RuleFields rules={rules} onChange={setRules} errors={errors} />}
      {form.confidence !== "high" && (
        <Notice title={`Confidence in this integration: ${form.confidence}`}>{form.confidenceNote}</Notice>
      )}
      <details>
        <summary className="w-fit rounded-sm font-medium text-muted hover:text-ink">More</summary>
        <div className="mt-3 grid gap-4">
          {!isAnother && (
            <TextField
              label="Label"
              hint="A name for this account. Optional."
              value={label}
              onChange={(event) => setLabel(event.target.value)}
              error={errorFor(errors, "label")}
            />
          )}
          <TextField
            label="Other address"
            mono
            hint="Send requests here instead of to the carrier, such as to an emulator or a proxy. Optional."
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.target.value)}
            error={errorFor(errors, "baseUrl")}
          />
        </div>
      </details>
      {other && <Notice tone="danger">{other}</Notice>}
      {refusal && (
        <Notice tone="danger" title={`${form.name} is not working yet`}>
          {refusal} Your entries are saved. Correct them and try again, or close this and come back later.
        </Notice>
      )}
    </Dialog>
  );
};

const CredentialField = ({
  field,
  value,
  error,
  onChange,
  first,
}: {
  field: Field;
  value: string;
  error: FieldError | undefined;
  onChange: (value: string) => void;
  first: boolean;
}) => {
  const label = field.required || field.kind === "CHOICE" ? field.label : `${field.label} (optional)`;
  switch (field.kind) {
    case "CHOICE":
      return (
        <SelectField
          label={label}
          hint={field.help}
          error={error}
          value={value}
          onChange={onChange}
          choices={field.choices ?? []}
        />
      );
    case "TEXT":
    case "SECRET":
      return (
        <TextField
          label={label}
          hint={field.help}
          error={error}
          mono
          type={field.kind === "SECRET" ? "password" : "text"}
          autoComplete={field.kind === "SECRET" ? "new-password" : "off"}
          autoFocus={first}
          placeholder={field.example ?? undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
};
