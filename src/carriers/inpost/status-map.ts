import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: ShipX, GET /v1/statuses, and its documentation; a few names that only InPost's app has been seen to use (ready_for_collection,
// collected_by_customer and others); read 2026-11.
const shipX: StatusMap = statusMap({
  PENDING: "created offers_prepared offer_selected confirmed",
  PICKED_UP: `dispatched_by_sender dispatched_by_sender_to_pok collected_from_sender taken_by_courier
    taken_by_courier_from_pok`,
  IN_TRANSIT: `adopted_at_source_branch sent_from_source_branch adopted_at_sorting_center sent_from_sorting_center
    adopted_at_target_branch oversized unstack_from_box_machine unstack_from_customer_service_point
    taken_by_courier_from_customer_service_point canceled_redirect_to_box`,
  "IN_TRANSIT:FORWARDED": `readdressed redirect_to_box permanently_redirected_to_box_machine
    permanently_redirected_to_customer_service_point`,
  "IN_TRANSIT:DELAYED": "delay_in_delivery",
  OUT_FOR_DELIVERY: "out_for_delivery out_for_delivery_to_address",
  AVAILABLE_FOR_PICKUP:
    "ready_to_pickup ready_to_pickup_from_pok ready_to_pickup_from_pok_registered ready_to_pickup_from_branch ready_for_collection",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "stack_in_box_machine",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "stack_in_customer_service_point courier_avizo_in_customer_service_point",
  DELIVERED: "delivered collected_by_customer",
  ATTEMPT_FAILURE: "avizo undelivered undelivered_cod_cash_receiver undelivered_lack_of_access_letterbox delivery_attempt_failed",
  "ATTEMPT_FAILURE:UNCLAIMED": `pickup_time_expired stack_parcel_pickup_time_expired
    stack_parcel_in_box_machine_pickup_time_expired not_collected`,
  "ATTEMPT_FAILURE:REFUSED": "rejected_by_receiver",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": `undelivered_wrong_address undelivered_incomplete_address undelivered_unknown_receiver
    undelivered_no_mailbox undelivered_not_live_address`,
  RETURN_TO_SENDER: "returned_to_sender",
  "UNKNOWN:CANCELLED": "canceled cancelled",
  // Reminders, complaints, the receipt that goes back to the sender after a delivery, and two that InPost itself has no words for.
  INFORMATIONAL: `pickup_reminder_sent pickup_reminder_sent_address claimed return_pickup_confirmation_to_sender other missing`,
});

// Source: developers.inpost-group.com, the catalogue of tracking events (V1 of January to May 2025, V2 of November 2025), as open clients
// quote it, read 2026-11. FMD is the first mile, MMD the middle, LMD the last, EOL the end, RTS the way back, CC customs. The parcels
// that cross borders have these.
export const statusByEventCode: StatusMap = statusMap({
  // FMD.1007 to 1017 (but not 1015): the collection at the sender's is ahead, or did not happen.
  PENDING: "CRE.1001 CRE.1002 FUL.1001 FUL.1002 FMD.1007..FMD.1014 FMD.1016 FMD.1017",
  // 1001: it waits in the locker or shop where the sender left it.
  PICKED_UP: "FMD.1001 FMD.1002 FMD.1004 FMD.1005",
  // LMD.3004: to be fetched at a branch. LMD.3012: a redirection that was not possible. LMD.9003 and FMD.9002: too large for the locker.
  IN_TRANSIT: `FMD.1003 FMD.1006 FMD.1015 FMD.9002 MMD.1001..MMD.1005 MMD.1007 MMD.1009 MMD.3001 LMD.1002 LMD.3004 LMD.3012 LMD.9003
    HAN.1001 FUL.1003`,
  "IN_TRANSIT:FORWARDED": "LMD.3001..LMD.3003 LMD.3005 LMD.3006 LMD.3013..LMD.3017",
  "IN_TRANSIT:CUSTOMS_HOLD": "CC.001 CC.003",
  "IN_TRANSIT:CUSTOMS_CLEARED": "CC.002",
  // Dangerous or forbidden content, quarantine.
  "IN_TRANSIT:HELD": "MMD.1006 MMD.9001 LMD.9027",
  "IN_TRANSIT:DELAYED": "INF.9001 INF.9003..INF.9005 INF.9009 INF.9017 LMD.9026 LMD.9028",
  "IN_TRANSIT:RESCHEDULED": "INF.9016",
  "IN_TRANSIT:DAMAGED": "LMD.9030",
  // "Wydana do doręczenia" on parcels of 2026.
  OUT_FOR_DELIVERY: "LMD.1001",
  AVAILABLE_FOR_PICKUP: "LMD.1003",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "LMD.1004 LMD.1006 LMD.3007 LMD.9013",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "LMD.1005 LMD.9012",
  DELIVERED: "EOL.1001 EOL.1002 EOL.1005..EOL.1008",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "EOL.1003",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "EOL.1004",
  // LMD.9020 to 9025: the locker is full or out of reach, the shop closed; 9029: a minor opened.
  ATTEMPT_FAILURE: "LMD.9004 LMD.9005 LMD.9009 LMD.9011 LMD.9016 LMD.9018 LMD.9020..LMD.9025 LMD.9029",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "LMD.9017",
  "ATTEMPT_FAILURE:UNCLAIMED": "LMD.3008..LMD.3011 LMD.9002 LMD.9019",
  "ATTEMPT_FAILURE:REFUSED": "LMD.9006",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "LMD.9007 LMD.9008 LMD.9010 LMD.9015",
  RETURN_TO_SENDER: "RTS.1001 RTS.1002 LMD.9014",
  "UNKNOWN:LOST": "EOL.9001",
  "UNKNOWN:DAMAGED": "EOL.9002",
  "UNKNOWN:DISPOSED": "EOL.9003 EOL.9006",
  "UNKNOWN:CANCELLED": "EOL.9004 EOL.9005",
  // A claim, a reminder, a payment, preferences, an inquiry, a day that was set.
  INFORMATIONAL: "FMD.9001 LMD.9001 INF.1001 INF.9010 INF.9012..INF.9014",
});

export const statusByCode: StatusMap = { ...shipX, ...statusByEventCode };
