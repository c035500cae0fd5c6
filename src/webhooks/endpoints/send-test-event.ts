import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type DeliveryExchange, refusedExchange } from "../delivering/attempt.ts";
import { requestHeaders, signAttempt } from "../delivering/request.ts";
import { send } from "../delivering/send.ts";
import { openTarget } from "../delivering/target.ts";
import { selectEndpoint, selectTargets } from "./endpoints.sql.ts";
import type { EndpointDeps, NoSuchEndpoint } from "./endpoints.ts";
import { exampleEvent } from "./example-event.ts";
import { readTopic, type TopicRefusal } from "./topics.ts";

export type TestAnswer = { readonly at: EpochMs; readonly exchange: DeliveryExchange };

/** Sends an example event, signed like the real ones, and gives the receiver's answer. Nothing is stored or repeated. */
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
    return fail({ code: "not-found", field: "id", message: "There is no such webhook in this workspace and mode." });
  const target = openTarget(rows, egress, sealer);
  if (!target.way.ok) return ok({ at, exchange: refusedExchange(target.way.failure) });
  const event = exampleEvent(topic.value, scope, at);
  const body = Buffer.from(event.body);
  const headers = requestHeaders(event.id, at, signAttempt(target, event.id, body, at));
  const { pool, path } = target.way.value;
  const exchange = await new Promise<DeliveryExchange>((resolve) =>
    send(pool, { path, headers, body, deadlineMs }, clock, resolve),
  );
  await pool.destroy();
  return ok({ at, exchange });
};
