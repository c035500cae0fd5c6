import type { FieldRow } from "../rival.ts";

/** 17TRACK's fields of a parcel and Kolli's, for docs/moving/17track.md. A test compares them with what is written. */
export const seventeenTrackFieldRows: readonly FieldRow[] = [
  ["number", "`trackingCode`"],
  ["carrier", "`carrier`, as below"],
  ["tag, param", "`metadata.17track`"],
  ["track_info.shipping_info.shipper_address", "`origin`"],
  ["track_info.shipping_info.recipient_address", "`destination`, `postalCode`, `destinationCountryCode`"],
  ["track_info.latest_status", "`status` and `statusDetail`, as below"],
  ["track_info.latest_event", "the last of `checkpoints`"],
  ["track_info.time_metrics.estimated_delivery_date", "`deliveryWindow`, `estimatedDeliveryAt`"],
  ["track_info.time_metrics", "computed from `checkpoints`, `deliveredAt` and `lastCheckedAt`"],
  ["track_info.milestone", "the first of `checkpoints` with each status"],
  ["track_info.misc_info.service_type", "`serviceName`"],
  ["track_info.misc_info.weight_raw, track_info.misc_info.weight_kg", "`weight.grams`"],
  ["track_info.misc_info.pieces", "`pieceCount`"],
  ["track_info.misc_info.reference_number", "`reference`"],
  [
    "track_info.misc_info.local_number, track_info.misc_info.local_provider, track_info.misc_info.local_key",
    "the last of `legs`",
  ],
  ["track_info.misc_info.risk_factor, track_info.misc_info.dimensions, track_info.misc_info.customer_number", "none"],
  ["track_info.tracking.providers[].provider", "`carrier`, `legs[].carrier`"],
  ["track_info.tracking.providers[].service_type", "`serviceName`"],
  ["track_info.tracking.providers[].latest_sync_status", "`attention` is null"],
  ["track_info.tracking.providers[].latest_sync_time", "`lastCheckedAt`"],
  [
    "track_info.tracking.providers[].events[].time_iso, track_info.tracking.providers[].events[].time_utc, track_info.tracking.providers[].events[].time_raw",
    "`checkpoints[].scannedAt`, `checkpoints[].offsetSource`",
  ],
  ["track_info.tracking.providers[].events[].description", "`checkpoints[].message`"],
  [
    "track_info.tracking.providers[].events[].location, track_info.tracking.providers[].events[].address",
    "`checkpoints[].location`",
  ],
  [
    "track_info.tracking.providers[].events[].stage, track_info.tracking.providers[].events[].sub_status",
    "`checkpoints[].status` and `checkpoints[].statusDetail`, as below",
  ],
  [
    "track_info.tracking.providers_hash, track_info.tracking.providers[].events_hash, track_info.tracking.providers[].provider_tips",
    "none",
  ],
];
