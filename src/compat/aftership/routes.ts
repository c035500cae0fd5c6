import type { Result } from "../../lib/result.ts";
import type { ApiCall } from "../call.ts";
import type { GivenFields } from "../fields-in-metadata.ts";
import { resumeParcel, stopParcel, updateParcel } from "../further-calls.ts";
import { isMap } from "../given.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure, RivalAnswer, RivalRequest, RivalRoute } from "../rival.ts";
import { playTestSteps, testNumberCarrier } from "../test-numbers.ts";
import { deleteParcel, findOrCreateParcel, findRecentParcel } from "../tracker-calls.ts";
import { detectCouriers, listCouriers } from "./couriers.ts";
import { aftershipError, aftershipRefusal } from "./errors.ts";
import { findByAlias, findById, findByNumber, isAlias } from "./find.ts";
import { aftershipFields } from "./given.ts";
import { listTrackings } from "./list.ts";
import { aftershipHints, aftershipInput } from "./requests.ts";
import { type AftershipVersion, aftershipVersions, carrierOfSlug, completedSubtags } from "./tables.ts";
import { aftershipTestSlug, aftershipTestSteps } from "./test-numbers.ts";
import { aftershipTracking, shownSlug } from "./translate.ts";
import { inVersion, isVersion, isWrapped } from "./versions.ts";

type Versioned = RivalRequest & { readonly version: AftershipVersion };
type Find = (call: ApiCall, request: Versioned) => Promise<Result<ShownParcel, Failure>>;

const answered = ({ version }: Versioned, data: unknown, status: 200 | 201 = 200): RivalAnswer => ({
  status,
  body: { meta: { code: status }, data },
  headers: { "as-api-version": version },
});

const shown = (request: Versioned, tracker: ShownParcel, status?: 200 | 201): RivalAnswer => {
  const tracking = inVersion(aftershipTracking(tracker), request.version);
  return answered(request, isWrapped(request.version) ? { tracking } : tracking, status);
};

/** The fields of a tracking in a body; null if there are none. */
const givenIn = ({ body, version }: Versioned): GivenFields | null => {
  const inner = isWrapped(version) && isMap(body) ? body.tracking : body;
  return isMap(inner) ? inner : null;
};

const exists = ({ version }: Versioned, tracker: ShownParcel): RivalAnswer => {
  const { id, tracking_number, slug } = aftershipTracking(tracker);
  const known = { id, tracking_number, slug };
  return aftershipError(400, 4003, "Tracking already exists.", isWrapped(version) ? { tracking: known } : known);
};

const create = async (request: Versioned, call: ApiCall): Promise<RivalAnswer | Failure> => {
  const given = givenIn(request);
  if (given === null) return aftershipRefusal(4006, "The tracking object is required.");
  const { tracking_number: number, slug, id: alias } = given;
  if (typeof number !== "string" || number.trim() === "")
    return aftershipRefusal(4007, "The value of tracking_number is required.");
  const isTest = slug === aftershipTestSlug && request.mode === "TEST";
  const steps = isTest ? aftershipTestSteps(number.trim()) : [];
  if (steps === null)
    return aftershipRefusal(4017, "A test number has letters of its steps, minutes and digits, such as ITOD-1-643642.");
  const carrier = isTest ? testNumberCarrier : typeof slug === "string" && slug !== "" ? carrierOfSlug(slug) : undefined;
  if (carrier === null) return aftershipRefusal(4010, `The value of slug is invalid: ${String(slug)}.`);
  if (alias !== undefined && alias !== null) {
    if (typeof alias !== "string" || !isAlias(alias)) return aftershipRefusal(4015, "The value of id is invalid.");
    const taken = await findByAlias(call, alias);
    if (!taken.ok) return taken.failure;
    if (taken.value) return exists(request, taken.value);
  }
  const known = await findRecentParcel(call, { trackingCode: number.trim(), carrier: carrier ?? null }, request.now);
  if (!known.ok) return known.failure;
  if (known.value) return exists(request, known.value);
  const created = await findOrCreateParcel(call, aftershipInput(given, carrier ?? null));
  if (!created.ok) return created.failure;
  if (!created.value.isNew) return exists(request, created.value.tracker);
  const played = await playTestSteps(call, created.value.tracker, steps);
  return played.ok ? shown(request, played.value, 201) : played.failure;
};

const update = async (request: Versioned, call: ApiCall, tracker: ShownParcel): Promise<RivalAnswer | Failure> => {
  const given = givenIn(request);
  if (given === null) return aftershipRefusal(4006, "The tracking object is required.");
  if (typeof given.slug === "string" && given.slug !== shownSlug(tracker))
    return aftershipRefusal(4010, "The courier of a tracking cannot be changed. Delete it and create another.");
  const metadata = aftershipFields.write(tracker.metadata, aftershipFields.pick(given));
  const updated = await updateParcel(call, { id: tracker.id, metadata, ...aftershipHints(given) });
  return updated.ok ? shown(request, updated.value) : updated.failure;
};

const remove = async (request: Versioned, call: ApiCall, tracker: ShownParcel): Promise<RivalAnswer | Failure> => {
  const deleted = await deleteParcel(call, tracker.id);
  return deleted.ok ? shown(request, tracker) : deleted.failure;
};

