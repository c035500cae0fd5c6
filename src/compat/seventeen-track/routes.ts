import { fail, ok } from "../../lib/result.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import type { GivenFields } from "../fields-in-metadata.ts";
import { countRegistered, resumeParcel, stopParcel, updateParcel } from "../further-calls.ts";
import { readNumberedPage, wholeNumber } from "../numbered-pages.ts";
import type { Failure, RivalAnswer, RivalRequest, RivalRoute } from "../rival.ts";
import { deleteParcel, findOrCreateParcel, findRecentParcel } from "../tracker-calls.ts";
import { seventeenTrackRefusal } from "./errors.ts";
import { seventeenTrackFields, seventeenTrackInput } from "./given.ts";
import { carrierIn, type ForItem, findItem, forEachItem } from "./items.ts";
import { seventeenTrackErrors as codes, numberOfCarrier, statusesOf } from "./tables.ts";
import { seventeenTrackLine, seventeenTrackParcel } from "./translate.ts";

const pageSize = compatBounds.seventeenTrackItems.cap;

/** 1 if the client named the carrier, 3 if it was found. */
const originOf = (isGiven: boolean): number => (isGiven ? 1 : 3);

const alreadyRegistered = seventeenTrackRefusal(codes.alreadyRegistered, "The tracking number has been registered.");

const register: ForItem = async (item, call, now) => {
  const carrier = carrierIn(item.carrier);
  if (!carrier.ok) return carrier;
  const known = await findRecentParcel(call, { trackingCode: String(item.number).trim(), carrier: carrier.value }, now);
  if (!known.ok) return known;
  if (known.value) return fail(alreadyRegistered);
  const created = await findOrCreateParcel(call, seventeenTrackInput(item, carrier.value));
  if (!created.ok) return created;
  const { isNew, tracker } = created.value;
  if (!isNew) return fail(alreadyRegistered);
  const given = { email: null, tag: null, lang: null, ...seventeenTrackFields.pick(item) };
  return ok({
    origin: originOf(carrier.value !== null),
    number: tracker.trackingCode,
    carrier: numberOfCarrier(tracker.carrier),
    ...given,
  });
};

const readInfo: ForItem = async (item, call) => {
  const found = await findItem(item, call);
  if (!found.ok) return found;
  return ok(seventeenTrackParcel(found.value));
};

const named = ({ trackingCode, carrier }: { readonly trackingCode: string; readonly carrier: string }) => ({
  number: trackingCode,
  carrier: numberOfCarrier(carrier),
});

const stop: ForItem = async (item, call) => {
  const found = await findItem(item, call);
  if (!found.ok) return found;
  const stopped = await stopParcel(call, found.value.id);
  return stopped.ok ? ok(named(found.value)) : stopped;
};

const retrack: ForItem = async (item, call) => {
  const found = await findItem(item, call);
  if (!found.ok) return found;
  if (found.value.isActive)
    return fail(seventeenTrackRefusal(codes.onlyStopped, "Only a stopped tracking number can be tracked again."));
  const resumed = await resumeParcel(call, found.value.id);
  return resumed.ok ? ok(named(found.value)) : resumed;
};

const remove: ForItem = async (item, call) => {
  const found = await findItem(item, call);
  if (!found.ok) return found;
  const deleted = await deleteParcel(call, found.value.id);
  return deleted.ok ? ok(named(found.value)) : deleted;
};

/** A tracker keeps its carrier: another one takes its place, with what the client gave the first. */
const changeCarrier: ForItem = async (item, call) => {
  const next = carrierIn(item.carrier_new);
  if (!next.ok) return next;
  if (next.value === null) return fail(seventeenTrackRefusal(codes.valueMissing, "carrier_new is required."));
  const found = await findItem({ ...item, carrier: item.carrier_old ?? item.carrier }, call);
  if (!found.ok) return found;
  if (found.value.carrier === next.value)
    return fail(seventeenTrackRefusal(codes.valueInvalid, "The tracking number has this carrier already."));
  const { trackingCode, reference, metadata, postalCode, destinationCountryCode, shippedOn } = found.value;
  const created = await findOrCreateParcel(call, {
    trackingCode,
    carrier: next.value,
    ...(reference !== null && { reference }),
    ...(metadata !== null && { metadata }),
    ...(postalCode !== null && { postalCode }),
    ...(destinationCountryCode !== null && { destinationCountryCode }),
    ...(shippedOn !== null && { shippedOn }),
  });
  if (!created.ok) return created;
  const deleted = await deleteParcel(call, found.value.id);
  return deleted.ok ? ok(named(created.value.tracker)) : deleted;
};

/** `items` has what is to be changed; v2.2 has the tag alone there. */
const changeInfo: ForItem = async (item, call) => {
  const changes = seventeenTrackFields.pick({ ...item, ...(typeof item.items === "object" ? item.items : {}) });
  const found = await findItem(item, call);
  if (!found.ok) return found;
  const updated = await updateParcel(call, {
    id: found.value.id,
    metadata: seventeenTrackFields.write(found.value.metadata, changes),
  });
  return updated.ok ? ok(named(updated.value)) : updated;
};

