import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { ConfirmDialog } from "../../ui/forms/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { accountTitle } from "./account-title.ts";
import { type CarrierForm, hasCredentials } from "./carrier-form.ts";
import { CarrierStateBadge } from "./carrier-state.tsx";
import { type Account, CarrierAccountCheck, CarrierAccountDisconnect } from "./carriers.operations.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { PushFacts, PushNotices } from "./pushes.tsx";
import { QuotaFact } from "./quota.tsx";
import { RulesDialog, RulesFact } from "./rules.tsx";

type Verdict = { tone: "info" | "warn" | "danger"; text: string };

export const AccountCard = ({
  account,
  form,
  isOneOfSeveral,
  onAddAnother,
}: {
  account: Account;
  form: CarrierForm | undefined;
  /** The workspace has others with the same carrier. */
  isOneOfSeveral: boolean;
  onAddAnother: () => void;
}) => {
  const blocked = useBlocked("connect");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [open, setOpen] = useState<"change" | "rules" | "disconnect" | null>(null);
  const check = useAction(CarrierAccountCheck, { refresh: ["CarrierAccounts", "Overview"] });
  const disconnect = useAction(CarrierAccountDisconnect, { refresh: ["CarrierAccounts", "Carriers", "Overview"] });
  const name = form?.name ?? account.carrier;
  const takesCredentials = form === undefined || hasCredentials(form);
  const runCheck = async () => {
    const result = await check.run({ id: account.id });
    if (!result.ok) return setVerdict({ tone: "danger", text: result.errors[0]?.message ?? "The request was refused." });
    const { works, message } = result.data.carrierAccountCheck;
    if (works)
      return setVerdict({
        tone: "info",
        text: takesCredentials ? `${name} answered: the credentials work.` : `${name} answered: it can be tracked.`,
      });
    setVerdict({
      tone: works === null ? "warn" : "danger",
      text: message ?? "The check failed, and the carrier gave no reason.",
    });
  };
  return (
    <Card
      title={accountTitle(name, account.label)}
      hint={<CarrierStateBadge state={account.state} lastError={account.lastError} />}
    >
      <Facts>
        {isOneOfSeveral && <RulesFact account={account} />}
        <Fact name="Last 24 hours">
          <span className="figures">
            {account.requestsLastDay.toLocaleString()} {account.requestsLastDay === 1 ? "request" : "requests"},{" "}
            <span className={account.failuresLastDay > 0 ? "font-medium text-danger" : ""}>
              {account.failuresLastDay.toLocaleString()} failed
            </span>
            {account.rateLimitedLastDay > 0 && `, ${account.rateLimitedLastDay.toLocaleString()} rejected by its rate limit`}
          </span>
        </Fact>
        <Fact name={takesCredentials ? "Credentials checked" : "Checked"}>
          {account.lastCheckedAt ? <Time iso={account.lastCheckedAt} focusable /> : "not yet"}
        </Fact>
        {form && form.carrierCount > 0 && <QuotaFact accountId={account.id} />}
        {account.baseUrl && (
          <Fact name="Address">
            <code className="text-xs break-all">{account.baseUrl}</code>
          </Fact>
        )}
        {account.pushes && <PushFacts pushes={account.pushes} setup={form?.pushSetup ?? null} />}
      </Facts>
      {account.pushes && <PushNotices pushes={account.pushes} name={name} />}
      {account.pausedUntil && (
        <Notice tone="warn" className="mt-3">
          {name} asked Kolli to pause. Its parcels are checked again <Time iso={account.pausedUntil} focusable />.
        </Notice>
      )}
      {account.lastError && !verdict && (
        <Notice tone={account.state === "REJECTED" ? "danger" : "warn"} className="mt-3">
          {account.lastError}
        </Notice>
      )}
      <div aria-live="polite">
        {verdict && (
          <Notice tone={verdict.tone} className="mt-3">
            {verdict.text}
          </Notice>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" icon="bolt" busy={check.busy} blocked={blocked} onClick={runCheck}>
          Check
        </Button>
        <Button size="sm" blocked={blocked} onClick={() => setOpen("change")}>
          {takesCredentials ? "Change credentials" : "Change"}
        </Button>
        {isOneOfSeveral && (
          <Button size="sm" blocked={blocked} onClick={() => setOpen("rules")}>
            Name and rules
          </Button>
        )}
        {account.carrier !== "OWN_COURIER" && (
          <Button size="sm" blocked={blocked} aria-label={`Add another ${name} account`} onClick={onAddAnother}>
            Add another
          </Button>
        )}
        <Button size="sm" look="danger" blocked={blocked} onClick={() => setOpen("disconnect")}>
          Disconnect
        </Button>
      </div>
      {open === "change" && form && <ConnectDialog form={form} account={account} onClose={() => setOpen(null)} />}
      {open === "rules" && <RulesDialog account={account} name={name} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === "disconnect"}
        onClose={() => setOpen(null)}
        title={`Disconnect ${name}?`}
        submit="Disconnect"
        danger
        run={() => disconnect.run({ id: account.id })}
      >
        {takesCredentials && "Its credentials are deleted. "}
        {isOneOfSeveral
          ? `Its parcels keep their history and continue on your other ${name} accounts.`
          : "Its parcels keep their history and wait until you connect it again, unless a connected aggregator supports their carrier."}
      </ConfirmDialog>
    </Card>
  );
};
