import type { SpanAttributes, SpanKind } from "./span.ts";
import type { EndedSpan } from "./tracer.ts";

const kinds: Readonly<Record<SpanKind, number>> = { INTERNAL: 1, SERVER: 2, CLIENT: 3, PRODUCER: 4, CONSUMER: 5 };
const failed = 2;

const typedValue = (value: string | number | boolean) => {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const attributesOf = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typedValue(value) }));

const spanOf = ({ context, parentSpanId, start, follows, attributes, startedUs, endedUs, isFailure }: EndedSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name: start.name,
  kind: kinds[start.kind ?? "INTERNAL"],
  // Nanoseconds exceed what a JavaScript number can hold.
  startTimeUnixNano: `${startedUs}000`,
  endTimeUnixNano: `${endedUs}000`,
  attributes: attributesOf(attributes),
  ...(follows && { links: [{ traceId: follows.traceId, spanId: follows.spanId }] }),
  ...(isFailure && { status: { code: failed } }),
});

/** The body of an ExportTraceServiceRequest in OTLP's JSON encoding (opentelemetry-proto 1.x, read 2026-11). */
export const otlpBody = (resource: SpanAttributes, version: string, spans: readonly EndedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: "kolli", version }, spans: spans.map(spanOf) }],
      },
    ],
  });
