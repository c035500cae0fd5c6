import { parseGlobalId, timeOfUuid } from "../../lib/ids.ts";
import { threeLettersOf } from "../../tracking/country-codes.ts";
import { formatOffsetTime } from "../../tracking/time.ts";
import { givenText } from "../fields-in-metadata.ts";
import { hexIds } from "../ids.ts";
import { writtenLocally } from "../local-time.ts";
import type { ParcelScan, Place, ShownParcel } from "../parcel.ts";
import { wordOf } from "../words.ts";
import { estimatesOf, onTimeOf, transitDaysOf } from "./estimates.ts";
import { type AftershipField, aftershipFields, readCompleted } from "./given.ts";
import { completedSubtags, slugOf, specialSubtags, subtagMessages, subtagRules } from "./tables.ts";

/** Theirs are 32 hexadecimal digits: ours without the dashes. A caller's own ID takes its place. */
export const aftershipIds = hexIds("Tracker", "");
const { write: idOf } = aftershipIds;

const tagged = (subtag: string) => ({ tag: subtag.split("_")[0]!, subtag, subtag_message: subtagMessages[subtag]! });

type Completed = ReturnType<typeof readCompleted>;

const subtagOf = (parcel: ShownParcel, completed: Completed): string => {
  const { status, stopReason, checkpoints, proofOfDelivery } = parcel;
  if (stopReason === "STALE") return specialSubtags.silent;
  if (completed && stopReason === "STOPPED") return completedSubtags[completed.reason];
  if (stopReason === "RETURNED") return specialSubtags.returned;
  const subtag = wordOf(subtagRules, parcel);
  if (status === "PENDING" && subtag.startsWith("Pending") && checkpoints.length > 0) return specialSubtags.hasScan;
  return subtag === completedSubtags.DELIVERED && proofOfDelivery?.hasSignature ? specialSubtags.signed : subtag;
};

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const placeOf = (location: Place | null) => {
  const { city = null, region = null, postalCode = null, countryCode = null } = location ?? {};
  const parts = [city, region, postalCode, countryCode].filter((part) => part !== null);
  return { city, state: region, postalCode, country: threeLettersOf(countryCode), countryCode, text: parts.join(", ") || null };
};

const createdAtOf = (globalId: string): string => formatOffsetTime(timeOfUuid(parseGlobalId(globalId)!.uuid), 0);

const checkpointOf = (tracker: ShownParcel, checkpoint: ParcelScan) => {
  const { id, carrier, message, status, location, carrierCode } = checkpoint;
  const place = placeOf(location);
  // A carrier's PENDING scan is that it was announced.
  const subtag = status === "PENDING" ? specialSubtags.hasScan : wordOf(subtagRules, checkpoint);
  return {
    created_at: createdAtOf(id),
    slug: slugOf(carrier ?? tracker.carrier),
    checkpoint_time: writtenLocally(checkpoint),
    location: place.text,
    city: place.city,
    state: place.state,
    postal_code: place.postalCode,
    coordinate: location?.latitude == null ? null : { latitude: location.latitude, longitude: location.longitude },
    country_region: place.country,
    country_region_name: place.countryCode && (countryNames.of(place.countryCode) ?? null),
    message,
    ...tagged(subtag),
    raw_tag: carrierCode,
    events: [],
    source: "carrier",
    hash: idOf(id),
  };
};

/** What `mark-as-completed` adds to the carrier's scans. */
const completedCheckpoint = (tracker: ShownParcel, completed: Completed) => {
  if (!completed) return [];
  const { reason, at } = completed;
  const nowhere = { location: null, city: null, state: null, postal_code: null, coordinate: null };
  return [
    {
      created_at: at,
      slug: slugOf(tracker.carrier),
      checkpoint_time: at,
      ...nowhere,
      country_region: null,
      country_region_name: null,
      message: `Marked as completed: ${reason}`,
      ...tagged(completedSubtags[reason]),
      raw_tag: null,
      events: [],
      source: "user",
      hash: `${idOf(tracker.id)}-completed`,
    },
  ];
};

/** Of several carriers, the parts of the first and the last. */
const milesOf = ({ legs }: ShownParcel) => {
  const mileOf = (leg: ShownParcel["legs"][number] | undefined) =>
    leg?.trackingCode
      ? {
          tracking_number: leg.trackingCode,
          slug: leg.carrier === null ? null : slugOf(leg.carrier),
          transit_time: null,
          courier_redirect_link: null,
          courier_tracking_link: null,
        }
      : null;
  const last = legs.length > 1 ? mileOf(legs.at(-1)) : null;
  return { first_mile: legs.length > 1 ? mileOf(legs[0]) : null, last_mile: last && { ...last, source: "aftership" } };
};

const piecesOf = ({ pieces, trackingCode }: ShownParcel) =>
  pieces.length === 0
    ? null
    : {
        type: "master",
        pieces: pieces.map((piece) => ({
          tracking_id: null,
          tracking_number: piece.trackingCode,
          type: piece.trackingCode === trackingCode ? "master" : "child",
          trackable: true,
        })),
      };

const proofsOf = ({ proofOfDelivery }: ShownParcel) =>
  proofOfDelivery?.documents?.map(({ kind, url }) => ({ type: kind.toLowerCase(), url })) ?? null;

