import type { Clock } from "../../clock.ts";
import { elapsedMs, randomPart } from "../../machine.ts";
import type { Sampler } from "./sampler.ts";
import type { Span, SpanAttributes, SpanStart, Tracer } from "./span.ts";
import { readTraceparent, type TraceContext, writeTraceparent } from "./trace-context.ts";

/** A span that has ended. Times are in microseconds, the precision of the clock. */
export type EndedSpan = {
  readonly context: TraceContext;
  readonly parentSpanId: string | null;
  readonly start: SpanStart;
  readonly follows: TraceContext | null;
  readonly attributes: SpanAttributes;
  readonly startedUs: number;
  readonly endedUs: number;
  readonly isFailure: boolean;
};

export type TracerOptions = {
  clock: Clock;
  sample: Sampler;
  exporter: { add(span: EndedSpan): void; close(): Promise<void> };
};

const newId = (bytes: number): string => {
  const id = randomPart(bytes).toString("hex");
  return /^0+$/.test(id) ? newId(bytes) : id;
};

/** Manual spans: each starts and ends where its work is, and contexts are passed as arguments and in rows. */
export const createTracer = ({ clock, sample, exporter }: TracerOptions): Tracer => {
  const begin = (parent: TraceContext | null, start: SpanStart): Span => {
    const traceId = parent?.traceId ?? newId(16);
    const context = { traceId, spanId: newId(8), isSampled: sample(traceId, parent) };
    const startedUs = Math.round(clock.now() * 1000);
    const beganMs = elapsedMs();
    let hasEnded = false;
    return {
      traceparent: writeTraceparent(context),
      child: (inner) => begin(context, inner),
      end(attributes = {}, isFailure = false) {
        if (hasEnded || !context.isSampled) return;
        hasEnded = true;
        exporter.add({
          context,
          start,
          startedUs,
          isFailure,
          parentSpanId: parent?.spanId ?? null,
          follows: start.follows ? readTraceparent(start.follows) : null,
          attributes: { ...start.attributes, ...attributes },
          endedUs: startedUs + Math.round((elapsedMs() - beganMs) * 1000),
        });
      },
    };
  };
  return {
    begin: (traceparent, start) => begin(traceparent === null ? null : readTraceparent(traceparent), start),
    close: exporter.close,
  };
};
