import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { DeliveriesReplay, type Endpoint } from "./webhooks.operations.ts";

/** The value of a datetime-local input for a moment in the viewer's zone. */
const localInput = (at: number): string => {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Counts first, so that nobody sends a month of events by a slip. */
export const ReplayDialog = ({ endpoint, open, onClose }: { endpoint: Endpoint; open: boolean; onClose: () => void }) => {
  const [since, setSince] = useState(() => localInput(Date.now() - 24 * 3_600_000));
  const [failedOnly, setFailedOnly] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const replay = useAction(DeliveriesReplay, { refresh: ["WebhookDeliveries", "WebhookEndpoint"] });
  const submit = async () => {
    const at = new Date(since);
    if (Number.isNaN(at.getTime())) return setProblem("Choose a day and a time.");
    const result = await replay.run({ endpointId: endpoint.id, since: at.toISOString(), failedOnly, dryRun: count === null });
    if (!result.ok) return setProblem(result.errors[0]?.message ?? "The request was refused.");
    setProblem(null);
    if (count === null) return setCount(result.data.deliveriesReplay.count);
    toast(`${result.data.deliveriesReplay.count.toLocaleString()} events are being sent again`);
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
          <Button type="submit" look="primary" busy={replay.busy} blocked={count === 0 ? "No events to send." : null}>
            {count === null ? "Count events" : `Send ${count.toLocaleString()} ${count === 1 ? "event" : "events"}`}
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
          setCount(null);
        }}
      />
      <CheckField
        label="Only failed deliveries"
        hint="Otherwise, events your receiver already has are sent again too."
        checked={failedOnly}
        onChange={(event) => {
          setFailedOnly(event.target.checked);
          setCount(null);
        }}
      />
      {count !== null && (
        <Notice tone={count > 1000 ? "warn" : "info"}>
          {count === 0
            ? "There are no events since then."
            : `${count.toLocaleString()} ${count === 1 ? "event" : "events"} will be sent.`}
        </Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
