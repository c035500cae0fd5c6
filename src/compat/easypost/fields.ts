import type { FieldRow } from "../rival.ts";

/** EasyPost's fields of a tracker and Kolli's, for docs/moving/easypost.md. A test compares them with what is written. */
export const easypostFields: readonly FieldRow[] = [
  ["id", "`id`: `trk_` and the UUID without dashes, or the ID it had at EasyPost"],
  ["object, shipment_id, delivery_evidence, fees", "none"],
  ["mode", "the key's mode: `production` is live"],
  ["tracking_code", "`trackingCode`"],
  ["carrier", "`carrier`, as below"],
  ["status, status_detail", "`status` and `statusDetail`, as below"],
  ["created_at, updated_at", "`createdAt`, `updatedAt`"],
  ["signed_by", "`proofOfDelivery.signedBy`"],
  ["weight", "`weight.grams`, in ounces"],
  ["est_delivery_date", "`estimatedDeliveryAt`"],
  ["finalized", "not `isActive`"],
  ["is_return", "`originalTrackingCode` is there, or as given"],
  ["public_url", "`publicUrl`"],
  ["tracking_details[].message", "`checkpoints[].message`"],
  ["tracking_details[].status, tracking_details[].status_detail", "`checkpoints[].status`, `checkpoints[].statusDetail`"],
  ["tracking_details[].datetime", "`checkpoints[].scannedAt`, in UTC"],
  ["tracking_details[].source", "`checkpoints[].carrier`, as below"],
  ["tracking_details[].carrier_code", "`checkpoints[].carrierCode`"],
  ["tracking_details[].tracking_location", "`checkpoints[].location`"],
  ["tracking_details[].object, tracking_details[].description, tracking_details[].est_delivery_date", "none"],
  ["carrier_detail.service", "`serviceName`"],
  [
    "carrier_detail.est_delivery_date_local, carrier_detail.est_delivery_time_local",
    "`estimatedDeliveryDay`, `estimatedDeliveryAt`",
  ],
  ["carrier_detail.origin_location, carrier_detail.origin_tracking_location", "`origin`"],
  ["carrier_detail.destination_location, carrier_detail.destination_tracking_location", "`destination`"],
  ["carrier_detail.initial_delivery_attempt", "the first of `checkpoints` with `ATTEMPT_FAILURE`"],
  [
    "carrier_detail.object, carrier_detail.container_type, carrier_detail.guaranteed_delivery_date, carrier_detail.alternate_identifier",
    "none",
  ],
];
