import { createHash } from "node:crypto";
import { findCarrier } from "../../carriers/registry.ts";
import { daysBetween } from "../local-time.ts";
import type { ParcelLeg, ParcelScan, Place, ShownParcel } from "../parcel.ts";
import { wordOf } from "../words.ts";
import { seventeenTrackFields } from "./given.ts";
import { keyStages, numberOfCarrier, specialSubStatuses, subStatusRules } from "./tables.ts";

export const subStatusOf = (parcel: ShownParcel): string => {
  const { status, stopReason, checkpoints } = parcel;
  if (stopReason === "STALE") return specialSubStatuses.silent;
  if (stopReason === "RETURNED") return specialSubStatuses.returned;
  const word = wordOf(subStatusRules, parcel);
  const isAnnounced = status === "PENDING" && word.startsWith("NotFound") && checkpoints.length > 0;
  return isAnnounced ? specialSubStatuses.hasScan : word;
};

export const statusOf = (subStatus: string): string => subStatus.split("_")[0]!;

const addressOf = (location: Place | null, given: Partial<Place> = {}) => ({
  country: given.countryCode ?? location?.countryCode ?? null,
  state: location?.region ?? null,
  city: location?.city ?? null,
  street: null,
  postal_code: given.postalCode ?? location?.postalCode ?? null,
  coordinates: { longitude: location?.longitude ?? null, latitude: location?.latitude ?? null },
});

const utcOf = (time: string): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Both times are empty if only the clock at the place is known, as theirs are: `time_raw` has it. */
const timesOf = ({ scannedAt, offsetSource }: ParcelScan) => {
  const [, date, time, offset] = /^(.{10})T(.{8}).*?([+-]\d\d:\d\d)$/.exec(scannedAt)!;
  const isCertain = offsetSource === "CARRIER";
  return {
    time_iso: isCertain ? scannedAt : null,
    time_utc: isCertain ? utcOf(scannedAt) : null,
    time_raw: { date, time, timezone: isCertain ? offset : null },
  };
};

const stageOf = (status: string): string | null => keyStages.find((one) => one.status === status)?.stage ?? null;

const eventOf = (checkpoint: ParcelScan) => {
  const { message, status, location } = checkpoint;
  const place = [location?.city, location?.region, location?.countryCode].filter(Boolean).join(", ");
  return {
    ...timesOf(checkpoint),
    description: message,
    location: place || null,
    stage: stageOf(status),
    sub_status: status === "PENDING" ? specialSubStatuses.hasScan : wordOf(subStatusRules, checkpoint),
    address: addressOf(location),
  };
};

/** Theirs are numbers that change with the content: clients compare them and nothing more. */
const hashOf = (value: unknown): number => createHash("sha256").update(JSON.stringify(value)).digest().readInt32BE(0);

const providerOf = (tracker: ShownParcel, carrier: string, checkpoints: readonly ParcelScan[]) => {
  const known = findCarrier(carrier);
  const events = checkpoints.map(eventOf).toReversed();
  return {
    provider: {
      key: numberOfCarrier(carrier),
      name: known?.name ?? carrier,
      alias: known?.name ?? carrier,
      tel: null,
      homepage: null,
      country: known?.homeCountry ?? null,
    },
    provider_tips: null,
    service_type: carrier === tracker.carrier ? tracker.serviceName : null,
    latest_sync_status: tracker.attention === null ? "Success" : "Failure",
    latest_sync_time: tracker.lastCheckedAt && utcOf(tracker.lastCheckedAt),
    events_hash: hashOf(events),
    events,
  };
};

/** Each carrier that had the parcel, with its own scans. */
const providersOf = (tracker: ShownParcel) => {
  const others = [...new Set(tracker.checkpoints.flatMap(({ carrier }) => carrier ?? []))];
  return [tracker.carrier, ...others.filter((carrier) => carrier !== tracker.carrier)].map((carrier) =>
    providerOf(
      tracker,
      carrier,
      tracker.checkpoints.filter((one) => (one.carrier ?? tracker.carrier) === carrier),
    ),
  );
};

const milestonesOf = ({ checkpoints }: ShownParcel) =>
  keyStages.map(({ stage, status }) => {
    const reached = checkpoints.find((one) => one.status === status);
    const times = reached ? timesOf(reached) : { time_iso: null, time_utc: null, time_raw: null };
    return { key_stage: stage, ...times };
  });

const lastLegOf = ({ legs }: ShownParcel): ParcelLeg | undefined => (legs.length > 1 ? legs.at(-1) : undefined);

const miscOf = (tracker: ShownParcel) => {
  const local = lastLegOf(tracker);
  return {
    risk_factor: 0,
    service_type: tracker.serviceName,
    weight_raw: tracker.weight && `${tracker.weight.grams} g`,
    weight_kg: tracker.weight && String(tracker.weight.grams / 1000),
    pieces: tracker.pieceCount === null ? null : String(tracker.pieceCount),
    dimensions: null,
    customer_number: null,
    reference_number: tracker.reference,
    local_number: local?.trackingCode ?? null,
    local_provider: local ? (local.carrierName ?? (local.carrier && findCarrier(local.carrier)?.name) ?? null) : null,
    local_key: local?.carrier ? numberOfCarrier(local.carrier) : 0,
  };
};

