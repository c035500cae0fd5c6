import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { inputClass } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Backlogs } from "../backlogs/backlogs.tsx";
import { OpenIncidents } from "../incidents/open-incidents.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { AccountCard } from "./account-card.tsx";
import { CarrierAccounts, CarrierForms, type CarrierFormsData } from "./carriers.operations.ts";
import { ConnectDialog } from "./connect-dialog.tsx";

export type CarrierForm = CarrierFormsData["carrierForms"][number];

const route = getRouteApi("/w/$workspaceId/$mode/settings/carriers");

export const CarriersPage = () => {
  const { connect } = route.useSearch();
  const navigate = route.useNavigate();
  const { mode } = useWorkspace();
  const accounts = useRead(CarrierAccounts, {}, { refetchMs: 20_000 });
  const forms = useRead(CarrierForms, {});
  const error = accounts.error ?? forms.error;
  const connecting = (carrier: string | null) => navigate({ search: carrier ? { connect: carrier } : {}, replace: true });
  const connected = accounts.data?.carrierAccounts;
  const formOf = useMemo(() => new Map(forms.data?.carrierForms.map((form) => [form.carrier as string, form])), [forms.data]);
  const form = connect ? formOf.get(connect) : undefined;
  return (
    <Page
      title="Carriers"
      description="Kolli checks with each carrier through your own account. Credentials are encrypted and never sent back to the browser."
    >
      {mode === "test" && (
        <Notice className="mb-4">
          Carrier accounts are used for live parcels. Test mode uses simulated carriers and never contacts a real one.
        </Notice>
      )}
      <OpenIncidents />
      <Backlogs of={["CARRIER_ACCOUNTS_CHANGED", "CARRIER_ACCOUNT_DISCONNECTED", "WORKSPACE_RESTORED"]} />
      {error && (!connected || !forms.data) ? (
        <ReadFailure
          error={error}
          what="The carriers"
          onRetry={() => {
            accounts.refetch();
            forms.refetch();
          }}
        />
      ) : (
        <div className="grid gap-6">
          <section aria-label="Connected carriers" className="grid gap-4 xl:grid-cols-2">
            {!connected || !forms.data ? (
              <Card className="min-h-44">
                <SkeletonLines lines={5} />
              </Card>
            ) : connected.length === 0 ? (
              <Card className="xl:col-span-2" flush>
                <EmptyState icon="truck" title="No carrier is connected" compact>
                  Choose a carrier below and enter its credentials. Tracking starts immediately for parcels that are waiting for
                  it.
                </EmptyState>
              </Card>
            ) : (
              connected.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  form={formOf.get(account.carrier)}
                  isOneOfSeveral={connected.filter(({ carrier }) => carrier === account.carrier).length > 1}
                  onAddAnother={() => connecting(account.carrier)}
                />
              ))
            )}
          </section>
          <Catalogue
            forms={forms.data?.carrierForms}
            connected={connected?.map(({ carrier }) => carrier) ?? []}
            onConnect={connecting}
          />
        </div>
      )}
      {form && connected && (
        <ConnectDialog
          key={form.carrier}
          form={form}
          isAnother={connected.some(({ carrier }) => carrier === form.carrier)}
          onClose={() => connecting(null)}
        />
      )}
    </Page>
  );
};

const accessWords: Record<string, string> = {
  open: "No credentials needed",
  "self-service": "Self-service credentials",
  account: "Needs a customer account",
  contract: "Needs a contract",
};

const Catalogue = ({
  forms,
  connected,
  onConnect,
}: {
  forms: readonly CarrierForm[] | undefined;
  connected: readonly string[];
  onConnect: (carrier: string) => void;
}) => {
  const blocked = useBlocked("connect");
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const isWanted = (one: { name: string; carrier: string; countryCode: string }) =>
    `${one.name} ${one.carrier} ${one.countryCode}`.toLowerCase().includes(wanted);
  // Aggregators first: one of them stands for hundreds.
  const open = forms
    ?.filter((form) => !connected.includes(form.carrier))
    .sort((a, b) => Number(b.carrierCount > 0) - Number(a.carrierCount > 0));
  const found = open?.filter(isWanted);
  const { carriers } = useCarriers();
  const speaksTo = new Set<string>(forms?.map(({ carrier }) => carrier));
  const through = wanted === "" ? [] : carriers.filter((one) => !speaksTo.has(one.carrier) && isWanted(one));
  return (
    <Card
      title="All carriers"
      hint={open ? `${open.length} to connect` : undefined}
      flush
      action={
        <input
          type="search"
          aria-label="Find a carrier"
          placeholder="Find a carrier"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={cx(inputClass, "h-7 w-44")}
        />
      }
    >
      {through.length > 0 && (
        <ThroughAggregator
          carriers={through}
          names={forms?.filter((form) => form.carrierCount > 0).map(({ name }) => name) ?? []}
        />
      )}
      {found?.length === 0 ? (
        through.length === 0 && (
          <EmptyState icon="search" title="No carriers match" compact>
            {text ? "Try its name, or a country code such as SE." : "Every carrier is connected."}
          </EmptyState>
        )
      ) : (
        <ul className="grid overflow-hidden rounded-b-xl sm:grid-cols-2 xl:grid-cols-3">
          {found?.map((form) => (
            <li key={form.carrier} className="-mt-px -ml-px flex items-center gap-3 border-t border-l border-line px-4 py-2.5">
              <span
                aria-hidden="true"
                className="grid h-6 w-8 shrink-0 place-items-center rounded-sm border border-line font-mono text-2xs text-muted"
              >
                {form.countryCode === "ZZ" ? "own" : form.countryCode}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{form.name}</span>
                <span className="block truncate text-xs text-muted">
                  {form.carrierCount > 0
                    ? `Aggregator: one key for ${form.carrierCount} carriers`
                    : (accessWords[form.access] ?? form.access)}
                </span>
              </span>
              <Button size="sm" blocked={blocked} aria-label={`Connect ${form.name}`} onClick={() => onConnect(form.carrier)}>
                Connect
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

type Reached = ReturnType<typeof useCarriers>["carriers"];

/** Carriers that Kolli does not speak to itself. */
const ThroughAggregator = ({ carriers, names }: { carriers: Reached; names: readonly string[] }) => (
  <ul aria-label="Through an aggregator" className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-3">
    {carriers.map(({ carrier, name, countryCode, isConnected }) => (
      <li key={carrier} className="flex items-center gap-3 px-4 py-2">
        <span
          aria-hidden="true"
          className="grid h-6 w-8 shrink-0 place-items-center rounded-sm border border-line font-mono text-2xs text-muted"
        >
          {countryCode}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-muted">
            {isConnected ? "Tracked through your aggregator" : `Connect ${names.join(" or ")} to track it`}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
