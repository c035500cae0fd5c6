import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestGraphQL } from "../../api/client.ts";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { globalId, shortId } from "../../api/ids.ts";
import type { EventTopic } from "../../api/operation-types.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { usePlayableParcel } from "../trackers/detail/use-playable-parcel.ts";
import { EventChange, isIncident, topicLooks, topics } from "./event-change.tsx";
import { EventDialog, type ShownEvent } from "./event-dialog.tsx";
import { EventFilters } from "./event-filters.tsx";
import { type EventSearch, readEventSearch, toEventFilter, wantedFrom } from "./event-search.ts";
import { EventList, InboxSendTest, InboxTests } from "./events.operations.ts";

const route = getRouteApi("/w/$workspaceId/$mode/events");
const pageSize = 40;

type Row = ShownEvent & { id: string };

/** Everything that happened, newest first, and the examples that were put among it. */
const useRows = (search: EventSearch) => {
  const scope = useWorkspace();
  const topic = topics.find((one) => one === search.topic) ?? null;
  const { parcel, since } = search;
  const tests = useRead(InboxTests, {}, { refetchMs: 15_000 });
  const read = useInfiniteQuery({
    queryKey: [scope.workspaceId, scope.mode, "EventList", topic, parcel, since],
    queryFn: ({ pageParam, signal }) => {
      const filter = toEventFilter(search, topic ? [topic] : topics, Date.now());
      return requestGraphQL(EventList, { last: pageSize, before: pageParam, filter }, scope, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ events: { pageInfo } }) => (pageInfo.hasPreviousPage ? pageInfo.startCursor : undefined),
    refetchInterval: 5_000,
  });
  const events = read.data?.pages.flatMap(({ events: { edges } }) =>
    edges.map(({ node }): Row => ({ id: node.id, topic: node.topic, createdAt: node.createdAt, event: node })).toReversed(),
  );
  const oldest = events?.at(-1)?.createdAt ?? "";
  const from = Math.max(wantedFrom(since, Date.now()), read.hasNextPage ? Date.parse(oldest) : 0);
  const examples = (parcel ? [] : (tests.data?.inboxTests ?? []))
    .filter((test) => (!topic || test.topic === topic) && Date.parse(test.createdAt) > from)
    .map((test): Row => ({ ...test, event: null }));
  const rows = events && [...events, ...examples].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return { read, rows };
};

export const EventsPage = () => {
  const search = route.useSearch();
  const { event } = search;
  const navigate = route.useNavigate();
  const { mode } = useWorkspace();
  const { read, rows } = useRows(search);
  const open = (id: string, replace = false) => navigate({ search: (now) => ({ ...now, event: shortId(id) }), replace });
  const columns = useColumns(open);
  const at = rows?.findIndex((row) => shortId(row.id) === event) ?? -1;
  const step = (to: number) => {
    const row = at < 0 ? undefined : rows?.[to];
    return row && (() => open(row.id, true));
  };
  const isFiltered = Boolean(search.topic || search.parcel || search.since);
  return (
    <Page
      title="Events"
      description={`Every ${mode} event as webhooks deliver it. You can read them here before you have a receiver.`}
      actions={<SendTest />}
    >
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-2.5">
          <EventFilters
            search={search}
            onChange={(next) => navigate({ search: (now) => readEventSearch({ ...now, ...next, event: undefined }) })}
          />
        </div>
        {read.error && !rows ? (
          <ReadFailure error={read.error} what="The events" onRetry={read.refetch} />
        ) : rows?.length === 0 ? (
          isFiltered ? (
            <EmptyState
              icon="search"
              title="No event matches"
              action={<Button onClick={() => navigate({ search: {} })}>Clear the filters</Button>}
            >
              Choose another topic, time or parcel.
            </EmptyState>
          ) : (
            <NoEvents />
          )
        ) : (
          <DataTable label="Events" columns={columns} rows={rows} rowKey={(row) => row.id} loadingRows={12} sticky />
        )}
        {read.hasNextPage && (
          <div className="border-t border-line p-2.5 text-center">
            <Button size="sm" busy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
              Show older events
            </Button>
          </div>
        )}
      </Card>
      {event && (
        <EventDialog
          id={globalId("Event", event)}
          shown={rows?.[at] ?? null}
          onNewer={step(at - 1)}
          onOlder={step(at + 1)}
          onClose={() => navigate({ search: ({ event: _gone, ...rest }) => rest, replace: true })}
        />
      )}
    </Page>
  );
};

