import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { dateInputOf } from "../../ui/forms/date-input-value.ts";
import { CheckField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { shownCount } from "./settings.ts";
import { DeliveriesReplay, type Endpoint } from "./webhooks.operations.ts";

type Counted = { count: number; isMore: boolean };
const eventsOf = ({ count, isMore }: Counted): string =>
  `${isMore ? "more than " : ""}${count.toLocaleString()} ${count === 1 ? "event" : "events"}`;
const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Counts first, so that a month of events is not sent by mistake. */
export const ReplayDialog = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => {
  const [counted, setCounted] = useState<Counted | null>(null);
  const replay = useAction(DeliveriesReplay, { refresh: ["WebhookDeliveries", "WebhookEndpoint"] });
  const form = useForm(
    () => ({ since: dateInputOf(Date.now() - 24 * 3_600_000), failedOnly: false }),
    async ({ since, failedOnly }) => {
      const at = new Date(since);
      if (Number.isNaN(at.getTime())) return refused({ field: "since", message: "Choose a day and a time." });
      return replay.run({ endpointId: endpoint.id, since: at.toISOString(), failedOnly, dryRun: counted === null });
    },
    ({ deliveriesReplay }) =>
      counted === null ? setCounted(deliveriesReplay) : toast(`${upperFirst(eventsOf(deliveriesReplay))} are being sent again`),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="sm"
      title="Replay events"
      description="Sends every event since a time again, in order. Your receiver recognises repeats by their webhook-id."
      submit={counted === null ? "Count events" : `Send ${eventsOf(counted)}`}
      blocked={counted?.count === 0 ? "No events to send." : null}
      staysOpen={counted === null}
    >
      <div className="contents" onInput={() => setCounted(null)}>
        <DateField label="Since" hasTime max={dateInputOf(Date.now())} hint="In your own time zone." {...form.text("since")} />
        <CheckField
          label="Only deliveries that were given up"
          hint="Otherwise, events your receiver already has are sent again too."
          {...form.check("failedOnly")}
        />
      </div>
      {counted !== null && (
        <Notice tone={counted.count > 1000 ? "warn" : "info"}>
          {counted.count > 0
            ? `${upperFirst(eventsOf(counted))} will be sent.`
            : form.values.failedOnly
              ? `No delivery was given up since then.${endpoint.pending > 0 ? ` ${shownCount(endpoint.pending)} are being retried.` : ""}`
              : "There are no events since then."}
        </Notice>
      )}
    </FormDialog>
  );
};
