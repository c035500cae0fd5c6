import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { shownCount } from "./settings.ts";
import { type Endpoint, WebhookEndpointRetryAll } from "./webhooks.operations.ts";

/** What a receiver answers at the moment, and that nothing has to be done once it works again. */
export const FailingNotice = ({ endpoint: { id, failingSince, lastFailure, pending } }: { endpoint: Endpoint }) => {
  const blocked = useBlocked("connect");
  const retry = useAction(WebhookEndpointRetryAll, { refresh: ["WebhookDeliveries", "WebhookEndpoint"] });
  const retryAll = async () => {
    const result = await retry.run({ id });
    if (result.ok) toast("What waits is being sent", "If your receiver still fails, the deliveries go back to their schedule.");
    else toastRefusal("Nothing was sent", result);
  };
  return (
    <Notice
      tone="danger"
      title={
        <>
          Failing since <Time iso={failingSince!} format="shortMoment" />
          {lastFailure && `: ${lastFailure}`}
        </>
      }
      action={
        <Button size="sm" icon="refresh" busy={retry.busy} blocked={blocked} onClick={retryAll}>
          {pending === 1 ? "Retry now" : `Retry all ${shownCount(pending)} now`}
        </Button>
      }
    >
      {shownCount(pending)} {pending === 1 ? "delivery waits" : "deliveries wait"} and {pending === 1 ? "is" : "are"} retried for
      three days. As soon as your receiver accepts one, all others follow, in order; you do not have to replay them.
    </Notice>
  );
};
