/** A trace and one of its spans: the content of W3C's header `traceparent`. */
export type TraceContext = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean };

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const isNothing = (id: string): boolean => /^0+$/.test(id);

/**
 * https://www.w3.org/TR/trace-context/ (read 2026-11): later versions may append more, version ff is invalid, and so are ids of
 * zeros. Null if it cannot be continued.
 */
export const readTraceparent = (text: string): TraceContext | null => {
  const [, version, traceId, spanId, flags, more] = pattern.exec(text.trim()) ?? [];
  if (!version || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (isNothing(traceId!) || isNothing(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
};

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
