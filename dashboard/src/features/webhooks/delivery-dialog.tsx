import { Link } from "@tanstack/react-router";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { AttemptResult } from "./attempt-result.tsx";
import { DeliveryBadge } from "./delivery-badge.tsx";
import { DeliveryRetry, WebhookDelivery, type WebhookDeliveryData } from "./webhooks.operations.ts";

type Delivery = NonNullable<WebhookDeliveryData["webhookDelivery"]>;

/** One delivery: what was sent, and every attempt to send it. */
export const DeliveryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const blocked = useBlocked("connect");
  const read = useRead(WebhookDelivery, { id }, { refetchMs: 4_000 });
  const retry = useAction(DeliveryRetry, { refresh: ["WebhookDelivery", "WebhookDeliveries", "WebhookEndpoint"] });
  const delivery = read.data?.webhookDelivery;
  const again = async () => {
    const result = await retry.run({ id });
    if (result.ok) toast("It is being sent again");
    else toastRefusal("It was not sent", result);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="Delivery"
      footer={
        delivery && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button look="primary" icon="refresh" busy={retry.busy} blocked={blocked} onClick={again}>
              {delivery.state === "DELIVERED" ? "Send again" : "Retry now"}
            </Button>
          </>
        )
      }
    >
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="The delivery" onRetry={read.refetch} />
      ) : delivery ? (
        <DeliveryDetail delivery={delivery} />
      ) : read.data ? (
        <p className="text-muted">It is no longer stored: deliveries are kept for 30 days.</p>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
};

const DeliveryDetail = ({ delivery }: { delivery: Delivery }) => {
  const { workspaceId, mode } = useWorkspace();
  const attempts = delivery.attempts.toReversed();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DeliveryBadge {...delivery} />
        {delivery.event && <code className="text-xs">{delivery.event.topic}</code>}
        {delivery.state === "PENDING" && delivery.nextAttemptAt && (
          <span className="text-muted">
            next attempt <Time iso={delivery.nextAttemptAt} focusable />
          </span>
        )}
        {delivery.event && (
          <Link
            to="/w/$workspaceId/$mode/trackers/$trackerId"
            params={{ workspaceId, mode, trackerId: shortId(delivery.event.trackerId) }}
            className="ml-auto rounded-sm font-medium text-accent hover:text-accent-strong"
          >
            Go to the tracker
          </Link>
        )}
      </div>
      <ol className="grid gap-4">
        {attempts.length === 0 && (
          <li className="text-muted">
            <WhyWaiting delivery={delivery} />
          </li>
        )}
        {attempts.map((attempt, index) => (
          <li key={attempt.id} className="grid gap-2 border-l-2 border-line pl-3">
            <h3 className="text-sm">Attempt {attempts.length - index}</h3>
            <AttemptResult attempt={attempt} />
          </li>
        ))}
      </ol>
      {delivery.body !== null && (
        <Disclosure title="Request body">
          <CodeBlock title="The same bytes on every attempt" code={pretty(delivery.body)} />
        </Disclosure>
      )}
    </>
  );
};

const responseOf = ({ attemptCount, lastStatus }: { attemptCount: number; lastStatus: number | null }): string =>
  `failed ${attemptCount === 1 ? "once" : `${attemptCount} times`} (${lastStatus === null ? "no response" : `HTTP ${lastStatus}`})`;

/** Events of a parcel are delivered in order: one that was never tried mostly waits for an earlier one. */
const WhyWaiting = ({ delivery: { waitsFor } }: { delivery: Delivery }) => {
  if (!waitsFor) return "Not attempted yet.";
  return (
    <>
      Waits for an earlier event of this parcel, which {waitsFor.attemptCount > 0 ? responseOf(waitsFor) : "was not sent yet"}.{" "}
      <Link
        from="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
        to="."
        search={(now) => ({ ...now, delivery: shortId(waitsFor.id) })}
        className="rounded-sm font-medium text-accent hover:text-accent-strong"
      >
        Show it
      </Link>
    </>
  );
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
