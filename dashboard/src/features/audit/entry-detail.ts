/** One value of an entry: what it was, and what it became. A value that was not compared has only the second. */
export type DetailRow = { name: string; before: string | null; after: string | null };

/** What the log stores under, said as the dashboard's forms do. */
const labels: Readonly<Record<string, string>> = {
  carriers: "Carriers",
  events: "Events",
  foundBy: "Found by",
  given: "Fields that were set",
  graceHours: "The old one works for, in hours",
  maxInFlight: "Requests at a time",
  onlyGivenUp: "Only those that were given up",
  ratePerSecond: "Requests a second",
  url: "URL",
  why: "Reason",
};

/** "requiredSignIn" as "Required sign in". */
export const labelOf = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A value as a person reads it; null for one that is not set. */
export const shownValue = (value: unknown): string | null => {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString();
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item) => shownValue(item) ?? "–").join(", ");
  return Object.entries(value)
    .map(([name, part]) => `${labelOf(name)}: ${shownValue(part) ?? "–"}`)
    .join("; ");
};

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (part: unknown): Values =>
  typeof part === "object" && part !== null && !Array.isArray(part) ? (part as Values) : {};

/** Shown elsewhere: how many trackers are in the sentence, and which ones are linked. */
const shownElsewhere = new Set(["before", "after", "from", "to", "count", "isMore", "trackerIds"]);

/** The rows of an entry's details. `hasBefore`: something was compared, so there are two columns of values. */
export const readDetail = (detail: unknown): { rows: DetailRow[]; hasBefore: boolean } => {
  const all = valuesOf(detail);
  const isRole = "from" in all && "to" in all;
  const before = isRole ? { role: all.from } : valuesOf(all.before);
  const after = isRole ? { role: all.to } : valuesOf(all.after);
  const compared = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name: labelOf(name),
    before: shownValue(before[name]),
    after: shownValue(after[name]),
  }));
  const others = Object.entries(all)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => ({ name: labelOf(name), before: null, after: shownValue(value) }));
  const rows = [...compared, ...others].filter((row) => row.before !== null || row.after !== null);
  return { rows, hasBefore: Object.keys(before).length > 0 };
};

/** The trackers that one action changed, as far as the log lists them. */
export const trackerIdsIn = (detail: unknown): string[] => {
  const ids = valuesOf(detail).trackerIds;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
};
