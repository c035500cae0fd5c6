import type { Span } from "../lib/telemetry/traces/span.ts";
import type { TrackerChange } from "../trackers/changes.ts";
import type { NewEvent } from "./event-rows.sql.ts";

const spanOf = (event: NewEvent, check: Span | undefined): Span | undefined =>
  check?.child({
    name: `event ${event.topic}`,
    kind: "PRODUCER",
    attributes: { "kolli.event.id": event.id, "kolli.topic": event.topic, "kolli.sequence": event.sequence },
  });

/** Events with the context that their deliveries continue. The spans are to be ended once the events are committed. */
export const traceEvents = (
  changes: readonly TrackerChange[],
  events: readonly NewEvent[],
): { events: readonly NewEvent[]; spans: readonly Span[] } => {
  const spans = events.map((event, nth) => spanOf(event, changes[nth]!.span));
  return {
    events: events.map((event, nth) => ({ ...event, traceparent: spans[nth]?.traceparent ?? null })),
    spans: spans.filter((span) => span !== undefined),
  };
};