/** Checks with the carrier before it answers. What is asked for this way is tracked from then on, unlike there. */
const readNow: ForItem = async (item, call) => {
  const carrier = carrierIn(item.carrier);
  if (!carrier.ok) return carrier;
  const created = await findOrCreateParcel(call, { ...seventeenTrackInput(item, carrier.value), async: false });
  return created.ok ? ok(seventeenTrackParcel(created.value.tracker)) : created;
};

const push: ForItem = async () =>
  fail(
    seventeenTrackRefusal(
      codes.webhookByHand,
      "Kolli sends events again from the dashboard, under Settings › Developer › Webhooks.",
    ),
  );

const textsOf = (value: unknown): readonly string[] =>
  typeof value === "string" ? value.split(",").flatMap((part) => part.trim() || []) : [];

const range = (body: GivenFields, name: string) => {
  const [from, before] = [body[`${name}_from`], body[`${name}_to`]];
  const day = (text: unknown) => (typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  return from || before
    ? { createdAt: { ...(from ? { from: day(from) } : {}), ...(before ? { before: day(before) } : {}) } }
    : {};
};

const sorts: Readonly<Record<string, string>> = {
  RegisterTimeAsc: "CREATED_AT_ASC",
  TrackTimeAsc: "UPDATED_AT_ASC",
  TrackTimeDesc: "UPDATED_AT_DESC",
};

/** The body is an object; some clients send a list with one. */
const list = async ({ body }: RivalRequest, call: ApiCall): Promise<RivalAnswer | Failure> => {
  const given = ((Array.isArray(body) ? body[0] : body) ?? {}) as GivenFields;
  const carrier = carrierIn(given.carrier);
  if (!carrier.ok) return carrier.failure;
  const numbers = textsOf(given.number);
  const status = typeof given.package_status === "string" ? given.package_status : null;
  const tracking = given.tracking_status;
  const filter = {
    ...(numbers.length > 0 && { trackingCode: numbers }),
    ...(carrier.value && { carrier: [carrier.value] }),
    ...(tracking === "Tracking" || tracking === "Stopped" ? { isActive: tracking === "Tracking" } : {}),
    ...(status && statusesOf[status] ? { status: statusesOf[status] } : {}),
    ...(typeof given.tag === "string" && given.tag !== "" ? seventeenTrackFields.filter({ tag: given.tag }) : {}),
    ...range(given, "register_time"),
    ...range(given, "register_date"),
  };
  const page = wholeNumber(given.page_no, 1, Number.MAX_SAFE_INTEGER);
  const sort = sorts[String(given.order_by)];
  const read = await readNumberedPage(call, { filter, page, size: pageSize, ...(sort && { sort }) });
  if (!read.ok) return read.failure;
  const total = await countRegistered(call, filter);
  if (!total.ok) return total.failure;
  const accepted = read.value.nodes.map(seventeenTrackLine).filter((one) => status === null || one.package_status === status);
  const { count } = total.value;
  return {
    status: 200,
    body: {
      page: { data_total: count, page_total: Math.ceil(count / pageSize), page_no: page, page_size: pageSize },
      code: 0,
      data: { accepted, rejected: [] },
    },
  };
};

/** Clients look at what remains before they register: Kolli counts no parcels, so there is always enough. */
const quota = async (): Promise<RivalAnswer> => {
  const plenty = 2 ** 31 - 1;
  const data = { quota_total: plenty, quota_used: 0, quota_remain: plenty, today_used: 0, max_track_daily: 0 };
  return { status: 200, body: { code: 0, data: { ...data, free_email_quota: 0, free_email_quotaused: 0 } } };
};

const route = (verb: string, about: string, answer: RivalRoute["answer"]): RivalRoute => ({
  method: "POST",
  path: `/track/:version/${verb}`,
  about,
  answer,
});

export const seventeenTrackRoutes: readonly RivalRoute[] = [
  route("register", "Starts tracking; a number that is tracked already is rejected, as theirs is.", forEachItem(register)),
  route("gettrackinfo", "All that is known of each parcel.", forEachItem(readInfo)),
  route("gettracklist", "Your trackers by page, 40 at a time.", list),
  route("stoptrack", "Stops tracking and keeps the history.", forEachItem(stop)),
  route("retrack", "Tracks a stopped one again, as often as you like.", forEachItem(retrack)),
  route("deletetrack", "Deletes trackers with their history.", forEachItem(remove)),
  route("changecarrier", "Creates a tracker with the other carrier and deletes the first.", forEachItem(changeCarrier)),
  route("changeinfo", "Changes the tag and your other data.", forEachItem(changeInfo)),
  route("push", "Rejected: replay events in the dashboard.", forEachItem(push)),
  route("getquota", "Always enough: Kolli counts no parcels.", quota),
  route("getRealTimeTrackInfo", "Checks with the carrier before it answers, and keeps the tracker.", forEachItem(readNow)),
];
