import { fail, ok, type Result } from "../../lib/result.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type Exchange, exchangeOf, type Outcome, withoutAnswer } from "../attempt.ts";
import type { TestExchange, WebhookTest } from "../inbox/inbox.sql.ts";
import { keepTest } from "../inbox/inbox.ts";
import type { Message, StoredAttempt } from "../kind.ts";
import { sendInTime } from "../queue/deliver.ts";
import { messageOf, openTarget, type Target, unsent } from "../queue/target.ts";
import { storedSignature } from "../signing.ts";
import { selectEndpoint, selectTargets } from "./endpoints.sql.ts";
import type { EndpointDeps, NoSuchEndpoint } from "./endpoints.ts";
import { exampleEvent } from "./example-event.ts";
import { readTopic, type TopicRefusal } from "./topics.ts";

export type TestAnswer = { readonly test: WebhookTest };

/** Sends an example event, signed like the real ones, and gives the receiver's answer. It is kept for a while and not repeated. */
export const sendTestEvent = async (
  deps: EndpointDeps,
  scope: Scope,
  endpointId: string,
  topicText: string,
  deadlineMs = 15_000,
): Promise<Result<TestAnswer, NoSuchEndpoint | TopicRefusal>> => {
  const { db, clock } = deps;
  const topic = readTopic(topicText);
  if (!topic.ok) return topic;
  const at = clock.now();
  const endpoint = await selectEndpoint(db, scope, endpointId);
  const rows = endpoint ? await selectTargets(db, [endpoint.id], at) : [];
  if (rows.length === 0)
    return fail({ code: "not-found", field: "id", message: "No such webhook exists in this workspace and mode." });
  const target = openTarget(deps, rows);
  const event = exampleEvent(topic.value, scope, at);
  const message = target.opened.ok
    ? messageOf(target, { eventId: event.id, trackerId: event.trackerId, at }, Buffer.from(event.body))
    : null;
  const signature = storedSignature(message?.signature ?? "");
  const [outcome] = await sendOnce(target, message, deadlineMs);
  const exchange = exchangeOf(outcome!, target.opened.ok ? clock.now() - at : 0);
  // What may still be on its way to a connection ends without anyone waiting for it.
  target.close().catch(() => {});
  const test: WebhookTest = {
    id: event.id,
    body: message?.body.toString("utf8") ?? event.body,
    endpointId: rows[0]!.endpointId,
    topic: topic.value,
    exchange: storedExchange(target, { eventId: event.id, at, signature }, exchange),
    createdAt: at,
  };
  await keepTest(db, scope, test);
  return ok({ test });
};

export const sendOnce = ({ opened }: Target, message: Message | null, deadlineMs: number): Promise<readonly Outcome[]> =>
  new Promise((finish) => {
    if (opened.ok && message) sendInTime({ deadlineMs }, opened.value, [message], finish);
    else if (opened.ok) finish([unsent]);
    else finish([withoutAnswer(opened.failure.result, opened.failure.detail)]);
  });

const storedExchange = (
  { kind }: Target,
  sent: Pick<StoredAttempt, "eventId" | "at" | "signature">,
  { result, status, durationMs, detail, responseHeaders, responseBody }: Exchange,
): TestExchange => {
  const described = kind?.describe({ ...sent, responseHeaders, responseBody });
  return {
    result,
    status,
    durationMs,
    detail,
    requestHeaders: described?.requestHeaders ?? null,
    responseHeaders: described?.responseHeaders ?? null,
    // PostgreSQL's JSON holds no NUL.
    responseBody: described?.responseBody?.replaceAll("\0", "") ?? null,
  };
};
