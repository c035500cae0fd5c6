import { ok, type Result } from "../lib/result.ts";
import type { ApiCall } from "./call.ts";
import { askedFields, type ShownParcel } from "./parcel.ts";
import type { Failure } from "./rival.ts";

/** The calls that some rivals have. */

const userErrors = "trackerUserErrors { code message field }";

/** A mutation whose payload has the tracker. */
const changing = (field: string, argument: string, type: string) => {
  const document = `mutation ($value: ${type}) { ${field}(${argument}: $value) { tracker ${askedFields} ${userErrors} } }`;
  return async (call: ApiCall, value: unknown): Promise<Result<ShownParcel, Failure>> => {
    const changed = await call<{ readonly tracker: ShownParcel }>(field, document, { value });
    return changed.ok ? ok(changed.value.tracker) : changed;
  };
};

export const updateParcel = changing("trackerUpdate", "input", "TrackerUpdateInput!");
export const stopParcel = changing("trackerStop", "id", "ID!");
export const resumeParcel = changing("trackerResume", "id", "ID!");

export type ListQuery = {
  readonly filter?: object;
  readonly sort?: string;
  readonly first?: number;
  readonly after?: string | null;
};
export type ListPage<Node> = {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
};

const listing = <Node>(selection: string) => {
  const document = `query ($first: Int, $after: String, $filter: TrackerFilter, $sort: TrackerSort) {
    trackers(first: $first, after: $after, filter: $filter, sort: $sort) { nodes ${selection} pageInfo { endCursor hasNextPage } } }`;
  return (call: ApiCall, query: ListQuery): Promise<Result<ListPage<Node>, Failure>> =>
    call("trackers", document, { sort: "CREATED_AT_DESC", ...query });
};

/** What a tracker is without its parcel. */
export type BriefParcel = Pick<
  ShownParcel,
  "id" | "trackingCode" | "carrier" | "reference" | "metadata" | "isActive" | "createdAt"
>;
export const listBriefly = listing<BriefParcel>("{ id trackingCode carrier reference metadata isActive createdAt }");

/** IDs alone: what lies before a page that is asked for by its number. */
export const skipParcels = listing<Pick<ShownParcel, "id">>("{ id }");

const count = "query ($filter: TrackerFilter) { trackerTotal(filter: $filter) { count } }";
/** Up to 10,000. */
export const countRegistered = (call: ApiCall, filter: object) =>
  call<{ readonly count: number }>("trackerTotal", count, { filter });

export type ListedCarrier = {
  readonly carrier: string;
  readonly name: string;
  readonly countryCode: string;
  readonly trackingPage: string;
  readonly isConnected: boolean;
};
const carriers = "{ carriers { carrier name countryCode trackingPage isConnected } }";
export const listCarriers = (call: ApiCall) => call<readonly ListedCarrier[]>("carriers", carriers);
