import { Link } from "@tanstack/react-router";
import { shortId } from "../../api/ids.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { shownCount } from "../webhooks/settings.ts";
import { SuccessRate } from "../webhooks/success-rate.tsx";

type Row = { endpointId: string; url: string; successRate: number | null; pending: number; oldestPendingAt: string | null };

export const WebhookHealthCard = ({ rows }: { rows: readonly Row[] | undefined }) => {
  const { workspaceId, mode } = useWorkspace();
  return (
    <Card title="Webhooks" flush>
      {rows?.length === 0 ? (
        <EmptyState
          icon="webhook"
          title="No webhooks yet"
          compact
          action={
            <Link
              to="/w/$workspaceId/$mode/settings/developer/webhooks"
              params={{ workspaceId, mode }}
              search={{ create: true }}
              className={buttonClass()}
            >
              Create a webhook
            </Link>
          }
        >
          Notify your systems the moment a status changes.
        </EmptyState>
      ) : (
        <DataTable<Row>
          label="Webhook health"
          rows={rows}
          rowKey={(row) => row.endpointId}
          loadingRows={2}
          columns={[
            {
              id: "url",
              header: "Webhook",
              className: "w-full max-w-0",
              cell: (row) => (
                <Link
                  to="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
                  params={{ workspaceId, mode, endpointId: shortId(row.endpointId) }}
                  className={`${rowLinkClass} block truncate`}
                >
                  {row.url.replace(/^https?:\/\//, "")}
                </Link>
              ),
            },
            { id: "rate", header: "Success", cell: (row) => <SuccessRate rate={row.successRate} /> },
            {
              id: "pending",
              header: "Waiting",
              align: "right",
              className: "whitespace-nowrap",
              cell: (row) => (
                <span className="figures">
                  {shownCount(row.pending)}
                  {row.oldestPendingAt && (
                    <span className="text-muted max-sm:hidden">
                      {" "}
                      since <Time iso={row.oldestPendingAt} className="relative z-1" />
                    </span>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
};
