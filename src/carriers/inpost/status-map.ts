import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: ShipX, GET /v1/statuses, and its documentation, read 2026-11.
export const statusByCode: StatusMap = statusMap({
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
    "ready_to_pickup ready_to_pickup_from_pok ready_to_pickup_from_pok_registered ready_to_pickup_from_branch",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "stack_in_box_machine",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT": "stack_in_customer_service_point courier_avizo_in_customer_service_point",
  DELIVERED: "delivered",
  ATTEMPT_FAILURE: "avizo undelivered undelivered_cod_cash_receiver undelivered_lack_of_access_letterbox",
  "ATTEMPT_FAILURE:UNCLAIMED": `pickup_time_expired stack_parcel_pickup_time_expired
    stack_parcel_in_box_machine_pickup_time_expired`,
  "ATTEMPT_FAILURE:REFUSED": "rejected_by_receiver",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": `undelivered_wrong_address undelivered_incomplete_address undelivered_unknown_receiver
    undelivered_no_mailbox undelivered_not_live_address`,
  RETURN_TO_SENDER: "returned_to_sender",
  "UNKNOWN:CANCELLED": "canceled",
  // Reminders, complaints, the receipt that goes back to the sender after a delivery, and two that InPost itself has no words for.
  INFORMATIONAL: `pickup_reminder_sent pickup_reminder_sent_address claimed return_pickup_confirmation_to_sender other missing`,
});
