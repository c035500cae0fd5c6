import type { TraceContext } from "./trace-context.ts";

/** The names of OTEL_TRACES_SAMPLER (OpenTelemetry's specification, read 2026-11). */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export type SamplerName = (typeof samplers)[number];

/** Whether the spans of a trace are exported. `parent` is null if the trace begins here. */
export type Sampler = (traceId: string, parent: TraceContext | null) => boolean;

/** By random bits of the id, so that services with the same share decide the same for each trace. */
const isAmong = (share: number, traceId: string): boolean => Number.parseInt(traceId.slice(-14, -1), 16) >= (1 - share) * 2 ** 52;

const shareOf = (name: SamplerName, share: number): number => {
  if (name.endsWith("always_on")) return 1;
  return name.endsWith("always_off") ? 0 : share;
};

export const createSampler = (name: SamplerName, ratio: number): Sampler => {
  const share = shareOf(name, ratio);
  const goesByParent = name.startsWith("parentbased_");
  return (traceId, parent) => (goesByParent && parent ? parent.isSampled : isAmong(share, traceId));
};
