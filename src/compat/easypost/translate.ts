import type { Mode } from "../../workspaces/scope.ts";
import { hexIds } from "../ids.ts";
import { type ParcelEvent, type ParcelScan, type ShownParcel, utcSeconds } from "../parcel.ts";
import type { Failure } from "../rival.ts";
import { wordOf } from "../words.ts";
import { easypostCarriers, easypostStaleDetail, easypostStatusRules } from "./words.ts";

export const easypostTrackerIds = hexIds("Tracker", "trk_");
export const easypostEventIds = hexIds("Event", "evt_");

export const easypostTrackerMissing: Failure = {
  status: 404,
  code: "NOT_FOUND",
  theirs: "TRACKER.NOT_FOUND",
  message: "No tracker has this ID in this workspace and mode.",
};

const modeOf = (mode: Mode): "test" | "production" => (mode === "TEST" ? "test" : "production");

/** What was given at creation and has no field in Kolli. */
export type EasypostOptions = {
  readonly tracking_code?: string;
  readonly is_return?: boolean;
  /** The ID that it had at EasyPost before it was moved. */
  readonly id?: unknown;
};
export const easypostKey = "easypost";

const givenOf = ({ metadata }: ShownParcel): EasypostOptions => (metadata?.[easypostKey] as EasypostOptions | undefined) ?? {};

type Place = ShownParcel["origin"];

const locationOf = (place: Place) => ({
  object: "TrackingLocation",
  city: place?.city ?? null,
  state: place?.region ?? null,
  country: place?.countryCode ?? null,
  zip: place?.postalCode ?? null,
});

const placeText = (place: Place): string | null =>
  place && ([place.city, place.region, place.postalCode].filter(Boolean).join(" ") || place.countryCode);

const ounceInGrams = 28.349523125;

/**
 * Ounces, always with a fraction: EasyPost's Node SDK rewrites whole weights in the text of a webhook before it checks the signature.
 * The thousandth that is added to a whole number is 0.03 g.
 */
export const ouncesOf = (grams: number): number => {
  const thousandths = Math.round((grams / ounceInGrams) * 1000);
  return (thousandths % 1000 === 0 ? thousandths + 1 : thousandths) / 1000;
};

const scanOf = (scan: ParcelScan, parcel: ShownParcel) => {
  const [status, status_detail] = wordOf(easypostStatusRules, scan);
  return {
    object: "TrackingDetail",
    message: scan.message,
    description: "",
    status,
    status_detail,
    datetime: utcSeconds(scan.scannedAt),
    source: easypostCarriers.write(scan.carrier ?? parcel.carrier),
    carrier_code: scan.carrierCode ?? "",
    tracking_location: locationOf(scan.location),
    est_delivery_date: null,
  };
};

const carrierDetailOf = (parcel: ShownParcel) => {
  const failed = parcel.checkpoints.find(({ status }) => status === "ATTEMPT_FAILURE");
  return {
    object: "CarrierDetail",
    service: parcel.serviceName,
    container_type: null,
    est_delivery_date_local: parcel.estimatedDeliveryDay ?? parcel.estimatedDeliveryAt?.slice(0, 10) ?? null,
    est_delivery_time_local: parcel.estimatedDeliveryDay === null ? (parcel.estimatedDeliveryAt?.slice(11, 19) ?? null) : null,
    origin_location: placeText(parcel.origin),
    origin_tracking_location: parcel.origin && locationOf(parcel.origin),
    destination_location: placeText(parcel.destination),
    destination_tracking_location: parcel.destination && locationOf(parcel.destination),
    guaranteed_delivery_date: null,
    alternate_identifier: null,
    initial_delivery_attempt: failed ? utcSeconds(failed.scannedAt) : null,
  };
};

/** A tracker as EasyPost shows it. Every key is there: SDKs expect them. */
export const easypostTrackerOf = (parcel: ShownParcel, mode: Mode) => {
  const [status, status_detail] = wordOf(easypostStatusRules, parcel);
  const given = givenOf(parcel);
  return {
    id: typeof given.id === "string" ? given.id : easypostTrackerIds.write(parcel.id),
    object: "Tracker",
    mode: modeOf(mode),
    tracking_code: given.tracking_code ?? parcel.trackingCode,
    status,
    status_detail: parcel.stopReason === "STALE" ? easypostStaleDetail : status_detail,
    created_at: utcSeconds(parcel.createdAt),
    updated_at: utcSeconds(parcel.updatedAt),
    signed_by: parcel.proofOfDelivery?.signedBy ?? null,
    weight: parcel.weight && ouncesOf(parcel.weight.grams),
    est_delivery_date: parcel.estimatedDeliveryAt && utcSeconds(parcel.estimatedDeliveryAt),
    shipment_id: null,
    carrier: easypostCarriers.write(parcel.carrier),
    tracking_details: parcel.checkpoints.map((scan) => scanOf(scan, parcel)),
    carrier_detail: carrierDetailOf(parcel),
    delivery_evidence: [],
    fees: [],
    finalized: !parcel.isActive,
    is_return: given.is_return ?? parcel.originalTrackingCode !== null,
    public_url: parcel.publicUrl,
  };
};

/** What changed, as it was before: as far as the event says it. */
const previousOf = (event: ParcelEvent): Record<string, unknown> => {
  const status = event.previousStatus && wordOf(easypostStatusRules, { status: event.previousStatus, statusDetail: null })[0];
  const estimate = event.previousEstimatedDeliveryAt;
  return {
    ...(status && { status }),
    ...(estimate !== undefined && { est_delivery_date: estimate && utcSeconds(estimate) }),
  };
};

/** An event, without the tracker: as lists show it. Kolli has no event for a creation, so each is an update. */
export const easypostEventHeadOf = ({ id, mode, createdAt, ...event }: ParcelEvent) => ({
  id: easypostEventIds.write(id),
  object: "Event",
  mode: modeOf(mode),
  description: "tracker.updated",
  previous_attributes: previousOf({ id, mode, createdAt, ...event }),
  status: "completed",
  pending_urls: [],
  completed_urls: [],
  user_id: null,
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(createdAt).toISOString(),
});

export const easypostEventOf = (event: ParcelEvent) => ({
  ...easypostEventHeadOf(event),
  result: easypostTrackerOf(event.data, event.mode),
});
