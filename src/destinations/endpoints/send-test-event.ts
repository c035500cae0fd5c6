import { fail, ok, type Result } from "../../lib/result.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { TestExchange, WebhookTest } from "../inbox/inbox.sql.ts";
import { keepTest } from "../inbox/inbox.ts";
import { pairs, readHeaderLines } from "../log/deliveries.ts";
import { type DeliveryExchange, refusedExchange } from "../queue/attempt.ts";
import { requestHeaders, signAttempt } from "../webhook/request.ts";
import { send } from "../webhook/send.ts";
import { openTarget } from "../webhook/target.ts";
import { selectEndpoint, selectTargets } from "./endpoints.sql.ts";
import type { EndpointDeps, NoSuchEndpoint } from "./endpoints.ts";
import { exampleEvent } from "./example-event.ts";
import { readTopic, type TopicRefusal } from "./topics.ts";

export type TestAnswer = { readonly test: WebhookTest };

/** Sends an example event, signed like the real ones, and gives the receiver's answer. It is kept for a while and not repeated. */
export const sendTestEvent = async (
  { db, clock, egress, sealer }: EndpointDeps,
  scope: Scope,
  endpointId: string,
  topicText: string,
  deadlineMs = 15_000,
): Promise<Result<TestAnswer, NoSuchEndpoint | TopicRefusal>> => {
  const topic = readTopic(topicText);
  if (!topic.ok) return topic;
  const at = clock.now();
  const endpoint = await selectEndpoint(db, scope, endpointId);
  const rows = endpoint ? await selectTargets(db, [endpoint.id], at) : [];
  if (rows.length === 0)
    return fail({ code: "not-found", field: "id", message: "No such webhook exists in this workspace and mode." });
  const target = openTarget(rows, egress, sealer);
  const event = exampleEvent(topic.value, scope, at);
  const keep = async (exchange: DeliveryExchange, sent: Record<string, string> | null) => {
    const { result, status, durationMs, detail, responseHeaders, responseBody } = exchange;
    const kept: TestExchange = {
      ...{ result, status, durationMs, detail, requestHeaders: sent },
      responseHeaders: responseHeaders === null ? null : readHeaderLines(responseHeaders),
      // PostgreSQL's JSON holds no NUL.
      responseBody: responseBody?.toString("utf8").replaceAll("\0", "") ?? null,
    };
    const test: WebhookTest = { ...event, endpointId: rows[0]!.endpointId, topic: topic.value, exchange: kept, createdAt: at };
    await keepTest(db, scope, test);
    return ok({ test });
  };
  if (!target.way.ok) return keep(refusedExchange(target.way.failure), null);
  const body = Buffer.from(event.body);
  const headers = requestHeaders(event.id, at, signAttempt(target, event.id, body, at));
  const { pool, path } = target.way.value;
  const exchange = await new Promise<DeliveryExchange>((resolve) =>
    send(pool, { path, headers, body, deadlineMs }, clock, resolve),
  );
  await pool.destroy();
  return keep(exchange, pairs(headers));
};
