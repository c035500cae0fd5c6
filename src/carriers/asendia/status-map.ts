import type { WordRules } from "../reading/status-map.ts";

// Source: trackingEvents[].carrierEventDescription of asendia-sync. Asendia publishes no list of its codes, and those in karrio's connector are
// a guess, so the words decide; read 2026-11. English; the patterns are ours.
export const wordRules: WordRules = [
  [/\b(return(ed|ing)?|delivered) to (the )?(sender|shipper)\b/, "RETURN_TO_SENDER"],
  [/\brefused\b/, "ATTEMPT_FAILURE:REFUSED"],
  [/\b(recipient|addressee|consignee) (absent|not (at )?home|not available)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [
    /\b(insufficient|incorrect|incomplete|wrong|unknown) address\b|\baddress(ee)? (is )?(incorrect|incomplete|unknown)\b/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [
    /\b(not|un) ?delivered\b|\b(cannot|can't|could not|couldn't|not|unable to) (be )?deliver(ed)?\b|\bdelivery attempt(ed)?\b|\battempted delivery\b|\bunsuccessful\b/,
    "ATTEMPT_FAILURE",
  ],
  [/(?<!\bnot (yet )?)\bout for delivery\b/, "OUT_FOR_DELIVERY"],
  [/(?<!\bnot (yet )?)\bready for (pick ?-?up|collection)\b|\bawaiting collection\b/, "AVAILABLE_FOR_PICKUP"],
  [/(?<!\b(be|being) )\bdelivered\b(?! to (the |a )?(carrier|partner|airline|local|depot|post office))/, "DELIVERED"],
  [
    /\b(duty|duties|taxes|import charges)\b.*\b(due|payment|to be paid|awaiting)\b|\b(awaiting|payment of)\b.*\b(duty|duties|taxes)\b/,
    "IN_TRANSIT:DUTIES_DUE",
  ],
  [/\bdamaged\b/, "IN_TRANSIT:DAMAGED"],
  [/\b(weather|natural disaster)\b/, "IN_TRANSIT:WEATHER_DELAY"],
  [/\bdelayed?\b/, "IN_TRANSIT:DELAYED"],
  [/\b(held|retained) (by|in|at) customs\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [
    /(?<!\bnot (yet )?)\b(cleared( by)?|released by|released from) customs\b|\bcustoms (cleared|clearance completed)\b/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [/\blabel (created|printed)\b|\bpre-?advice\b|\belectronic (information|data|notification)\b/, "PENDING"],
  [
    /^(package|parcel|item|shipment) (collected|picked up)\b|\b(collected|picked up) from\b|\breceived from (the )?(customer|shipper|sender)\b/,
    "PICKED_UP",
  ],
  [/\b(arrived at|departed from|in transit|processed at|sorted at|dispatched (to|from))\b/, "IN_TRANSIT"],
];
