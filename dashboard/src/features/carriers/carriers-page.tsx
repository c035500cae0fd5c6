import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Backlogs } from "../backlogs/backlogs.tsx";
import { OpenIncidents } from "../incidents/open-incidents.tsx";
import { AccountCard } from "./account-card.tsx";
import { CarrierAccounts, CarrierForms } from "./carriers.operations.ts";
import { Catalogue } from "./catalogue.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/settings/carriers");

export const CarriersPage = () => {
  const { connect } = route.useSearch();
  const navigate = route.useNavigate();
  const { mode } = useWorkspace();
  const blocked = useBlocked("connect");
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
          <section aria-label="Connected carriers" className="grid items-start gap-4 xl:grid-cols-2">
            {!connected || !forms.data ? (
              <Card className="min-h-44">
                <SkeletonLines lines={5} />
              </Card>
            ) : connected.length === 0 ? (
              <Card className="xl:col-span-2" flush>
                <EmptyState
                  icon="truck"
                  title="No carrier is connected"
                  compact
                  action={
                    <Button blocked={blocked} onClick={() => connecting("OWN_COURIER")}>
                      Use your own courier
                    </Button>
                  }
                >
                  Choose a carrier below; those that need no credentials come first. With your own courier, you report the scans
                  yourself. Without any account, run <code>npm run -s emulator</code> in Kolli's folder: it prints an address and
                  credentials for each carrier.
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
