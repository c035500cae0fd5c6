import type { TrackerAttention, TrackerExceptionKind, TrackerFilter, TrackerSort } from "../../../api/operation-types.ts";
import { attentionLooks, exceptionLooks, isStatus } from "../status.tsx";
import { maxPasted, readPasted } from "./pasted-list.ts";

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
] satisfies TrackerSort[];
const daysBack = { "1d": 1, "7d": 7, "30d": 30 };

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const oneOf = <T extends string>(value: unknown, allowed: readonly string[]): T | undefined =>
  typeof value === "string" && allowed.includes(value) ? (value as T) : undefined;

const day = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

export const readTrackerSearch = (raw: Record<string, unknown>): TrackerSearch => {
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
    sort: oneOf<TrackerSort>(raw.sort, sorts),
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

/** When a day begins where the viewer is, some days later. */
const dayStart = (text: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** The same wish in the server's words. The start of a range is rounded to the hour, so that the answer can be kept. */
export const toFilter = (search: TrackerSearch, knownCarriers: readonly string[], now: number): TrackerFilter => {
  const filter: TrackerFilter = {};
  const status = listOf(search.status).filter(isStatus);
  const carrier = listOf(search.carrier).filter((name) => knownCarriers.includes(name));
  const attention = listOf(search.attention).filter((name): name is TrackerAttention => name in attentionLooks);
  const exception = listOf(search.exception).filter((name): name is TrackerExceptionKind => name in exceptionLooks);
  if (search.names) filter.codeOrReference = readPasted(search.names).slice(0, maxPasted);
  if (search.q) filter.search = search.q;
  if (status.length > 0) filter.status = status;
  if (carrier.length > 0) filter.carrier = carrier as NonNullable<TrackerFilter["carrier"]>;
  if (attention.length > 0) filter.attention = attention;
  if (exception.length > 0) filter.exception = exception;
  if (search.followed === "stopped") filter.stopReason = ["STOPPED"];
  else if (search.followed) filter.isActive = search.followed === "yes";
  if (search.late) filter.isLate = true;
  const country = listOf(search.country);
  if (country.length > 0) filter.destinationCountryCode = country;
  if (search.postcode) filter.postalCode = search.postcode;
  if (search.created) {
    const hour = 3_600_000;
    filter.createdAt = { from: new Date(Math.floor((now - daysBack[search.created] * 24 * hour) / hour) * hour).toISOString() };
  } else if (search.from || search.until) {
    filter.createdAt = {
      ...(search.from && { from: dayStart(search.from, 0) }),
      ...(search.until && { before: dayStart(search.until, 1) }),
    };
  }
  return filter;
};