const useColumns = (onOpen: (id: string) => void): Column<Row>[] => {
  const { workspaceId, mode } = useWorkspace();
  return [
    {
      id: "event",
      header: "Event",
      className: "max-sm:w-full max-sm:max-w-0",
      cell: (row) => (
        <>
          <button type="button" className={`${rowLinkClass} block max-w-full truncate text-left`} onClick={() => onOpen(row.id)}>
            {topicLooks[row.topic].label}
          </button>
          {row.event && (
            <div className="text-xs md:hidden">
              <span className="block truncate font-mono text-muted sm:hidden">{row.event.tracker?.trackingCode}</span>
              <EventChange event={row.event} />
            </div>
          )}
        </>
      ),
    },
    {
      id: "parcel",
      header: "Parcel",
      from: "sm",
      className: "max-w-56",
      cell: ({ event }) =>
        event && isIncident(event.topic) ? (
          <Link
            to="/w/$workspaceId/$mode/outages"
            params={{ workspaceId, mode }}
            className="relative z-1 block w-fit rounded-sm text-accent hover:text-accent-strong"
          >
            all of a carrier
          </Link>
        ) : event ? (
          <Link
            to="/w/$workspaceId/$mode/trackers/$trackerId"
            params={{ workspaceId, mode, trackerId: shortId(event.trackerId) }}
            className="relative z-1 block w-fit max-w-full truncate rounded-sm font-mono text-xs text-accent hover:text-accent-strong"
          >
            {event.tracker?.trackingCode ?? "deleted"}
          </Link>
        ) : (
          <Badge tone="accent">Example</Badge>
        ),
    },
    {
      id: "change",
      header: "Change",
      from: "md",
      className: "max-w-64 lg:max-w-96",
      cell: ({ event }) => event && <EventChange event={event} />,
    },
    {
      id: "reference",
      header: "Order number",
      from: "lg",
      className: "max-w-48 truncate",
      cell: ({ event }) => event?.tracker?.reference,
    },
    {
      id: "when",
      header: "When",
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: (row) => <Time iso={row.createdAt} className="relative z-1" />,
    },
  ];
};

const SendTest = () => {
  const blocked = useBlocked("connect");
  const navigate = route.useNavigate();
  const [busy, setBusy] = useState(false);
  const send = useAction(InboxSendTest, { refresh: ["InboxTests", "Overview"] });
  const run = async (topic: EventTopic) => {
    setBusy(true);
    const result = await send.run({ topic });
    setBusy(false);
    if (!result.ok) return toastRefusal("No event was sent", result);
    toast("A test event is in the inbox");
    const id = result.data.inboxSendTest.test?.id;
    if (id) await navigate({ search: { event: shortId(id) } });
  };
  return (
    <Menu
      trigger={
        <Button look="primary" icon="send" busy={busy} blocked={blocked}>
          Send test event
        </Button>
      }
    >
      {topics.map((topic) => (
        <MenuItem key={topic} onSelect={() => run(topic)}>
          {topicLooks[topic].label}
        </MenuItem>
      ))}
    </Menu>
  );
};

const NoEvents = () => {
  const { mode } = useWorkspace();
  const blocked = useBlocked("parcels");
  const parcel = usePlayableParcel();
  return (
    <EmptyState
      icon="bolt"
      title="No events yet"
      action={
        mode === "test" && (
          <Button icon="play" busy={parcel.busy} blocked={blocked} onClick={() => parcel.start()}>
            Start a test parcel
          </Button>
        )
      }
    >
      {`Each change to a parcel appears here with its body, headers and signature. ${
        mode === "test" ? "A test parcel makes some within a minute." : "Send a test event to see one now."
      }`}
    </EmptyState>
  );
};
