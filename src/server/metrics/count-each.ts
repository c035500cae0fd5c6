import type { GaugeValue } from "../../lib/telemetry/gauges.ts";

/** How many there are with each combination of labels. */
export const countEach = (found: readonly Readonly<Record<string, string>>[]): GaugeValue[] =>
  [...Map.groupBy(found, (labels) => JSON.stringify(labels)).values()].map((same) => ({ labels: same[0]!, value: same.length }));