const daysOf = ({ checkpoints, deliveredAt, lastCheckedAt }: ShownParcel, orderTime: unknown) => {
  const first = checkpoints.find(({ status }) => status !== "UNKNOWN" && status !== "PENDING");
  const newest = checkpoints.at(-1)?.scannedAt ?? null;
  const until = deliveredAt ?? lastCheckedAt;
  const transit = first && until ? Math.max(0, daysBetween(first.scannedAt, until)) : 0;
  const ordered = typeof orderTime === "string" && /^\d{4}-\d\d-\d\d/.test(orderTime) ? orderTime : null;
  return {
    days_after_order: ordered && until ? Math.max(0, daysBetween(ordered, until)) : 0,
    days_of_transit: transit,
    days_of_transit_done: deliveredAt === null ? 0 : transit,
    days_after_last_update: newest && lastCheckedAt ? Math.max(0, daysBetween(newest, lastCheckedAt)) : 0,
  };
};

/** All that is known of a parcel, as `gettrackinfo` answers it and the webhook carries it. */
const trackInfoOf = (tracker: ShownParcel) => {
  const subStatus = subStatusOf(tracker);
  const { deliveryWindow, estimatedDeliveryAt, postalCode, destinationCountryCode } = tracker;
  const given = seventeenTrackFields.read(tracker.metadata);
  const providers = providersOf(tracker);
  const newest = tracker.checkpoints.at(-1);
  return {
    shipping_info: {
      shipper_address: addressOf(tracker.origin),
      recipient_address: addressOf(tracker.destination, { postalCode, countryCode: destinationCountryCode }),
    },
    latest_status: { status: statusOf(subStatus), sub_status: subStatus, sub_status_descr: null },
    latest_event: newest ? eventOf(newest) : null,
    time_metrics: {
      ...daysOf(tracker, given.order_time),
      estimated_delivery_date: {
        source: estimatedDeliveryAt && "Official",
        from: deliveryWindow?.from ?? estimatedDeliveryAt,
        to: deliveryWindow?.until ?? estimatedDeliveryAt,
      },
    },
    milestone: milestonesOf(tracker),
    misc_info: miscOf(tracker),
    tracking: { providers_hash: hashOf(providers.map(({ events_hash }) => events_hash)), providers },
  };
};

/** One parcel of `gettrackinfo`, and `data` of the webhook. */
export const seventeenTrackParcel = (tracker: ShownParcel) => {
  const { tag = null, param = null } = seventeenTrackFields.read(tracker.metadata);
  return {
    number: tracker.trackingCode,
    carrier: numberOfCarrier(tracker.carrier),
    param,
    tag,
    track_info: trackInfoOf(tracker),
  };
};

const stopReasons = { STOPPED: "ByRequest", STALE: "Expired", DELIVERED: "Expired", RETURNED: "Expired" } as const;

/** One line of `gettracklist`. */
export const seventeenTrackLine = (tracker: ShownParcel) => {
  const given = seventeenTrackFields.read(tracker.metadata);
  const newest = tracker.checkpoints.at(-1);
  const last = lastLegOf(tracker);
  return {
    number: tracker.trackingCode,
    param: given.param ?? null,
    param_type: "None",
    data_origin: "Api",
    carrier: numberOfCarrier(tracker.carrier),
    shipping_country: tracker.origin?.countryCode ?? null,
    final_carrier: last?.carrier ? numberOfCarrier(last.carrier) : 0,
    recipient_country: tracker.destinationCountryCode ?? tracker.destination?.countryCode ?? null,
    register_time: utcOf(tracker.createdAt),
    tracking_status: tracker.isActive ? "Tracking" : "Stopped",
    package_status: statusOf(subStatusOf(tracker)),
    track_time: tracker.lastCheckedAt && utcOf(tracker.lastCheckedAt),
    push_time: null,
    push_status: "NotPushed",
    push_status_code: 0,
    stop_track_time: tracker.stopReason && utcOf(tracker.updatedAt),
    stop_track_reason: tracker.stopReason && stopReasons[tracker.stopReason],
    is_retracked: false,
    carrier_change_count: 0,
    tag: given.tag ?? null,
    email: given.email ?? null,
    order_no: given.order_no ?? tracker.reference,
    order_time: given.order_time ?? null,
    lang: given.lang ?? null,
    remark: given.remark ?? null,
    latest_event_time: newest?.scannedAt ?? null,
    latest_event_info: newest ? [newest.location?.city, newest.message].filter(Boolean).join(",") : null,
    ...daysOf(tracker, given.order_time),
    // Spelled as theirs.
    delievery_time: tracker.deliveredAt && utcOf(tracker.deliveredAt),
    pickup_time: tracker.checkpoints.find(({ status }) => status === "PICKED_UP")?.scannedAt ?? null,
  };
};
