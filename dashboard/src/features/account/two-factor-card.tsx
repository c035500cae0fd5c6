import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authAction } from "../../api/auth-action.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { kind: "closed" }
  | { kind: "password"; next: "start" | "disable" | "recovery-codes" }
  | { kind: "enrol"; secret: string; uri: string }
  | { kind: "codes"; codes: string[] };

const questions = {
  start: { title: "Turn on two-factor sign-in", confirm: "Continue" },
  disable: { title: "Turn off two-factor sign-in", confirm: "Turn off" },
  "recovery-codes": { title: "New recovery codes", confirm: "Create new codes" },
};

export const TwoFactorCard = ({ enabled, account }: { enabled: boolean; account: string }) => {
  const [step, setStep] = useState<Step>({ kind: "closed" });
  const client = useQueryClient();
  const close = () => setStep({ kind: "closed" });
  const refresh = () => client.invalidateQueries({ queryKey: ["viewer"] });
  return (
    <Card title="Two-factor sign-in" hint={enabled ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}>
      <p className="mb-4 max-w-xl text-pretty text-muted">
        {enabled
          ? "Signing in requires your password and a code from your authenticator app."
          : "With it, a stolen password alone opens nothing: signing in also takes a code from an app on your phone."}
      </p>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button onClick={() => setStep({ kind: "password", next: "recovery-codes" })}>New recovery codes</Button>
            <Button look="danger" onClick={() => setStep({ kind: "password", next: "disable" })}>
              Turn off
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={() => setStep({ kind: "password", next: "start" })}>
            Turn on
          </Button>
        )}
      </div>
      {step.kind === "password" && (
        <PasswordStep
          next={step.next}
          onClose={close}
          onDone={(answer) => {
            if (step.next === "start") return setStep({ kind: "enrol", secret: answer.secret ?? "", uri: answer.uri ?? "" });
            if (step.next === "recovery-codes") return setStep({ kind: "codes", codes: answer.recoveryCodes ?? [] });
            close();
            refresh();
            toast("Two-factor sign-in is off");
          }}
        />
      )}
      {step.kind === "enrol" && (
        <EnrolDialog
          secret={step.secret}
          uri={step.uri}
          onClose={close}
          onEnabled={(codes) => {
            setStep({ kind: "codes", codes });
            refresh();
          }}
        />
      )}
      {step.kind === "codes" && <RecoveryCodes codes={step.codes} account={account} onClose={close} />}
    </Card>
  );
};

type Answer = { secret?: string; uri?: string; recoveryCodes?: string[] };

const PasswordStep = ({
  next,
  onClose,
  onDone,
}: {
  next: keyof typeof questions;
  onClose: () => void;
  onDone: (answer: Answer) => void;
}) => {
  const ask = authAction<Answer>(`two-factor/${next}`);
  const form = useForm({ password: "" }, ask, onDone);
  const { title, confirm } = questions[next];
  return (
    <FormDialog form={form} onClose={onClose} width="sm" title={title} submit={confirm} danger={next === "disable"} staysOpen>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.text("password")} />
    </FormDialog>
  );
};
