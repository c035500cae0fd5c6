import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
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
  const [password, setPassword] = useState("");
  const ask = useAuth<Answer>(`two-factor/${next}`);
  const problem = authErrorBeside(ask.failure, ["password"]);
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={questions[next].title}
      onSubmit={async () => {
        const answer = await ask.run({ password });
        if (answer) onDone(answer);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={next === "disable" ? "danger" : "primary"} busy={ask.busy}>
            {questions[next].confirm}
          </Button>
        </>
      }
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={authErrorFor(ask.failure, "password")}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
