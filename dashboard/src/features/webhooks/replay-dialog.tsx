import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeliveriesReplay, type Endpoint } from "./webhooks.operations.ts";

/** The value of a datetime-local input for a moment in the viewer's zone. */
const localInput = (at: number): string => {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const eventsOf = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${isMore ? "more than " : ""}${count.toLocaleString()} ${count === 1 ? "event" : "events"}`;
const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Counts first, so that nobody sends a month of events by a slip. */
export const ReplayDialog = ({ endpoint, open, onClose }: { endpoint: Endpoint; open: boolean; onClose: () => void }) => {
  const [since, setSince] = useState(() => localInput(Date.now() - 24 * 3_600_000));
  const [failedOnly, setFailedOnly] = useState(false);
  const [counted, setCounted] = useState<{ count: number; isMore: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const replay = useAction(DeliveriesReplay, { refresh: ["WebhookDeliveries", "WebhookEndpoint"] });
  const submit = async () => {
    const at = new Date(since);
    if (Number.isNaN(at.getTime())) return setProblem("Choose a day and a time.");
    const result = await replay.run({ endpointId: endpoint.id, since: at.toISOString(), failedOnly, dryRun: counted === null });
    if (!result.ok) return setProblem(result.errors[0]?.message ?? "The request was refused.");
    setProblem(null);
    if (counted === null) return setCounted(result.data.deliveriesReplay);
    toast(`${upperFirst(eventsOf(result.data.deliveriesReplay))} are being sent again`);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Replay events"
      description="Sends every event since a time again, in order. Your receiver recognises repeats by their webhook-id."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={replay.busy} blocked={counted?.count === 0 ? "No events to send." : null}>
            {counted === null ? "Count events" : `Send ${eventsOf(counted)}`}
          </Button>
        </>
      }
    >
      <TextField
        label="Since"
        type="datetime-local"
        value={since}
        max={localInput(Date.now())}
        hint="In your own time zone."
        onChange={(event) => {
          setSince(event.target.value);
          setCounted(null);
        }}
      />
      <CheckField
        label="Only failed deliveries"
        hint="Otherwise, events your receiver already has are sent again too."
        checked={failedOnly}
        onChange={(event) => {
          setFailedOnly(event.target.checked);
          setCounted(null);
        }}
      />
      {counted !== null && (
        <Notice tone={counted.count > 1000 ? "warn" : "info"}>
          {counted.count === 0 ? "There are no events since then." : `${upperFirst(eventsOf(counted))} will be sent.`}
        </Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
