import { fail, ok, type Result } from "../../lib/result.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import type { GivenFields } from "../fields-in-metadata.ts";
import { listBriefly, listCarriers, resumeParcel, stopParcel, updateParcel } from "../further-calls.ts";
import { isMap } from "../given.ts";
import { readNumberedPage, wholeNumber } from "../numbered-pages.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure, RivalAnswer, RivalRequest, RivalRoute } from "../rival.ts";
import { playTestSteps, testNumberCarrier } from "../test-numbers.ts";
import { findOrCreateParcel, findRecentParcel, listParcels, readParcel } from "../tracker-calls.ts";
import { ship24Errors, ship24Refusal } from "./errors.ts";
import { ship24Fields, ship24Hints, ship24Input } from "./given.ts";
import { ship24Couriers } from "./tables.ts";
import { ship24SampleSteps } from "./test-numbers.ts";
import { ship24Tracker, ship24Tracking, trackerGid } from "./translate.ts";

const itemsMax = compatBounds.ship24Items.cap;
const pageMax = compatBounds.ship24Page.cap;

const noTracker = ship24Refusal("tracker_not_found", "Tracker not found.", 404);

type GivenName = "clientTrackerId" | "trackerId";

const findByGiven = async (call: ApiCall, name: GivenName, id: string): Promise<Result<ShownParcel | null, Failure>> => {
  const found = await listParcels(call, { first: 1, filter: ship24Fields.filter({ [name]: id }) });
  return found.ok ? ok(found.value.nodes[0] ?? null) : found;
};

const foundOrNot = (found: Result<ShownParcel | null, Failure>): Result<ShownParcel, Failure> =>
  found.ok ? (found.value ? ok(found.value) : fail(noTracker)) : found;

const find = async ({ params, query }: RivalRequest, call: ApiCall): Promise<Result<ShownParcel, Failure>> => {
  const id = params.id!;
  if (query.get("searchBy") === "clientTrackerId") return foundOrNot(await findByGiven(call, "clientTrackerId", id));
  const gid = trackerGid(id);
  if (gid === null) return fail(noTracker);
  const found = await readParcel(call, gid);
  if (found.ok || found.failure.code !== "NOT_FOUND") return found;
  // Or the ID that it had at Ship24, before it was moved.
  return foundOrNot(await findByGiven(call, "trackerId", id));
};

type Created = { readonly isNew: boolean; readonly parcel: ShownParcel };

/** The tracker of this number and courier, or a new one; with a client's own ID, the one that has it. */
const createOne = async (
  body: unknown,
  { mode, now }: RivalRequest,
  call: ApiCall,
  more: object = {},
): Promise<Result<Created, Failure>> => {
  if (!isMap(body)) return fail(ship24Refusal("validation_error", "The body must be an object."));
  const { trackingNumber: number, clientTrackerId: id } = body;
  if (typeof number !== "string" || !/^[\w./-]{5,50}$/.test(number.trim()))
    return fail(
      ship24Refusal(
        "validation_error",
        "trackingNumber must have 5 to 50 letters, digits, dashes, underscores, slashes or dots.",
      ),
    );
  if (typeof id === "string" && id !== "") {
    const known = await findByGiven(call, "clientTrackerId", id);
    if (!known.ok) return known;
    if (known.value && known.value.trackingCode.toUpperCase() !== number.trim().toUpperCase())
      return fail(ship24Refusal("tracker_conflict", `clientTrackerId ${id} belongs to another tracking number.`));
    if (known.value) return ok({ isNew: false, parcel: known.value });
  }
  const steps = mode === "TEST" ? ship24SampleSteps(number) : null;
  const input = { ...(steps && { carrier: testNumberCarrier }), ...ship24Input(body) };
  const recent = await findRecentParcel(call, { trackingCode: input.trackingCode, carrier: input.carrier ?? null }, now);
  if (!recent.ok) return recent;
  if (recent.value) return ok({ isNew: false, parcel: recent.value });
  const created = await findOrCreateParcel(call, { ...input, ...more });
  if (!created.ok) return created;
  const { isNew, tracker } = created.value;
  const played = isNew && steps ? await playTestSteps(call, tracker, steps) : ok(tracker);
  return played.ok ? ok({ isNew, parcel: played.value }) : played;
};

const create: RivalRoute["answer"] = async (request, call) => {
  const created = await createOne(request.body, request, call);
  return created.ok ? { status: 201, body: { data: { tracker: ship24Tracker(created.value.parcel) } } } : created.failure;
};

const createAndTrack: RivalRoute["answer"] = async (request, call) => {
  const created = await createOne(request.body, request, call, { async: false });
  if (!created.ok) return created.failure;
  const { isNew, parcel } = created.value;
  return { status: isNew ? 201 : 200, body: { data: { trackings: [ship24Tracking(parcel)] } } };
};

const resultOf = (inputData: unknown, created: Result<Created, Failure>) =>
  created.ok
    ? {
        itemStatus: created.value.isNew ? "created" : "existing",
        inputData,
        tracker: ship24Tracker(created.value.parcel),
        errors: [],
      }
    : { itemStatus: "error", inputData, tracker: null, errors: ship24Errors(created.failure) };