const scanTime = (tracker: ShownParcel, isMeant: (checkpoint: ParcelScan) => boolean): string | null => {
  const checkpoint = tracker.checkpoints.find(isMeant);
  return checkpoint ? writtenLocally(checkpoint) : null;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A test number has AfterShip's own slug for them. */
export const shownSlug = ({ carrier, metadata }: ShownParcel): string =>
  givenText(aftershipFields.read(metadata).slug) ?? slugOf(carrier);

/** A tracker in the shape of 2026-07; `versions.ts` has the older ones. */
export const aftershipTracking = (tracker: ShownParcel) => {
  const stored = aftershipFields.read(tracker.metadata);
  const completed = readCompleted(stored.completed);
  const given = (name: AftershipField) => givenText(stored[name]) ?? null;
  const origin = placeOf(tracker.origin);
  const destination = placeOf(tracker.destination);
  const checkpoints = [
    ...tracker.checkpoints.map((one) => checkpointOf(tracker, one)),
    ...completedCheckpoint(tracker, completed),
  ];
  const isReturn = (subtag: string) => subtag === specialSubtags.returning || subtag === specialSubtags.returned;
  const subtag = subtagOf(tracker, completed);
  return {
    id: givenText(stored.id) ?? idOf(tracker.id),
    legacy_id: "",
    created_at: tracker.createdAt,
    updated_at: tracker.updatedAt,
    tracking_number: tracker.trackingCode,
    slug: shownSlug(tracker),
    active: tracker.isActive,
    custom_fields: stored.custom_fields ?? null,
    transit_time: transitDaysOf(tracker),
    origin_country_region: given("origin_country_region") ?? origin.country,
    origin_state: given("origin_state") ?? origin.state,
    origin_city: given("origin_city") ?? origin.city,
    origin_postal_code: given("origin_postal_code") ?? origin.postalCode,
    origin_raw_location: given("origin_raw_location") ?? origin.text,
    destination_country_region:
      given("destination_country_region") ?? threeLettersOf(tracker.destinationCountryCode) ?? destination.country,
    destination_state: given("destination_state") ?? destination.state,
    destination_city: given("destination_city") ?? destination.city,
    destination_postal_code: given("destination_postal_code") ?? tracker.postalCode ?? destination.postalCode,
    destination_raw_location: given("destination_raw_location") ?? destination.text,
    courier_destination_country_region: destination.country,
    ...estimatesOf(tracker, stored.order_promised_delivery_date),
    note: given("note"),
    order_id: given("order_id"),
    order_id_path: given("order_id_path"),
    order_number: given("order_number") ?? tracker.reference,
    order_date: given("order_date"),
    order_tags: listOf(stored.order_tags),
    shipment_package_count: tracker.pieceCount,
    shipment_pickup_date: scanTime(tracker, ({ status }) => status === "PICKED_UP"),
    shipment_delivery_date: scanTime(tracker, ({ scannedAt }) => scannedAt === tracker.deliveredAt),
    shipment_type: given("shipment_type") ?? tracker.serviceName,
    shipment_weight: tracker.weight && { unit: "kg", value: tracker.weight.grams / 1000 },
    shipment_dimensions: null,
    signed_by: tracker.proofOfDelivery?.signedBy ?? null,
    source: "api",
    ...tagged(subtag),
    title: given("title") ?? tracker.trackingCode,
    tracked_count: tracker.lastCheckedAt === null ? 0 : 1,
    language: given("language"),
    unique_token: "deprecated",
    checkpoints,
    subscribed_smses: listOf(stored.smses),
    subscribed_emails: listOf(stored.emails),
    return_to_sender: isReturn(subtag) || checkpoints.some((one) => isReturn(one.subtag)),
    delivery_type: given("delivery_type"),
    pickup_location: given("pickup_location") ?? tracker.pickupPoint?.name ?? null,
    pickup_note: given("pickup_note"),
    courier_tracking_link: tracker.carrierUrl,
    courier_redirect_link: tracker.carrierUrl,
    first_attempted_at: scanTime(tracker, ({ status }) => status === "ATTEMPT_FAILURE"),
    tracking_account_number: given("tracking_account_number"),
    tracking_key: given("tracking_key"),
    tracking_ship_date: given("tracking_ship_date") ?? tracker.shippedOn?.replaceAll("-", "") ?? null,
    ...onTimeOf(tracker),
    shipment_tags: listOf(stored.shipment_tags),
    courier_connection_id: given("courier_connection_id"),
    carbon_emissions: null,
    location_id: given("location_id"),
    shipping_method: given("shipping_method"),
    failed_delivery_attempts: tracker.attempts?.count ?? null,
    signature_requirement: null,
    delivery_location_type: null,
    aftership_tracking_url: tracker.publicUrl,
    aftership_tracking_order_url: null,
    ...milesOf(tracker),
    customers: listOf(stored.customers),
    proof_of_delivery: proofsOf(tracker),
    multi_piece_info: piecesOf(tracker),
    shipment_direction: given("shipment_direction") ?? (tracker.originalTrackingCode === null ? "forward" : "return"),
    return_shipment: tracker.returnTrackingCode && { id: null, tracking_number: tracker.returnTrackingCode, slug: null },
    forward_shipment: null,
  };
};
export type AftershipTracking = ReturnType<typeof aftershipTracking>;