const retrack = async (request: Versioned, call: ApiCall, tracker: ShownParcel): Promise<RivalAnswer | Failure> => {
  if (tracker.isActive) return aftershipRefusal(4013, "Retrack is not allowed. You can only retrack an inactive tracking.");
  const resumed = await resumeParcel(call, tracker.id);
  if (!resumed.ok) return resumed.failure;
  const metadata = aftershipFields.write(tracker.metadata, { completed: null });
  const cleared = await updateParcel(call, { id: tracker.id, metadata });
  return cleared.ok ? shown(request, cleared.value) : cleared.failure;
};

const complete = async (request: Versioned, call: ApiCall, tracker: ShownParcel): Promise<RivalAnswer | Failure> => {
  const { reason, event_datetime: at } = isMap(request.body) ? request.body : {};
  if (typeof reason !== "string" || !Object.hasOwn(completedSubtags, reason))
    return aftershipRefusal(4008, `The value of reason is invalid. Use ${Object.keys(completedSubtags).join(", ")}.`);
  const stopped = await stopParcel(call, tracker.id);
  if (!stopped.ok) return stopped.failure;
  const completed = { reason, at: typeof at === "string" ? at : stopped.value.updatedAt };
  const marked = await updateParcel(call, {
    id: tracker.id,
    metadata: aftershipFields.write(stopped.value.metadata, { completed }),
  });
  return marked.ok ? shown(request, marked.value) : marked.failure;
};

const detect = async (request: Versioned, call: ApiCall): Promise<RivalAnswer | Failure> => {
  const given = givenIn(request);
  const number = given?.tracking_number;
  if (typeof number !== "string" || number.trim() === "")
    return aftershipRefusal(4007, "The value of tracking_number is required.");
  const slugs = Array.isArray(given?.slug) ? given.slug.map(String) : [];
  const found = await detectCouriers(call, number, slugs);
  return found.ok ? answered(request, found.value) : found.failure;
};

const listed = async (request: Versioned, call: ApiCall): Promise<RivalAnswer | Failure> => {
  const list = await listTrackings(call, request.query, request.version);
  return list.ok ? answered(request, list.value) : list.failure;
};

const couriers = async (request: Versioned, call: ApiCall): Promise<RivalAnswer | Failure> => {
  const found = await listCouriers(call, request.query);
  return found.ok ? answered(request, found.value) : found.failure;
};

type Answering = (request: Versioned, call: ApiCall) => Promise<RivalAnswer | Failure>;

const unknownVersion = aftershipRefusal(4004, `This version is not served. Use one of ${aftershipVersions.join(", ")}.`);

const route = (method: RivalRoute["method"], path: string, about: string, answer: Answering): RivalRoute => ({
  method,
  path: `/tracking/:version${path}`,
  about,
  async answer(request, call) {
    const { version = "" } = request.params;
    return isVersion(version) ? answer({ ...request, version }, call) : { ...unknownVersion, theirs: "404" };
  },
});

const onTracking =
  (
    find: Find,
    act: (request: Versioned, call: ApiCall, tracker: ShownParcel) => Promise<RivalAnswer | Failure> | RivalAnswer,
  ): Answering =>
  async (request, call) => {
    const found = await find(call, request);
    return found.ok ? act(request, call, found.value) : found.failure;
  };

const byId: Find = (call, { params }) => findById(call, params.id!);
const byNumber: Find = (call, { params }) => findByNumber(call, params.slug!, params.number!);

/** One tracking: by its ID, and in the version that has it by courier and number. */
const trackingRoutes = (path: string, find: Find, words: string): readonly RivalRoute[] => [
  route(
    "GET",
    path,
    `${words}Reads one tracking.`,
    onTracking(find, (request, _call, tracker) => shown(request, tracker)),
  ),
  route("PUT", path, `${words}Changes what you gave it; the courier cannot be changed.`, onTracking(find, update)),
  route("DELETE", path, `${words}Deletes it and answers what it was.`, onTracking(find, remove)),
  route("POST", `${path}/retrack`, `${words}Tracks an inactive one again, as often as you like.`, onTracking(find, retrack)),
  route(
    "POST",
    `${path}/mark-as-completed`,
    `${words}Stops tracking; the reason is shown as the tag, with a scan of yours.`,
    onTracking(find, complete),
  ),
];

export const aftershipRoutes: readonly RivalRoute[] = [
  route("POST", "/trackings", "Creates a tracking, or answers 4003 if there is one with this number and courier.", create),
  route("GET", "/trackings", "Lists by cursor (2024-07: by page), at most 200 at a time.", listed),
  ...trackingRoutes("/trackings/:id", byId, ""),
  ...trackingRoutes("/trackings/:slug/:number", byNumber, "By courier and number, as 2024-07 has it. "),
  route("GET", "/couriers", "Lists carriers; `active=true` those that you have connected.", couriers),
  route("GET", "/couriers/all", "Lists all carriers.", couriers),
  route("POST", "/couriers/detect", "Lists carriers that the number may belong to, best match first.", detect),
];
