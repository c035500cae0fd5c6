import {
  type Connection,
  type CursorPart,
  encodeCursor,
  type PageArguments,
  readPage,
  toConnection,
} from "../../graphql/connection.ts";
import { readCost } from "../../graphql/cost/cost.ts";
import { ClientError } from "../../graphql/errors.ts";
import { isInstant } from "../../lib/clock.ts";
import { isUuid } from "../../lib/ids.ts";
import { mayRead, peopleMay } from "../../use-cases/permission.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { TrackerView } from "../create/creation.ts";
import { checkMetadata } from "../create/tracker-input.ts";
import { codeKeyOf, type Tracker } from "../tracker.ts";
import type { TrackerDeps } from "../tracker-commands.ts";
import { sortedAt, sortKeyOf, sortKeys, type TrackerFilter, type TrackerPlace, type TrackerSort } from "./list.sql.ts";
import { searchSurcharge } from "./search.ts";

/** A row comes with its metadata, which is parsed whether or not it is selected. */
export const trackerRowCost = 35;

export const maxFilterValues = trackerBounds.filterValues.cap;
export const maxNamed = trackerBounds.namedTrackers.cap;

const readNamed = (names: readonly string[]) => {
  const references = names.map((name) => name.trim());
  return { codeKeys: references.map(codeKeyOf), references };
};

type TimeRange = { from?: number | null | undefined; before?: number | null | undefined };

export type TrackerFilterArgument = {
  status?: TrackerFilter["status"] | null | undefined;
  statusDetail?: TrackerFilter["statusDetail"] | null | undefined;
  carrier?: readonly string[] | null | undefined;
  trackingCode?: readonly string[] | null | undefined;
  reference?: readonly string[] | null | undefined;
  codeOrReference?: readonly string[] | null | undefined;
  search?: string | null | undefined;
  metadata?: unknown;
  isActive?: boolean | null | undefined;
  stopReason?: TrackerFilter["stopReason"] | null | undefined;
  attention?: TrackerFilter["attention"] | null | undefined;
  exception?: TrackerFilter["exception"] | null | undefined;
  hasException?: boolean | null | undefined;
  needsAttention?: boolean | null | undefined;
  isLate?: boolean | null | undefined;
  destinationCountryCode?: readonly string[] | null | undefined;
  postalCode?: string | null | undefined;
  promisedAt?: TimeRange | null | undefined;
  createdAt?: TimeRange | null | undefined;
  updatedAt?: TimeRange | null | undefined;
};

export const requireFew = (name: string, values: readonly unknown[] | null | undefined, most: number = maxFilterValues): void => {
  if ((values?.length ?? 0) > most)
    throw new ClientError("BAD_USER_INPUT", `${name} can have at most ${most} values, got ${values!.length}.`);
};

