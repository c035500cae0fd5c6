import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { EventTopic } from "../../api/operation-types.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { topicChoices } from "../events/event-change.tsx";
import { AttemptResult } from "./attempt-result.tsx";
import { type Attempt, type Endpoint, WebhookEndpointSendTest } from "./webhooks.operations.ts";

/** Sends an example event of the chosen topic now, and shows what the receiver said. */
export const SendTestCard = ({ endpoint }: { endpoint: Endpoint }) => {
  const blocked = useBlocked("connect");
  const [topic, setTopic] = useState<EventTopic>(endpoint.topics[0] ?? "TRACKER_UPDATED");
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const test = useAction(WebhookEndpointSendTest, { refresh: ["WebhookTests", "WebhookEndpoint", "Overview"] });
  const send = async () => {
    const result = await test.run({ id: endpoint.id, topic });
    setProblem(result.ok ? null : (result.errors[0]?.message ?? "The request was refused."));
    setAttempt(result.ok ? result.data.webhookEndpointSendTest.attempt : null);
  };
  return (
    <Card title="Send a test event">
      <div className="grid gap-3">
        <SelectField label="Topic" value={topic} onChange={setTopic} choices={topicChoices} />
        <Button icon="send" busy={test.busy} blocked={blocked} onClick={send}>
          Send test event
        </Button>
        <div aria-live="polite" className="empty:hidden">
          {problem && <Notice tone="danger">{problem}</Notice>}
          {attempt && <AttemptResult attempt={attempt} />}
        </div>
      </div>
    </Card>
  );
};
