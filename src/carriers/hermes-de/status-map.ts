import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Hermes Germany, list of event codes ("2x2") with their German and English texts, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  PENDING: "0000",
  PICKED_UP: "1000 1900 1901 1910 2400",
  IN_TRANSIT: "1510 1610 1810 1820 2000 2100 2300 3010 3300 3430 4025 4070 4072 4500 6089 6090",
  "IN_TRANSIT:CUSTOMS_CLEARED": "1720",
  "IN_TRANSIT:CUSTOMS_HOLD": "1730",
  // Held at the depot; on the wrong tour or in the wrong depot; left behind in a ParcelShop.
  "IN_TRANSIT:HELD": "4100",
  "IN_TRANSIT:DELAYED": "3780 4080 4610 4620 6086 6087",
  "IN_TRANSIT:DAMAGED": "6085",
  "IN_TRANSIT:FORWARDED": "6088",
  OUT_FOR_DELIVERY: "3000",
  AVAILABLE_FOR_PICKUP: "3410",
  // 7500 is delivered to the client who sent it: reading.ts sees to that.
  DELIVERED: "3500 3510 3511 3520 7500",
  "DELIVERED:DELIVERED_TO_PICKUP_POINT": "3530",
  // 37xx is reported by the courier, 40xx when the parcel is back in the depot. Cash, TAN and identity checks have no detail of ours.
  ATTEMPT_FAILURE: "3715 4015 3751..3754 4051..4054 3782..3787 4081..4087 4024",
  "ATTEMPT_FAILURE:REFUSED": "3710 4010",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "3720 4020",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "3731..3734 4031..4034",
  "ATTEMPT_FAILURE:DAMAGED": "3740 4040",
  "ATTEMPT_FAILURE:DELAYED": "3750 4050",
  "ATTEMPT_FAILURE:UNCLAIMED": "4035",
  "ATTEMPT_FAILURE:CANCELLED": "3795 4095",
  // Also returns that the recipient hands in: 3760, 3761, 4060 to 4062.
  RETURN_TO_SENDER: "1520 3760 3761 4060..4062 6092 6094 6096 6098",
  "RETURN_TO_SENDER:REFUSED": "6081",
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": "6082 6083",
  "RETURN_TO_SENDER:RECIPIENT_ABSENT": "6084",
  "RETURN_TO_SENDER:UNCLAIMED": "6093",
  "RETURN_TO_SENDER:CANCELLED": "6099",
  // Rejected by customs: what becomes of it is reported later.
  "UNKNOWN:CUSTOMS_HOLD": "1751",
  "UNKNOWN:LOST": "4630",
  "UNKNOWN:CANCELLED": "9340 9341",
  // Not in the depot yet, 1 to 28 days after the notice.
  "INFORMATIONAL:DELAYED": "0600 0700 0800 0900",
  // Papers, corrections of a status, measurements, the recipient's wishes. 6080 only says "processed".
  INFORMATIONAL: `1710 4690 6080 9040 9041 9311 9315 9321..9325 9327 9328 9381 9385 9391 9394 9395 9399`,
});
