import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { accountTitle } from "../carriers/account-title.ts";
import { CarrierStateBadge } from "../carriers/carrier-state.tsx";
import type { OverviewData } from "./overview.operations.ts";

type Row = OverviewData["overview"]["carrierHealth"][number];

const StateCell = ({ row }: { row: Row }) => (
  <>
    <CarrierStateBadge state={row.state} />
    {row.refusedSubscriptions > 0 && (
      <span className="block text-xs text-warn">{row.refusedSubscriptions.toLocaleString()} subscriptions refused</span>
    )}
  </>
);

export const CarrierHealthCard = ({ rows }: { rows: readonly Row[] | undefined }) => {
  const { workspaceId, mode } = useWorkspace();
  return (
    <Card title="Carrier connections" hint="last 24 hours" flush>
      {rows?.length === 0 ? (
        <EmptyState
          icon="truck"
          title={mode === "test" ? "Test mode uses no real carriers" : "No carrier is connected"}
          compact
          action={
            mode === "live" && (
              <Link to="/w/$workspaceId/$mode/settings/carriers" params={{ workspaceId, mode }} className={buttonClass()}>
                Connect a carrier
              </Link>
            )
          }
        >
          {mode === "test" ? "Simulated carriers answer every code." : "Live parcels are tracked once you connect their carrier."}
        </EmptyState>
      ) : (
        <DataTable<Row>
          label="Carrier connections"
          rows={rows}
          rowKey={(row) => row.accountId}
          loadingRows={3}
          columns={[
            {
              id: "carrier",
              header: "Carrier",
              className: "font-medium",
              cell: (row) => accountTitle(row.name, row.label),
            },
            { id: "state", header: "State", cell: (row) => <StateCell row={row} /> },
            {
              id: "requests",
              header: "Requests",
              align: "right",
              className: "figures",
              cell: (row) => row.requests.toLocaleString(),
            },
            {
              id: "failures",
              header: "Failed",
              align: "right",
              className: "figures",
              cell: (row) => (
                <span className={row.failures > 0 ? "text-danger" : "text-faint"}>{row.failures.toLocaleString()}</span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
};
