import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { Backlogs } from "../backlogs/backlogs.tsx";
import { CreateWebhookDialog } from "./create-webhook.tsx";
import { Filters, isFiltered } from "./filters.tsx";
import { shownCount } from "./settings.ts";
import { SuccessRate } from "./success-rate.tsx";
import { type Endpoint, WebhookEndpoints } from "./webhooks.operations.ts";

const route = getRouteApi("/w/$workspaceId/$mode/settings/developer/webhooks");

export const WebhooksPage = () => {
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const { workspaceId, mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const read = useRead(WebhookEndpoints, {}, { refetchMs: 15_000 });
  const creating = (open: boolean) => navigate({ search: open ? { create: true } : {}, replace: true });
  const endpoints = read.data?.webhookEndpoints;
  const createButton = (look?: "primary") => (
    <Button look={look} icon="plus" blocked={blocked} onClick={() => creating(true)}>
      Create webhook
    </Button>
  );
  const columns: Column<Endpoint>[] = [
    {
      id: "url",
      header: "URL",
      className: "w-full max-w-0",
      cell: (endpoint) => (
        <>
          <Link
            to="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
            params={{ workspaceId, mode, endpointId: shortId(endpoint.id) }}
            className={`${rowLinkClass} block truncate`}
          >
            {endpoint.url}
          </Link>
          {endpoint.kind !== "webhook" && <Badge className="mt-1">{endpoint.kind}</Badge>}
          {endpoint.description && <span className="block truncate text-xs text-muted">{endpoint.description}</span>}
          {/* Below the URL it has the room for a sentence. */}
          <FailingReason endpoint={endpoint} />
          {isFiltered(endpoint) && (
            <span className="relative z-1 mt-1 flex flex-wrap gap-1">
              <Filters endpoint={endpoint} />
            </span>
          )}
        </>
      ),
    },
    { id: "state", header: "State", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { id: "rate", header: "Success", from: "sm", cell: (endpoint) => <SuccessRate rate={endpoint.successRate} /> },
    {
      id: "pending",
      header: "Waiting",
      align: "right",
      from: "md",
      className: "figures",
      cell: (endpoint) => shownCount(endpoint.pending),
    },
    {
      id: "created",
      header: "Created",
      from: "lg",
      className: "whitespace-nowrap text-muted",
      cell: (endpoint) => <Time iso={endpoint.createdAt} format="day" className="relative z-1" />,
    },
  ];
  return (
    <Page
      title="Webhooks"
      description={`Kolli sends ${mode} events to these URLs: signed, at least once, and in order for each parcel.`}
      actions={createButton("primary")}
    >
      <Backlogs of={["WEBHOOK_ENABLED", "WEBHOOK_DELETED"]} />
      <Card flush>
        {read.error && !endpoints ? (
          <ReadFailure error={read.error} what="The webhooks" onRetry={read.refetch} />
        ) : endpoints?.length === 0 ? (
          <EmptyState icon="webhook" title={`No ${mode} webhooks yet`} action={createButton()}>
            Enter a URL that is reachable from the internet and choose topics. You get a secret to verify events, and can send a
            test event immediately.
          </EmptyState>
        ) : (
          <DataTable label="Webhooks" columns={columns} rows={endpoints} rowKey={(endpoint) => endpoint.id} loadingRows={3} />
        )}
      </Card>
      {create && <CreateWebhookDialog onClose={() => creating(false)} />}
    </Page>
  );
};

export const EndpointState = ({ endpoint }: { endpoint: Endpoint }) => {
  if (endpoint.state !== "ENABLED") return <Badge tone="danger">Disabled</Badge>;
  if (endpoint.problem !== null) return <Badge tone="danger">Cannot be sent to</Badge>;
  return endpoint.failingSince === null ? <Badge tone="good">Enabled</Badge> : <Badge tone="danger">Failing</Badge>;
};

/** Since when, and what the receiver answered. */
const FailingReason = ({ endpoint: { state, failingSince, lastFailure } }: { endpoint: Endpoint }) =>
  state === "ENABLED" &&
  failingSince !== null && (
    <span className="block text-xs text-danger wrap-anywhere">
      {"Failing since "}
      <Time iso={failingSince} format="shortMoment" className="figures relative z-1" />
      {lastFailure && `: ${lastFailure}`}
    </span>
  );
