import { fail, ok, type Result } from "../lib/result.ts";
import { compatBounds } from "./bounds.ts";
import type { ApiCall } from "./call.ts";
import { type ListPage, type ListQuery, skipParcels } from "./further-calls.ts";
import type { ShownParcel } from "./parcel.ts";
import type { Failure } from "./rival.ts";
import { listParcels } from "./tracker-calls.ts";

export type NumberedPage = { readonly filter: object; readonly sort?: string; readonly page: number; readonly size: number };

const skippedMax = compatBounds.skippedTrackers.cap;
/** As many as one page of the API may have; and as many as one may with all that is shown of them. */
const skippedStep = 250;
const readStep = 100;

const tooDeep: Failure = {
  status: 400,
  code: "BAD_USER_INPUT",
  message: `Pages are counted up to ${skippedMax.toLocaleString("en")} trackers. Narrow the list with a filter, or read it with the cursors of Kolli's own API.`,
};

type Read<Node> = (call: ApiCall, query: ListQuery) => Promise<Result<ListPage<Node>, Failure>>;

/** So many from `after` on, in steps that one request may cost. */
const readInSteps = async <Node>(
  call: ApiCall,
  read: Read<Node>,
  query: ListQuery,
  many: number,
  step: number,
): Promise<Result<ListPage<Node>, Failure>> => {
  const nodes: Node[] = [];
  let pageInfo: ListPage<Node>["pageInfo"] = { endCursor: query.after ?? null, hasNextPage: true };
  while (nodes.length < many && pageInfo.hasNextPage) {
    const page = await read(call, { ...query, first: Math.min(many - nodes.length, step), after: pageInfo.endCursor });
    if (!page.ok) return page;
    nodes.push(...page.value.nodes);
    pageInfo = page.value.pageInfo;
  }
  return ok({ nodes, pageInfo });
};

/** So many parcels with all that is shown of them. */
export const readNumberedPages = (
  call: ApiCall,
  query: ListQuery,
  many: number,
): Promise<Result<ListPage<ShownParcel>, Failure>> => readInSteps(call, listParcels, query, many, readStep);

/** A page by its number. Kolli's lists have cursors: what lies before the page is read over, by IDs alone. */
export const readNumberedPage = async <Node = ShownParcel>(
  call: ApiCall,
  { filter, sort, page, size }: NumberedPage,
  read: Read<Node> = listParcels as unknown as Read<Node>,
): Promise<Result<ListPage<Node>, Failure>> => {
  const before = (page - 1) * size;
  if (before > skippedMax) return fail(tooDeep);
  const query = { filter, ...(sort && { sort }) };
  const skipped = await readInSteps(call, skipParcels, query, before, skippedStep);
  if (!skipped.ok) return skipped;
  const { pageInfo } = skipped.value;
  return pageInfo.hasNextPage
    ? readInSteps(call, read, { ...query, after: pageInfo.endCursor }, size, readStep)
    : ok({ nodes: [], pageInfo });
};

/** A number of the query or the body, within bounds; the fallback for what is none. */
export const wholeNumber = (given: unknown, fallback: number, most: number): number => {
  const value = typeof given === "number" ? given : typeof given === "string" && given.trim() !== "" ? Number(given) : Number.NaN;
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback;
};
