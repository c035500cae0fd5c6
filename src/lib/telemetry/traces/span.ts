export type SpanKind = "INTERNAL" | "SERVER" | "CLIENT" | "PRODUCER" | "CONSUMER";

/** Ids, names of carriers, counts and outcomes: nothing of a person, no tracking code, no address and no secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of what it follows from, in a trace of its own. */
  readonly follows?: string | null;
};

/** Something that takes time, as a part of a trace. What is never ended is never told. */
export type Span = {
  /** Its own context, for rows and headers. */
  readonly traceparent: string;
  child(start: SpanStart): Span;
  /** Only the first time counts. */
  end(attributes?: SpanAttributes, isFailure?: boolean): void;
};

export type Tracer = {
  /** Continues what `traceparent` says, or begins a trace where there is none or it cannot be read. */
  begin(traceparent: string | null, start: SpanStart): Span;
  /** Sends what is left. */
  close(): Promise<void>;
};
