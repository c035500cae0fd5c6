import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: status_id as Shadowfax documents it for marketplaces and warehouses (copied by a public client), as a public Indian logistics
// platform tables it, and read by several clients, read 2026-11. Left out: qc_failed, partially_delivered and sent_to_rev.

export const statusByCode: StatusMap = statusMap({
  PENDING: `new assigned_for_pickup assigned_for_seller_pickup ofp pickup_on_hold seller_not_contactable pickup_not_attempted
    seller_initiated_delay`,
  PICKED_UP: "picked recd_at_rev_hub received_from_client_warehouse",
  IN_TRANSIT: `received_at_pickup_hub in_manifest item_manifested in_transit bag_in_transit received_at_via bag_received_at_via bag_received
    sent_to_fwd pincode_updated recd_at_fwd_hub recd_at_fwd_dc received_at_dc received_at_hub assigned assigned_for_delivery reopen_ndr`,
  // Not attempted; at a wrong facility.
  "IN_TRANSIT:DELAYED": "na item_misrouted",
  "IN_TRANSIT:HELD": "on_hold",
  OUT_FOR_DELIVERY: "ofd",
  // …_d are delivered to the sender: the arrival of a return, which reading.ts sees to.
  DELIVERED: "delivered item_delivered_at rts_d rto_d",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "nc",
  "ATTEMPT_FAILURE:RESCHEDULED": "cid",
  "ATTEMPT_FAILURE:REFUSED": "cancelled_by_customer",
  RETURN_TO_SENDER:
    "rts rto rts_in_process rto_in_process in_transit_return received_at_rts_hub recd_at_dc_rts rts_ofd rto_ofd rts_nd rto_nd",
  "UNKNOWN:CANCELLED": "cancelled_by_seller cancelled_by_client cancelled",
  "UNKNOWN:LOST": "lost",
});

/** "on_hold: Pincode/address mismatch": the remarks of Shadowfax's appendix that say more than the code beside them. */
export const reasonWords: WordRules = [
  [/^on_hold: .*(address (mismatch|is junk)|shifted from|incomplete contact)/, "IN_TRANSIT:ADDRESS_PROBLEM"],
  [/^on_hold: .*delivery beyond cut-?off date/, "IN_TRANSIT:RESCHEDULED"],
  [/^na: .*heavy rain/, "IN_TRANSIT:WEATHER_DELAY"],
  // The client is the shop, not the recipient.
  [/^cancelled_by_customer: .*cancelled (by|as per) client/, "UNKNOWN:CANCELLED"],
];

/** Whatever happens under these is part of the way back. */
export const wayBackCode = /^(rts|rto)(_|$)|^in_transit_return$|^received_at_rts_hub$|_rts$/;
