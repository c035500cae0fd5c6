export type SpanKind = "INTERNAL" | "SERVER" | "CLIENT" | "PRODUCER" | "CONSUMER";

/** Ids, names of carriers, counts and outcomes: no personal data, no tracking code, no address and no secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the cause, which is in another trace. */
  readonly follows?: string | null;
};

/** Something that takes time, as part of a trace. A span that never ends is never exported. */
export type Span = {
  /** Its context, for rows and headers. */
  readonly traceparent: string;
  child(start: SpanStart): Span;
  /** Only the first call counts. */
  end(attributes?: SpanAttributes, isFailure?: boolean): void;
};

export type Tracer = {
  /** Continues the trace in `traceparent`, or begins one if it is null or cannot be read. */
  begin(traceparent: string | null, start: SpanStart): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};