/** What is given and not null; a list that is too long, and text that cannot be stored, are refused. */
export const readFilter = (input: TrackerFilterArgument, now: number): TrackerFilter => {
  for (const [name, value] of Object.entries(input)) {
    for (const text of [value].flat()) {
      if (typeof text === "string" && text.includes("\0"))
        throw new ClientError("BAD_USER_INPUT", `filter.${name} has a NUL character.`);
      if (typeof text === "string" && !text.isWellFormed())
        throw new ClientError("BAD_USER_INPUT", `filter.${name} has broken Unicode: half of a surrogate pair.`);
    }
    if (Array.isArray(value)) requireFew(`filter.${name}`, value, name === "codeOrReference" ? maxNamed : maxFilterValues);
  }
  const metadata = checkMetadata(input.metadata);
  if (!metadata.ok) throw new ClientError("BAD_USER_INPUT", `filter.${metadata.failure.message}`);
  const given: { [Name in keyof TrackerFilter]: TrackerFilter[Name] | null | undefined } = {
    status: input.status,
    statusDetail: input.statusDetail,
    carrier: input.carrier,
    codeKey: input.trackingCode?.map(codeKeyOf),
    reference: input.reference,
    named: input.codeOrReference == null ? undefined : readNamed(input.codeOrReference),
    search: input.search?.trim() || undefined,
    metadata: metadata.value,
    isActive: input.isActive,
    stopReason: input.stopReason,
    attention: input.attention,
    exception: input.exception,
    hasException: input.hasException,
    needsAttention: input.needsAttention,
    isLate: input.isLate == null ? undefined : { now, wanted: input.isLate },
    destinationCountryCode: input.destinationCountryCode?.map((code) => code.trim().toUpperCase()),
    postalCode: input.postalCode?.trim() || undefined,
    promisedFrom: input.promisedAt?.from,
    promisedBefore: input.promisedAt?.before,
    createdFrom: input.createdAt?.from,
    createdBefore: input.createdAt?.before,
    updatedFrom: input.updatedAt?.from,
    updatedBefore: input.updatedAt?.before,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
};

/** A cursor belongs to one order: it names the column it was made for, so one of another sort is refused and not misread. */
const readPlace = (name: "after" | "before", parts: readonly CursorPart[] | null, column: string): TrackerPlace | null => {
  if (parts === null) return null;
  const [sortedBy, at, id] = parts;
  if (sortedBy === column && isInstant(at) && at >= 0 && typeof id === "string" && isUuid(id)) return { at, id };
  throw new ClientError(
    "BAD_USER_INPUT",
    `${name} is a cursor of another list or sort. Use it with the same sort it was returned for.`,
  );
};

/** The cursor of a tracker in the list by creation, also of one that was deleted since. */
export const createdCursor = (createdAt: number, id: string): string => encodeCursor(["c", createdAt, id]);

export const readTracker = defineUseCase({
  name: "Query.tracker",
  permission: mayRead,
  cost: readCost,
  run: ({ scope }, { id }: { id: string }, { trackers }: TrackerDeps) => trackers.find(scope, id),
  audit: "nothing",
});

/** The newest tracker of a code: what a person who has only the number looks for. */
export const readTrackerByCode = defineUseCase({
  name: "Query.trackerByCode",
  permission: mayRead,
  cost: { weight: 100 + trackerRowCost },
  async run(
    { scope },
    { trackingCode, carrier }: { trackingCode: string; carrier?: string | null | undefined },
    { trackers, clock }: TrackerDeps,
  ) {
    const filter = readFilter({ trackingCode: [trackingCode], carrier: carrier ? [carrier] : null }, clock.now());
    const newest = { sort: "CREATED_AT_DESC", after: null, before: null, backward: false, limit: 1 } as const;
    return (await trackers.list(scope, { filter, ...newest }))[0] ?? null;
  },
  audit: "nothing",
});

/** Which of these names are neither a code nor a reference of any tracker. */
export const findUnknownNames = defineUseCase({
  name: "Query.trackersNotFound",
  permission: peopleMay("read"),
  cost: { weight: 500, perItem: 10, counted: { argument: "names", max: maxNamed } },
  async run({ scope }, { names }: { names: readonly string[] }, { trackers, clock }: TrackerDeps): Promise<string[]> {
    const { named } = readFilter({ codeOrReference: names }, clock.now());
    const found = await trackers.findNamed(scope, named!);
    return names.filter((_, nth) => !found.has(nth));
  },
  audit: "nothing",
});

/** Enough for a list; counting millions would read them all. */
export const countedUpTo = trackerBounds.countedTrackers.cap;

export const countMatchingTrackers = defineUseCase({
  name: "Query.trackerTotal",
  permission: mayRead,
  cost: { weight: 2_000, surcharge: searchSurcharge },
  async run({ scope }, { filter }: Pick<ListArguments, "filter">, { trackers, clock }: TrackerDeps) {
    const counted = await trackers.count(scope, readFilter(filter ?? {}, clock.now()), countedUpTo + 1);
    return { count: Math.min(counted, countedUpTo), isMore: counted > countedUpTo };
  },
  audit: "nothing",
});

type ListArguments = PageArguments & {
  filter?: TrackerFilterArgument | null | undefined;
  sort?: TrackerSort | null | undefined;
};

/** A page of the list, for those who may read it. */
export const listTrackersPage = async (
  { trackers, clock }: Pick<TrackerDeps, "trackers" | "clock">,
  scope: Scope,
  input: ListArguments,
): Promise<Connection<TrackerView>> => {
  const page = readPage(input);
  const sort = input.sort ?? "CREATED_AT_DESC";
  const now = clock.now();
  const filter = readFilter(input.filter ?? {}, now);
  const key = sortKeyOf(sort);
  // The others have no such time to be sorted by.
  if (key === "LATE_SINCE" && filter.isLate?.wanted !== true)
    throw new ClientError("BAD_USER_INPUT", `sort: ${sort} needs filter: { isLate: true }.`);
  const column = sortKeys[key];
  const rows = await trackers.list(scope, {
    filter,
    sort,
    after: readPlace("after", page.after, column),
    before: readPlace("before", page.before, column),
    backward: page.direction === "backward",
    limit: page.limit + 1,
  });
  return toConnection(rows, page, (row: Tracker) => [column, sortedAt[key](row), row.id]);
};

export const readTrackers = defineUseCase({
  name: "Query.trackers",
  permission: mayRead,
  cost: { weight: 200, perItem: trackerRowCost, surcharge: searchSurcharge },
  run: ({ scope }, input: ListArguments, deps: TrackerDeps) => listTrackersPage(deps, scope, input),
  audit: "nothing",
});
