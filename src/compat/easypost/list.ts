import { fail, ok, type Result } from "../../lib/result.ts";
import { maxFilterValues } from "../../trackers/read/tracker-reads.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import { isMap } from "../given.ts";
import type { IdForm } from "../ids.ts";
import type { Failure, RivalAnswer, RivalRoute } from "../rival.ts";
import { cursorOfParcel, listParcels } from "../tracker-calls.ts";
import { findEasypostTracker } from "./find.ts";
import { easypostTrackerIds, easypostTrackerOf } from "./translate.ts";
import { easypostCarriers, easypostTestCodes } from "./words.ts";

const defaultSize = 20;
const maxSize = compatBounds.easypostPage.cap;

export const invalidParameter = (field: string, message: string): Failure => ({
  status: 422,
  code: "BAD_USER_INPUT",
  field,
  message,
});

/** Everything that was given for a name, also as Python writes lists: `tracking_codes[]=A`. */
const textsOf = (query: URLSearchParams, name: string): string[] =>
  [...query.getAll(name), ...query.getAll(`${name}[]`)].filter((text) => text !== "");

export type PageGiven = {
  readonly size: number;
  /** Kolli's ID of the object that the page ends or begins at. */
  readonly olderThan: string | null;
  readonly newerThan: string | null;
};

/** `page_size`, `before_id` and `after_id`. */
export const readEasypostPage = (query: URLSearchParams, ids: IdForm): Result<PageGiven, Failure> => {
  const given = query.get("page_size") || String(defaultSize);
  const size = Math.min(Number(given), maxSize);
  if (!/^\d{1,9}$/.test(given) || size < 1) return fail(invalidParameter("page_size", `page_size must be from 1 to ${maxSize}.`));
  const idIn = (name: string): string | null | undefined => {
    const text = query.get(name);
    return text ? (ids.read(text) ?? undefined) : null;
  };
  const olderThan = idIn("before_id");
  const newerThan = idIn("after_id");
  if (olderThan === undefined) return fail(invalidParameter("before_id", "before_id is not an ID of this list."));
  if (newerThan === undefined) return fail(invalidParameter("after_id", "after_id is not an ID of this list."));
  return ok({ size, olderThan, newerThan });
};

const timeIn = (query: URLSearchParams, name: string): Result<string | null, Failure> => {
  const text = query.get(name);
  if (!text) return ok(null);
  const at = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes("T") ? text : `${text}Z`);
  return Number.isNaN(at) ? fail(invalidParameter(name, `${name} must be a time in ISO 8601.`)) : ok(new Date(at).toISOString());
};

type Filter = Readonly<Record<string, unknown>>;

const readFilterOf = (query: URLSearchParams, mode: Mode): Result<Filter, Failure> => {
  const from = timeIn(query, "start_datetime");
  if (!from.ok) return from;
  const before = timeIn(query, "end_datetime");
  if (!before.ok) return before;
  const given = query.get("carrier");
  const carrier = given ? easypostCarriers.read(given) : null;
  if (given && carrier === null) return fail(invalidParameter("carrier", `Kolli does not know the carrier ${given}.`));
  const codes = [...textsOf(query, "tracking_code"), ...textsOf(query, "tracking_codes")];
  return ok({
    ...codeFilter(codes, mode),
    ...(carrier && { carrier: [carrier] }),
    createdAt: { from: from.value, before: before.value },
  });
};

const codeFilter = (codes: readonly string[], mode: Mode): Filter =>
  codes.length === 0
    ? {}
    : { trackingCode: codes.map((code) => (mode === "TEST" && easypostTestCodes.get(code.toUpperCase())) || code) };

const readPage = async (
  call: ApiCall,
  { size, olderThan, newerThan }: PageGiven,
  filter: Filter,
  mode: Mode,
): Promise<RivalAnswer | Failure> => {
  const end = olderThan ?? newerThan;
  const cursor = end === null ? ok(null) : await cursorOfParcel(call, end);
  if (!cursor.ok) return cursor.failure;
  const isNewer = olderThan === null && newerThan !== null;
  const place = isNewer ? { last: size, before: cursor.value } : { first: size, after: cursor.value };
  const page = await listParcels(call, { ...place, filter });
  if (!page.ok) return page.failure;
  const { nodes, pageInfo } = page.value;
  const has_more = isNewer ? pageInfo.hasPreviousPage : pageInfo.hasNextPage;
  return { status: 200, body: { trackers: nodes.map((parcel) => easypostTrackerOf(parcel, mode)), has_more } };
};

/** A page may begin at a tracker that was moved and is known by the ID that it had at EasyPost. */
const withOwnIds = async (query: URLSearchParams, call: ApiCall): Promise<URLSearchParams> => {
  const written = new URLSearchParams(query);
  for (const name of ["before_id", "after_id"]) {
    const found = query.get(name) ? await findEasypostTracker(call, query.get(name)!) : null;
    if (found?.ok) written.set(name, easypostTrackerIds.write(found.value.id));
  }
  return written;
};

export const listEasypostTrackers: RivalRoute["answer"] = async ({ query, mode }, call) => {
  const page = readEasypostPage(await withOwnIds(query, call), easypostTrackerIds);
  if (!page.ok) return page.failure;
  const filter = readFilterOf(query, mode);
  return filter.ok ? readPage(call, page.value, filter.value, mode) : filter.failure;
};

const newest: PageGiven = { size: maxSize, olderThan: null, newerThan: null };

export const batchEasypostTrackers: RivalRoute["answer"] = async ({ body, mode }, call) => {
  const codes = isMap(body) ? body.tracking_codes : null;
  if (!Array.isArray(codes) || codes.length === 0 || !codes.every((code) => typeof code === "string"))
    return { ...invalidParameter("tracking_codes", "Missing required parameter: tracking_codes."), theirs: "PARAMETER.REQUIRED" };
  if (codes.length > maxFilterValues)
    return invalidParameter("tracking_codes", `Send at most ${maxFilterValues} tracking_codes.`);
  return readPage(call, newest, codeFilter(codes, mode), mode);
};
