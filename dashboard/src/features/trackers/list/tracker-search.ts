import type { TrackerSort } from "../../../api/operation-types.ts";

/** What the address says about the list: filters, order and place. Everything in it survives reload and can be sent on. */
export type TrackerSearch = {
  q?: string;
  /** Pasted codes and order numbers, one to a line. */
  names?: string;
  status?: string;
  carrier?: string;
  attention?: string;
  exception?: string;
  followed?: "yes" | "no" | "stopped";
  late?: "yes";
  /** Country codes with commas, and the start of a postal code. */
  country?: string;
  postcode?: string;
  created?: "1d" | "7d" | "30d";
  /** Days of the viewer, both included: "2026-11-14". */
  from?: string;
  until?: string;
  sort?: TrackerSort;
  after?: string;
  before?: string;
  create?: true;
  /** The saved view that it came from. */
  view?: string;
};

const sorts: readonly string[] = [
  "CREATED_AT_DESC",
  "CREATED_AT_ASC",
  "UPDATED_AT_DESC",
  "UPDATED_AT_ASC",
  "LATE_SINCE_ASC",
  "LATE_SINCE_DESC",
] satisfies TrackerSort[];
export const daysBack = { "1d": 1, "7d": 7, "30d": 30 };

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const oneOf = <T extends string>(value: unknown, allowed: readonly string[]): T | undefined =>
  typeof value === "string" && allowed.includes(value) ? (value as T) : undefined;

const day = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Only late parcels have a time since when they are late, so the order needs the filter. */
export const isByLateness = (sort: TrackerSort): boolean => sort.startsWith("LATE_SINCE");

export const readTrackerSearch = (raw: Record<string, unknown>): TrackerSearch => {
  const sort = oneOf<TrackerSort>(raw.sort, sorts);
  const search = {
    q: text(raw.q),
    names: text(raw.names),
    status: text(raw.status),
    carrier: text(raw.carrier),
    attention: text(raw.attention),
    exception: text(raw.exception),
    followed: oneOf<"yes" | "no" | "stopped">(raw.followed, ["yes", "no", "stopped"]),
    late: oneOf<"yes">(raw.late, ["yes"]),
    country: text(raw.country),
    // A postal code of digits comes out of the address as a number.
    postcode: text(typeof raw.postcode === "number" ? String(raw.postcode) : raw.postcode),
    created: oneOf<"1d" | "7d" | "30d">(raw.created, Object.keys(daysBack)),
    from: day(raw.from),
    until: day(raw.until),
    sort: sort && isByLateness(sort) && raw.late !== "yes" ? undefined : sort,
    after: text(raw.after),
    before: text(raw.before),
    view: text(raw.view),
    create: raw.create === true || raw.create === "true" ? (true as const) : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as TrackerSearch;
};

/** "A,B" in the address, a list here. */
export const listOf = (value: string | undefined): string[] => value?.split(",").filter(Boolean) ?? [];
export const joined = (values: readonly string[]): string | undefined => (values.length > 0 ? values.join(",") : undefined);

export const noFilters = {
  q: undefined,
  names: undefined,
  status: undefined,
  carrier: undefined,
  attention: undefined,
  exception: undefined,
  followed: undefined,
  late: undefined,
  country: undefined,
  postcode: undefined,
  created: undefined,
  from: undefined,
  until: undefined,
} satisfies { [Name in keyof TrackerSearch]?: undefined };

export const isFiltered = (search: TrackerSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => search[name]);
