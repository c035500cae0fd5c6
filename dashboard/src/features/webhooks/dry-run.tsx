import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { topicLooks } from "../events/event-change.tsx";
import {
  type DryRunAnswer,
  type Endpoint,
  WebhookEndpointDryRun,
  type WebhookEndpointDryRunData,
} from "./webhooks.operations.ts";

type Row = NonNullable<WebhookEndpointDryRunData["webhookEndpointDryRun"]["rows"]>[number];

const counts = (["5", "10", "20"] as const).map((value) => ({ value, label: `The ${value} newest` }));

/** A new version of a receiver gets real events of test mode, and its answers stand beside those of the present one. */
export const DryRunCard = ({ endpoint }: { endpoint: Endpoint }) => {
  const blocked = useBlocked("connect");
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<{ url: string; rows: readonly Row[] } | null>(null);
  return (
    <Card title="Try another receiver">
      <div className="grid gap-3">
        <p className="text-pretty text-muted">
          Send real events of test mode to a new version of your receiver, and compare its answers with those of this one.
        </p>
        <Button icon="play" blocked={blocked} onClick={() => setOpen(true)}>
          Start a dry run
        </Button>
      </div>
      {isOpen && <DryRunForm endpoint={endpoint} onClose={() => setOpen(false)} onDone={setDone} />}
      {done && <DryRunResult endpoint={endpoint} {...done} onClose={() => setDone(null)} />}
    </Card>
  );
};

type FormProps = { endpoint: Endpoint; onClose: () => void; onDone: (result: { url: string; rows: readonly Row[] }) => void };

const DryRunForm = ({ endpoint, onClose, onDone }: FormProps) => {
  const run = useAction(WebhookEndpointDryRun);
  const form = useForm(
    () => ({ url: "", count: "10" as (typeof counts)[number]["value"], allTopics: false }),
    ({ url, count, allTopics }) => run.run({ id: endpoint.id, url: url.trim(), count: Number(count), allTopics }),
    ({ webhookEndpointDryRun: { rows } }, { url }) => onDone({ url: url.trim(), rows: rows ?? [] }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Start a dry run"
      description="Both receivers get the same events, signed with this webhook's secret and marked with the header kolli-dry-run: true. No delivery is recorded."
      submit="Start dry run"
    >
      {run.busy && (
        <Notice>
          Both receivers are getting the events. Each has 10 s to answer, so that this can take up to half a minute.
        </Notice>
      )}
      <TextField
        label="Address of the other receiver"
        type="url"
        inputMode="url"
        placeholder="https://new.shop.example/webhooks/kolli"
        {...form.text("url")}
      />
      <SelectField
        label="Events of test mode"
        value={form.values.count}
        onChange={(count) => form.set({ count })}
        choices={counts}
      />
      <CheckField
        label="Of all topics, not only those of this webhook"
        checked={form.values.allTopics}
        onChange={({ target }) => form.set({ allTopics: target.checked })}
      />
    </FormDialog>
  );
};

type ResultProps = { endpoint: Endpoint; url: string; rows: readonly Row[]; onClose: () => void };

const DryRunResult = ({ endpoint, url, rows, onClose }: ResultProps) => {
  const different = rows.filter(({ isSame }) => !isSame).length;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={
        rows.length === 0
          ? "There are no such events"
          : different === 0
            ? `All ${rows.length} answers are the same`
            : `${different} of ${rows.length} answers differ`
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {rows.length === 0 ? (
        <EmptyState icon="bolt" title="No events in test mode">
          Create a tracker in test mode and let it move, or choose all topics.
        </EmptyState>
      ) : (
        <>
          <div className="hidden gap-3 text-xs text-muted sm:grid sm:grid-cols-2">
            <p className="min-w-0 break-all">
              Present: <span className="font-mono text-ink">{endpoint.url}</span>
            </p>
            <p className="min-w-0 break-all">
              New: <span className="font-mono text-ink">{url}</span>
            </p>
          </div>
          <ol aria-label="Answers" className="grid gap-3">
            {rows.map((row) => (
              <li key={row.eventId} className="min-w-0 rounded-lg border border-line">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
                  <span className="font-medium">{topicLooks[row.topic].label}</span>
                  <Time iso={row.createdAt} format="moment" className="text-xs text-muted" />
                  <span className="ml-auto">
                    <Badge tone={row.isSame ? "good" : "warn"}>{row.isSame ? "Same" : "Different"}</Badge>
                  </span>
                </div>
                <div className="grid sm:grid-cols-2 sm:divide-x sm:divide-line">
                  <AnswerOf name="Present" answer={row.current} />
                  <AnswerOf name="New" answer={row.candidate} />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
};

const AnswerOf = ({ name, answer }: { name: string; answer: DryRunAnswer | null }) => (
  <section aria-label={name} className="grid min-w-0 content-start gap-1.5 px-3 py-2">
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">{name}</span>
      {answer ? (
        <>
          <Badge tone={answer.result === "DELIVERED" ? "good" : "danger"}>
            {answer.status === null ? "No response" : `HTTP ${answer.status}`}
          </Badge>
          <span className="figures text-xs text-muted">{answer.durationMs.toLocaleString()} ms</span>
        </>
      ) : (
        <span className="text-xs text-muted">not sent: the time was over</span>
      )}
    </div>
    {answer?.detail && <p className="break-words text-xs text-danger">{answer.detail}</p>}
    {answer?.responseBody && (
      <pre className="max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-md bg-sunken px-2 py-1.5 text-xs leading-5">
        {answer.responseBody}
      </pre>
    )}
  </section>
);