const createMany: RivalRoute["answer"] = async (request, call) => {
  const { body } = request;
  if (!Array.isArray(body) || body.length === 0) return ship24Refusal("validation_error", "The body must be a list of trackers.");
  if (body.length > itemsMax)
    return ship24Refusal("bulk_create_limit_exceeded", `Send at most ${itemsMax} trackers in a call.`, 403);
  const data: ReturnType<typeof resultOf>[] = [];
  for (const item of body) data.push(resultOf(item, await createOne(item, request, call)));
  const count = (status: string) => data.filter(({ itemStatus }) => itemStatus === status).length;
  const totalErrors = count("error");
  const summary = { totalInputs: data.length, totalCreated: count("created"), totalExisting: count("existing"), totalErrors };
  const status = totalErrors === 0 ? "success" : totalErrors < data.length ? "partial" : "error";
  return { status: { success: 201, partial: 207, error: 400 }[status], body: { status, summary, data, error: null } };
};

const list: RivalRoute["answer"] = async ({ query }, call) => {
  const [page, size] = [wholeNumber(query.get("page"), 1, Number.MAX_SAFE_INTEGER), wholeNumber(query.get("limit"), 20, pageMax)];
  const sort = /^asc$|^1$/i.test(query.get("sort") ?? "") ? "CREATED_AT_ASC" : "CREATED_AT_DESC";
  const read = await readNumberedPage(call, { filter: {}, sort, page, size }, listBriefly);
  return read.ok ? { status: 200, body: { data: { trackers: read.value.nodes.map(ship24Tracker) } } } : read.failure;
};

const read: RivalRoute["answer"] = async (request, call) => {
  const found = await find(request, call);
  return found.ok ? { status: 200, body: { data: { tracker: ship24Tracker(found.value) } } } : found.failure;
};

const results: RivalRoute["answer"] = async (request, call) => {
  const found = await find(request, call);
  return found.ok ? { status: 200, body: { data: { trackings: [ship24Tracking(found.value)] } } } : found.failure;
};

const resultsByNumber: RivalRoute["answer"] = async ({ params }, call) => {
  const found = await listParcels(call, { first: itemsMax, filter: { trackingCode: [params.number!] } });
  if (!found.ok) return found.failure;
  if (found.value.nodes.length === 0) return noTracker;
  return { status: 200, body: { data: { trackings: found.value.nodes.map(ship24Tracking) } } };
};

const subscribe = async (call: ApiCall, parcel: ShownParcel, isSubscribed: unknown): Promise<Result<ShownParcel, Failure>> => {
  if (isSubscribed === false && parcel.isActive) return stopParcel(call, parcel.id);
  return isSubscribed === true && !parcel.isActive ? resumeParcel(call, parcel.id) : ok(parcel);
};

const change = async (call: ApiCall, parcel: ShownParcel, body: GivenFields): Promise<Result<ShownParcel, Failure>> => {
  if (body.courierCode !== undefined && ![body.courierCode].flat().includes(ship24Couriers.write(parcel.carrier)))
    return fail(ship24Refusal("tracker_not_updatable", "The courier of a tracker cannot be changed. Create another tracker."));
  const given = ship24Fields.pick(body);
  const changes = {
    ...ship24Hints(body),
    ...(Object.keys(given).length > 0 && { metadata: ship24Fields.write(parcel.metadata, given) }),
  };
  return Object.keys(changes).length === 0 ? ok(parcel) : updateParcel(call, { id: parcel.id, ...changes });
};

const update: RivalRoute["answer"] = async (request, call) => {
  const body = isMap(request.body) ? request.body : {};
  const found = await find(request, call);
  if (!found.ok) return found.failure;
  const changed = await change(call, found.value, body);
  if (!changed.ok) return changed.failure;
  const updated = await subscribe(call, changed.value, body.isSubscribed);
  return updated.ok ? { status: 200, body: { data: { tracker: ship24Tracker(updated.value) } } } : updated.failure;
};

const listCouriers: RivalRoute["answer"] = async (_request, call): Promise<RivalAnswer | Failure> => {
  const carriers = await listCarriers(call);
  if (!carriers.ok) return carriers.failure;
  const listed = carriers.value.map(({ carrier, name, countryCode, trackingPage }) => ({
    courierCode: ship24Couriers.write(carrier),
    courierName: name,
    website: URL.canParse(trackingPage) ? new URL(trackingPage).origin : null,
    isPost: / Post\b|^Post|\bpost(e|a)\b/i.test(name),
    countryCode,
    requiredFields: null,
    isDeprecated: false,
  }));
  return { status: 200, body: { data: { couriers: listed } } };
};

const route = (method: RivalRoute["method"], path: string, about: string, answer: RivalRoute["answer"]): RivalRoute => ({
  method,
  path: `/public/v1${path}`,
  about,
  answer,
});

export const ship24Routes: readonly RivalRoute[] = [
  route("POST", "/trackers", "Creates a tracker, or answers the one with this number and courier.", create),
  route("POST", "/trackers/track", "The same, and checks with the carrier before it answers.", createAndTrack),
  route("POST", "/trackers/bulk", "Up to 100 trackers; an error of one does not stop the others.", createMany),
  route("GET", "/trackers", "Lists trackers by page, up to 500 at a time.", list),
  route("GET", "/trackers/:id", "One tracker, by its ID or by yours.", read),
  route("PATCH", "/trackers/:id", "Changes it; `isSubscribed` stops and resumes tracking.", update),
  route("GET", "/trackers/:id/results", "The parcel with its events, newest first.", results),
  route("GET", "/trackers/search/:number/results", "All your trackers with this number.", resultsByNumber),
  route("GET", "/couriers", "Lists carriers.", listCouriers),
  route("POST", "/tracking/search", "Checks with the carrier and answers; the tracker is kept, unlike there.", createAndTrack),
];
