import type { SpanAttributes, Tracer } from "../../lib/telemetry/traces/span.ts";
import type { Database } from "../../postgres/database.ts";
import { traceparentsOf } from "../../trackers/traceparents.sql.ts";
import type { AttemptResult } from "../attempt.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";

/** The same deliveries, each with the span of its attempt: a part of the trace that its event was recorded in. */
export const beginDeliveries = async (
  { db, tracer, kindOf }: { db: Database; tracer: Tracer; kindOf: (endpointId: string) => string },
  rows: readonly ClaimedDelivery[],
): Promise<readonly ClaimedDelivery[]> => {
  // A trace is no reason to fail: without the contexts these are separate traces.
  const found = await traceparentsOf(
    db,
    "event",
    rows.map(({ eventId }) => eventId),
  ).catch(() => []);
  const contexts = new Map(found.map(({ id, traceparent }) => [id, traceparent]));
  return rows.map((row) => ({
    ...row,
    span: tracer.begin(contexts.get(row.eventId) ?? null, {
      name: `deliver ${kindOf(row.endpointId)}`,
      kind: "CLIENT",
      attributes: {
        "kolli.event.id": row.eventId,
        "kolli.endpoint.id": row.endpointId,
        "kolli.tracker.id": row.trackerId,
        "kolli.attempt": row.attemptCount + 1,
      },
    }),
  }));
};

export const endDelivery = ({ span }: ClaimedDelivery, result: AttemptResult, attributes: SpanAttributes = {}): void =>
  span?.end({ "kolli.result": result, ...attributes }, result !== "DELIVERED");
