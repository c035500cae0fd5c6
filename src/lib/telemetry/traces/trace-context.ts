/** Which trace, and which span of it: what W3C's header `traceparent` says. */
export type TraceContext = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean };

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const isNothing = (id: string): boolean => /^0+$/.test(id);

/**
 * As https://www.w3.org/TR/trace-context/ has it (read 2026-11): later versions may say more behind what is known, version ff
 * is none, and ids of zeros are none. Null for what cannot be continued.
 */
export const readTraceparent = (text: string): TraceContext | null => {
  const [, version, traceId, spanId, flags, more] = pattern.exec(text.trim()) ?? [];
  if (!version || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (isNothing(traceId!) || isNothing(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
};

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
