import { Link } from "@tanstack/react-router";
import { useRead } from "../../../api/hooks.ts";
import { shortId } from "../../../api/ids.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { statusLooks } from "../status.tsx";
import { OrderParcels } from "../trackers.operations.ts";
import type { Tracker } from "./tracker-header.tsx";

/** What else has the same reference. Nothing is shown for an order of one parcel. */
export const OrderCard = ({ tracker: { id, reference } }: { tracker: Tracker }) => {
  const { workspaceId, mode } = useWorkspace();
  const read = useRead(OrderParcels, { reference: reference ?? "" }, { enabled: reference !== null, refetchMs: 60_000 });
  const order = read.data?.order;
  const others = order?.trackers.nodes.filter((other) => other.id !== id) ?? [];
  if (!order || others.length === 0) return null;
  const hidden = order.trackerCount - 1 - others.length;
  return (
    <Card title="Other parcels of this order">
      <p className="mb-3 text-sm text-muted">
        {order.trackerCount.toLocaleString()}
        {order.isMore && "+"} parcels · {statusLooks[order.status].label}
      </p>
      <Facts>
        {others.map(({ id: otherId, trackingCode, status }) => (
          <Fact
            key={otherId}
            name={
              <Link
                to="/w/$workspaceId/$mode/trackers/$trackerId"
                params={{ workspaceId, mode, trackerId: shortId(otherId) }}
                className="break-all font-mono text-xs underline"
              >
                {trackingCode}
              </Link>
            }
          >
            {statusLooks[status].label}
          </Fact>
        ))}
      </Facts>
      {hidden > 0 && (
        <Link
          to="/w/$workspaceId/$mode/trackers"
          params={{ workspaceId, mode }}
          search={{ q: reference ?? "" }}
          className="mt-3 block text-sm underline"
        >
          Show all
        </Link>
      )}
    </Card>
  );
};
