import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: Econt ShipmentService, trackingEvents[].destinationType, from public clients that agree, read 2026-11.
export const statusByType: StatusMap = statusMap({
  PENDING: "prepared",
  PICKED_UP: "in_pickup_courier in_pickup_office",
  IN_TRANSIT: "office courier_direction courier in_delivery_office arrival_departure_from_hub",
  OUT_FOR_DELIVERY: "in_delivery_courier",
  DELIVERED: "client",
  ATTEMPT_FAILURE: "failed_delivery first_try second_try",
  RETURN_TO_SENDER: "return is_returning_to_sender returned_to_sender",
  "UNKNOWN:DISPOSED": "destroy",
  "UNKNOWN:CANCELLED": "canceled",
  INFORMATIONAL: "redirect instruction",
});

// The same, shortDeliveryStatusEn: where the shipment is now. "Awaiting delivery to Econt" is said before Econt has it. Some have been seen
// in Bulgarian there, too.
export const shortStatusRules: WordRules = [
  [/^prepared in e-?econt|^awaiting delivery to econt/, "PENDING"],
  [/^accepted in econt|^in pick ?up courier/, "PICKED_UP"],
  [/^in route|^(?:arrival|departure)|^accepted in office/, "IN_TRANSIT"],
  [/^in (?:delivery )?courier/, "OUT_FOR_DELIVERY"],
  [/^arrived in office|^пристигнала в офис/, "AVAILABLE_FOR_PICKUP"],
  [/^delivered$|^доставена$/, "DELIVERED"],
  [/^(?:is )?return/, "RETURN_TO_SENDER"],
  [/^cancel|^анулирана/, "UNKNOWN:CANCELLED"],
];
