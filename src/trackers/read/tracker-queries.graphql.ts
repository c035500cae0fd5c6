import type { KolliBuilder } from "../../graphql/builder.ts";
import { type CursorPart, type PageRequest, readPage, toConnection } from "../../graphql/connection.ts";
import { defineConnection, pageArguments } from "../../graphql/connection-types.ts";
import { costs, readCost } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { ClientError } from "../../graphql/errors.ts";
import { isInstant } from "../../lib/clock.ts";
import { isUuid } from "../../lib/ids.ts";
import { trackerBounds } from "../bounds.ts";
import { checkMetadata } from "../create/tracker-input.ts";
import { codeKeyOf, type Tracker } from "../tracker.ts";
import { type TrackerTypes, trackerRowCost } from "../tracker-types.graphql.ts";
import type { TrackerFilter, TrackerPlace, TrackerSort } from "./list.sql.ts";
import { searchedMiddles, searchSurcharge } from "./search.ts";

const maxFilterValues = trackerBounds.filterValues.cap;
const anyOf = `at most ${maxFilterValues} values`;

const sortMeanings: Readonly<Record<TrackerSort, string>> = {
  CREATED_AT_DESC: "Newest first.",
  CREATED_AT_ASC: "Oldest first.",
  UPDATED_AT_DESC: "Latest change first.",
  UPDATED_AT_ASC: "Latest change last.",
};

const defineFilter = (builder: KolliBuilder, types: TrackerTypes) => {
  const TimeRange = builder.inputType("DateTimeRange", {
    description: "A period of time; leave out either end for an open period.",
    fields: (t) => ({
      from: t.field({ type: "DateTime", description: "At or after this time." }),
      before: t.field({ type: "DateTime", description: "Before this time." }),
    }),
  });
  const Filter = builder.inputType("TrackerFilter", {
    description: "Selects trackers that match every given condition. A list matches any of its values.",
    fields: (t) => ({
      status: t.field({ type: [types.TrackingStatus], description: `By status, ${anyOf}.` }),
      statusDetail: t.field({ type: [types.StatusDetail], description: `By the detail of the status, ${anyOf}.` }),
      carrier: t.field({ type: [types.Carrier], description: `By carrier, ${anyOf}.` }),
      trackingCode: t.stringList({ description: `By complete tracking code, case-insensitive, ${anyOf}.` }),
      reference: t.stringList({ description: `By exact reference, ${anyOf}.` }),
      search: t.string({
        description: `By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the ${searchedMiddles.toLocaleString("en")} newest trackers. Such a search costs 50,000, and searches of a workspace run one at a time.`,
      }),
      metadata: t.field({ type: "JSON", description: 'By metadata that contains this object: `{"customer": "4711"}`.' }),
      isActive: t.boolean({ description: "Whether it is still tracked." }),
      attention: t.field({ type: [types.TrackerAttention], description: `By why it needs attention, ${anyOf}.` }),
      exception: t.field({
        type: [types.TrackerExceptionKind],
        description: `By what is wrong with the parcel now: any of these exceptions is open, ${anyOf}.`,
      }),
      hasException: t.boolean({ description: "Whether any exception is open." }),
      needsAttention: t.boolean({ description: "Whether it needs attention for any reason." }),
      createdAt: t.field({ type: TimeRange, description: "By time of creation." }),
      updatedAt: t.field({ type: TimeRange, description: "By time of the last change." }),
    }),
  });
  return { Filter, TimeRange };
};

export type TrackerFilterArgument = {
  status?: TrackerFilter["status"] | null;
  statusDetail?: TrackerFilter["statusDetail"] | null;
  carrier?: readonly string[] | null;
  trackingCode?: readonly string[] | null;
  reference?: readonly string[] | null;
  search?: string | null;
  metadata?: unknown;
  isActive?: boolean | null;
  attention?: TrackerFilter["attention"] | null;
  exception?: TrackerFilter["exception"] | null;
  hasException?: boolean | null;
  needsAttention?: boolean | null;
  createdAt?: { from?: number | null; before?: number | null } | null;
  updatedAt?: { from?: number | null; before?: number | null } | null;
};

/** What is given and not null; a list that is too long, and text that cannot be stored, are refused. */
export const readFilter = (input: TrackerFilterArgument): TrackerFilter => {
  for (const [name, value] of Object.entries(input)) {
    for (const text of [value].flat()) {
      if (typeof text === "string" && text.includes("\0"))
        throw new ClientError("BAD_USER_INPUT", `filter.${name} has a NUL character.`);
      if (typeof text === "string" && !text.isWellFormed())
        throw new ClientError("BAD_USER_INPUT", `filter.${name} has broken Unicode: half of a surrogate pair.`);
    }
    if (Array.isArray(value) && value.length > maxFilterValues) {
      throw new ClientError("BAD_USER_INPUT", `filter.${name} can have at most ${maxFilterValues} values, got ${value.length}.`);
    }
  }
  const metadata = checkMetadata(input.metadata);
  if (!metadata.ok) throw new ClientError("BAD_USER_INPUT", `filter.${metadata.failure.message}`);
  const given: { [Name in keyof TrackerFilter]: TrackerFilter[Name] | null | undefined } = {
    status: input.status,
    statusDetail: input.statusDetail,
    carrier: input.carrier,
    codeKey: input.trackingCode?.map(codeKeyOf),
    reference: input.reference,
    search: input.search?.trim() || undefined,
    metadata: metadata.value,
    isActive: input.isActive,
    attention: input.attention,
    exception: input.exception,
    hasException: input.hasException,
    needsAttention: input.needsAttention,
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

export const defineTrackerQueries = (builder: KolliBuilder, types: TrackerTypes) => {
  const { Filter, TimeRange } = defineFilter(builder, types);
  const Sort = builder.enumType("TrackerSort", {
    description: "The order of a list of trackers.",
    values: describedValues(sortMeanings),
  });
  const TrackerConnection = defineConnection(builder, "Tracker", types.Tracker);

  builder.queryFields((t) => ({
    tracker: t.field({
      type: types.Tracker,
      nullable: true,
      description: "One tracker by its global ID; null if it does not exist in this workspace and mode.",
      extensions: costs(readCost),
      args: { id: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      resolve: (_root, { id }, { services, scope }) => services.trackers.find(scope, id),
    }),
    trackers: t.field({
      type: TrackerConnection,
      description: "The trackers of this workspace and mode, page by page in either direction.",
      extensions: costs({ weight: 200, perItem: trackerRowCost, surcharge: searchSurcharge }),
      args: {
        ...pageArguments(builder),
        filter: t.arg({ type: Filter, description: "Only those that match." }),
        sort: t.arg({ type: Sort, defaultValue: "CREATED_AT_DESC", description: "The order." }),
      },
      resolve: async (_root, args, { services, scope }) => {
        const page: PageRequest = readPage(args);
        const sort = args.sort ?? "CREATED_AT_DESC";
        const column = sort.startsWith("CREATED") ? "c" : "u";
        const rows = await services.trackers.list(scope, {
          filter: readFilter((args.filter ?? {}) as TrackerFilterArgument),
          sort,
          after: readPlace("after", page.after, column),
          before: readPlace("before", page.before, column),
          backward: page.direction === "backward",
          limit: page.limit + 1,
        });
        return toConnection(rows, page, (row: Tracker) => [column, column === "c" ? row.createdAt : row.updatedAt, row.id]);
      },
    }),
  }));
  return { TimeRange, TrackerFilterInput: Filter };
};
