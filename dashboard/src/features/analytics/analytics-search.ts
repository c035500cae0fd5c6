import type { AnalyticsGroup } from "../../api/operation-types.ts";

export const groupings = {
  carrier: { label: "Carrier", by: ["CARRIER"] },
  service: { label: "Service", by: ["CARRIER", "SERVICE"] },
  lane: { label: "Lane", by: ["CARRIER", "ORIGIN", "DESTINATION"] },
  week: { label: "Week", by: ["WEEK"] },
} as const satisfies Record<string, { label: string; by: readonly AnalyticsGroup[] }>;
export type Grouping = keyof typeof groupings;

export const periods = [13, 26, 52] as const;

export type AnalyticsSearch = {
  by?: Grouping;
  weeks?: (typeof periods)[number];
  /** Only this lane: its carriers side by side. */
  origin?: string;
  destination?: string;
};

const country = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z]{2}$/.test(value) ? value : undefined;

/** What the address says; anything else is left out. */
export const readAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => {
  const by = Object.keys(groupings).find((name) => name === search.by) as Grouping | undefined;
  const weeks = periods.find((one) => one === Number(search.weeks));
  const [origin, destination] = [country(search.origin), country(search.destination)];
  return { ...(by && { by }), ...(weeks && { weeks }), ...(origin && { origin }), ...(destination && { destination }) };
};
