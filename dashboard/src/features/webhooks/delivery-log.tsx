import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { requestGraphQL } from "../../api/client.ts";
import { globalId, shortId } from "../../api/ids.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Time } from "../../ui/time.tsx";
import { topicLooks } from "../events/event-change.tsx";
import { Status } from "../trackers/status.tsx";
import { DeliveryBadge, type Listed, listed } from "./delivery-badge.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { WebhookDeliveries, type WebhookDeliveriesData } from "./webhooks.operations.ts";

type Delivery = NonNullable<WebhookDeliveriesData["webhookEndpoint"]>["deliveries"]["nodes"][number];

const route = getRouteApi("/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId");

const LastResponse = ({ delivery }: { delivery: Delivery }) => {
  if (delivery.attemptCount === 0) return <span className="text-faint">–</span>;
  const isGood = delivery.lastStatus !== null && delivery.lastStatus < 300;
  return (
    <>
      <span className={isGood ? "text-muted" : "font-medium text-danger"}>
        {delivery.lastStatus === null ? "No response" : `HTTP ${delivery.lastStatus}`}
      </span>
      {delivery.attemptCount > 1 && <span className="text-muted"> · {delivery.attemptCount} attempts</span>}
      {delivery.state === "PENDING" && delivery.nextAttemptAt && (
        <span className="block text-xs text-muted">
          next <Time iso={delivery.nextAttemptAt} className="relative z-1" />
        </span>
      )}
    </>
  );
};

/** Somebody looks at the first page while the first delivery is expected, or one of them is about to be made. */
const isAwaited = (pages: readonly WebhookDeliveriesData[]): boolean => {
  const shown = pages.length === 1 ? pages[0]?.webhookEndpoint?.deliveries.nodes : undefined;
  return shown?.every(({ state }) => state === "PENDING") ?? false;
};

export const DeliveryLog = ({ endpointId }: { endpointId: string }) => {
  const scope = useWorkspace();
  const { state: wanted, delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const state = wanted !== undefined && wanted in listed ? (wanted as Listed) : null;
  const filter = state === "RETRYING" ? { state: null, retrying: true } : { state, retrying: false };
  const read = useInfiniteQuery({
    queryKey: [scope.workspaceId, scope.mode, "WebhookDeliveries", endpointId, state],
    queryFn: ({ pageParam, signal }) =>
      requestGraphQL(WebhookDeliveries, { id: endpointId, first: 40, after: pageParam, ...filter }, scope, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const info = page.webhookEndpoint?.deliveries.pageInfo;
      return info?.hasNextPage ? info.endCursor : undefined;
    },
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data.pages) ? 2_000 : 6_000),
  });
  const rows = read.data?.pages.flatMap((page) => page.webhookEndpoint?.deliveries.nodes ?? []);
  const columns: Column<Delivery>[] = [
    { id: "state", header: "State", cell: (row) => <DeliveryBadge {...row} /> },
    {
      id: "event",
      header: "Event",
      // It takes what the others leave, and what is longer is cut.
      className: "w-full max-w-0",
      cell: (row) => (
        <button
          type="button"
          className={`${rowLinkClass} block max-w-full truncate text-left`}
          onClick={() => navigate({ search: (now) => ({ ...now, delivery: shortId(row.id) }) })}
        >
          {row.event ? topicLooks[row.event.topic].label : "deleted event"}
        </button>
      ),
    },
    {
      id: "parcel",
      header: "Parcel",
      from: "sm",
      className: "max-w-48 truncate font-mono text-xs",
      cell: (row) => row.event?.trackingCode,
    },
    { id: "status", header: "Status", from: "md", cell: (row) => row.event && <Status status={row.event.status} /> },
    {
      id: "response",
      header: "Response",
      from: "sm",
      className: "whitespace-nowrap figures",
      cell: (row) => <LastResponse delivery={row} />,
    },
    {
      id: "created",
      header: "Created",
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: (row) => <Time iso={row.createdAt} className="relative z-1" />,
    },
  ];
  return (
    <Card
      title="Deliveries"
      flush
      action={
        <Segmented<Listed | "all">
          label="Show deliveries"
          value={state ?? "all"}
          onChange={(next) => navigate({ search: next === "all" ? {} : { state: next }, replace: true })}
          choices={[
            { value: "all", label: "All" },
            ...(Object.keys(listed) as Listed[]).map((one) => ({ value: one, label: listed[one] })),
          ]}
        />
      }
    >
      {read.error && !rows ? (
        <ReadFailure error={read.error} what="The deliveries" onRetry={read.refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon="send"
          title={state ? "No deliveries match" : "Nothing sent yet"}
          action={state && <Button onClick={() => navigate({ search: {}, replace: true })}>Show all deliveries</Button>}
        >
          {state
            ? "No delivery of this webhook is in this state now."
            : "Each delivery is listed here with every attempt. Send a test event to try your receiver."}
        </EmptyState>
      ) : (
        <DataTable label="Deliveries" columns={columns} rows={rows} rowKey={(row) => row.id} loadingRows={8} />
      )}
      {read.hasNextPage && (
        <div className="border-t border-line p-2.5 text-center">
          <Button size="sm" busy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
            Show older deliveries
          </Button>
        </div>
      )}
      {delivery && (
        <DeliveryDialog
          id={globalId("Delivery", delivery)}
          onClose={() => navigate({ search: ({ delivery: _gone, ...rest }) => rest, replace: true })}
        />
      )}
    </Card>
  );
};
