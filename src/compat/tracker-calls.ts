import { days, type EpochMs } from "../lib/clock.ts";
import { parseGlobalId, timeOfUuid } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import { createdCursor } from "../trackers/read/tracker-reads.ts";
import type { ApiCall } from "./call.ts";
import { askedFields, type ShownParcel } from "./parcel.ts";
import type { Failure } from "./rival.ts";

/** The calls that every rival has in some form. */

const one = `query Tracker($id: ID!) { tracker(id: $id) ${askedFields} }`;
export const readParcel = (call: ApiCall, id: string) => call<ShownParcel>("tracker", one, { id });

const byCode = `query ByCode($trackingCode: String!, $carrier: Carrier) { trackerByCode(trackingCode: $trackingCode, carrier: $carrier) ${askedFields} }`;
/** The newest tracker of a code; a failure with NOT_FOUND if there is none. */
export const readParcelByCode = (call: ApiCall, trackingCode: string, carrier: string | null) =>
  call<ShownParcel>("trackerByCode", byCode, { trackingCode, carrier });

/** Carriers use numbers again: an older tracker is about another parcel. */
const sameParcelMs = days(92);

/** The tracker that a parcel has already, also if its tracking ended; null if there is none, or if it is about an earlier parcel. */
export const findRecentParcel = async (
  call: ApiCall,
  { trackingCode, carrier }: { readonly trackingCode: string; readonly carrier: string | null },
  now: EpochMs,
): Promise<Result<ShownParcel | null, Failure>> => {
  const found = await readParcelByCode(call, trackingCode, carrier);
  if (!found.ok) return found.failure.code === "NOT_FOUND" ? ok(null) : found;
  return ok(now - Date.parse(found.value.createdAt) < sameParcelMs ? found.value : null);
};

type Made = { readonly tracker: ShownParcel };
export type NewParcel = {
  readonly trackingCode: string;
  readonly carrier: string;
  readonly async?: boolean;
  readonly carrierAccount?: string;
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly postalCode?: string;
  readonly destinationCountryCode?: string;
  readonly shippedOn?: string;
};

const create = `mutation Create($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker ${askedFields} trackerUserErrors { code message field } } }`;
export const createParcel = (call: ApiCall, input: NewParcel) => call<Made>("trackerCreate", create, { input });

const findOrCreate = `mutation FindOrCreate($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { tracker ${askedFields} isNew trackerUserErrors { code message field } } }`;
/** Without a carrier, the code's format decides. */
export const findOrCreateParcel = (call: ApiCall, input: Omit<NewParcel, "carrier"> & { readonly carrier?: string }) =>
  call<Made & { readonly isNew: boolean }>("trackerFindOrCreate", findOrCreate, { input });

const remove =
  "mutation Delete($id: ID!) { trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code message field } } }";
export const deleteParcel = (call: ApiCall, id: string) => call<{ deletedTrackerId: string }>("trackerDelete", remove, { id });

const candidates =
  "query Candidates($trackingCode: String!) { carrierCandidates(trackingCode: $trackingCode) { carrier isSure } }";
export const findCandidates = (call: ApiCall, trackingCode: string) =>
  call<readonly { readonly carrier: string; readonly isSure: boolean }[]>("carrierCandidates", candidates, { trackingCode });

export type ParcelPage = {
  readonly nodes: readonly ShownParcel[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
};

const list = `query List($first: Int, $after: String, $last: Int, $before: String, $filter: TrackerFilter, $sort: TrackerSort) {
  trackers(first: $first, after: $after, last: $last, before: $before, filter: $filter, sort: $sort) {
    nodes ${askedFields} pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
/** Newest first, unless `sort` says otherwise. */
export const listParcels = (call: ApiCall, variables: Readonly<Record<string, unknown>>) =>
  call<ParcelPage>("trackers", list, { sort: "CREATED_AT_DESC", ...variables });

const createdAt = "query CreatedAt($id: ID!) { tracker(id: $id) { createdAt } }";
/** Where a tracker stands in the list by creation. One that was deleted stands where its ID says that it was created. */
export const cursorOfParcel = async (call: ApiCall, gid: string): Promise<Result<string, Failure>> => {
  const { uuid } = parseGlobalId(gid)!;
  const found = await call<{ createdAt: string }>("tracker", createdAt, { id: gid });
  if (found.ok) return ok(createdCursor(Date.parse(found.value.createdAt), uuid));
  return found.failure.code === "NOT_FOUND" ? ok(createdCursor(timeOfUuid(uuid), uuid)) : found;
};
