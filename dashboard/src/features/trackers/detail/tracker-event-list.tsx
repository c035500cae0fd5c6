import { Link } from "@tanstack/react-router";
import { nodesOf } from "../../../api/connection.ts";
import { useRead } from "../../../api/hooks.ts";
import { shortId } from "../../../api/ids.ts";
import { ReadFailure } from "../../../api/read-failure.tsx";
import { useWorkspace } from "../../../api/workspace.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { Time } from "../../../ui/time.tsx";
import { EventChange, topicLooks, topics } from "../../events/event-change.tsx";
import { TrackerEvents, type TrackerEventsData } from "../../events/events.operations.ts";
import { DeliveryBadge } from "../../webhooks/delivery-badge.tsx";

type Event = TrackerEventsData["events"]["edges"][number]["node"];

export const TrackerEventList = ({ id }: { id: string }) => {
  const { mode } = useWorkspace();
  const read = useRead(TrackerEvents, { id, topics }, { refetchMs: mode === "test" ? 3_000 : 20_000 });
  if (read.isPending) return <SkeletonLines lines={4} className="p-4" />;
  if (read.error) return <ReadFailure error={read.error} what="The events" onRetry={read.refetch} />;
  const events = nodesOf(read.data.events).toReversed();
  if (events.length === 0) {
    return (
      <EmptyState icon="bolt" title="No events yet">
        Status changes, exceptions, new scans, new estimates and problems each create an event, and a delivery to each subscribed
        webhook.
      </EmptyState>
    );
  }
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </ol>
  );
};

const EventItem = ({ event }: { event: Event }) => {
  const { workspaceId, mode } = useWorkspace();
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex-1 text-muted sm:w-44 sm:flex-none">
          {topicLooks[event.topic].label} <span className="figures text-faint">#{event.sequence}</span>
        </span>
        <div className="min-w-0 max-sm:order-last max-sm:w-full">
          <EventChange event={event} />
        </div>
        <Time iso={event.createdAt} format="moment" className="ml-auto text-xs text-muted" focusable />
      </div>
      <ul className="ml-4 grid gap-1">
        {event.deliveries.length === 0 && <li className="text-xs text-muted">No webhook was subscribed.</li>}
        {event.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex min-w-0 items-center gap-2 text-xs">
            <DeliveryBadge state={delivery.state} />
            {delivery.endpoint ? (
              <Link
                to="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
                params={{ workspaceId, mode, endpointId: shortId(delivery.endpoint.id) }}
                search={{ delivery: shortId(delivery.id) }}
                className="min-w-0 truncate rounded-sm text-muted underline decoration-line-strong underline-offset-2 hover:text-ink"
              >
                {delivery.endpoint.url}
              </Link>
            ) : (
              <span className="text-faint">a deleted webhook</span>
            )}
            {delivery.attemptCount > 1 && <span className="text-faint">{delivery.attemptCount} attempts</span>}
          </li>
        ))}
      </ul>
    </li>
  );
};
