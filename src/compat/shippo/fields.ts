import type { FieldRow } from "../rival.ts";

/** Shippo's fields of a track and Kolli's, for docs/moving/shippo.md. A test compares them with what is written. */
export const shippoFields: readonly FieldRow[] = [
  ["carrier", "`carrier`, as below"],
  ["tracking_number", "`trackingCode`"],
  ["test", "the key's mode"],
  ["messages", "none; `attention` says what is wrong"],
  ["eta", "`estimatedDeliveryAt`"],
  ["servicelevel.name", "`serviceName`"],
  ["address_from, address_to", "`origin`, `destination`"],
  ["metadata", "`metadata.shippo.metadata`"],
  ["tracking_status", "the last of `checkpoints`, with the tracker's own `status` and `statusDetail`"],
  ["tracking_history[].object_id", "`checkpoints[].id`"],
  [
    "tracking_history[].object_created, tracking_history[].object_updated, tracking_history[].status_date",
    "`checkpoints[].scannedAt`, in UTC",
  ],
  [
    "tracking_history[].status, tracking_history[].substatus",
    "`checkpoints[].status` and `checkpoints[].statusDetail`, as below",
  ],
  ["tracking_history[].status_details", "`checkpoints[].message`"],
  ["tracking_history[].location", "`checkpoints[].location`"],
];
