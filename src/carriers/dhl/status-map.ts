import type { StatusMap, WordRules } from "../reading/status-map.ts";
import { ecommerce } from "./codes/ecommerce.ts";
import { ecommerceEurope, ecommercePpl } from "./codes/ecommerce-europe.ts";
import { express } from "./codes/express.ts";
import { forwarding, freight } from "./codes/freight.ts";
import { parcelNl } from "./codes/parcel-nl.ts";
import { parcelPl } from "./codes/parcel-pl.ts";
import { parcelDe, svb } from "./codes/post-and-parcel-germany.ts";

/** Every code that DHL publishes, by division: "express:OK", "parcel-nl:NOT_HOME". The same letters differ between divisions. */
export const statusByCode: StatusMap = {
  ...ecommerce,
  ...ecommerceEurope,
  ...ecommercePpl,
  ...express,
  ...forwarding,
  ...freight,
  ...parcelDe,
  ...parcelNl,
  ...parcelPl,
  ...svb,
};

/** The divisions that publish their codes. In these a code that is not listed is unknown, whatever stands beside it. */
export const servicesWithCodes: ReadonlySet<string> = new Set(Object.keys(statusByCode).map((key) => key.split(":")[0]!));

// Source: DHL Shipment Tracking Unified 1.5, events[].statusCode, read 2026-11.
/** The five coarse codes of all divisions, for events without their own code. */
export const statusByCoarseCode: StatusMap = {
  "pre-transit": "PENDING",
  transit: "IN_TRANSIT",
  delivered: "DELIVERED",
  failure: "ATTEMPT_FAILURE",
};

/** Under a code that no list has, "transit" and "failure" say too little: both cover attempts, pick-up points and returns alike. */
export const coarseCodesThatSuffice: readonly string[] = ["pre-transit", "delivered"];

// Source: the sentences of DHL Express's checkpoints as answers and its tracking page have them, those of Blue Dart's scans (the service "bluedart" has a letter
// code that says nothing), and those of the other divisions seen in answers, read 2026-11. The patterns are ours.
/** What needs no coarse code beside it. The negative forms come first: "not delivered" holds "delivered". */
const plainSentences: WordRules = [
  [
    /return(ed|ing)? to (the )?(sender|shipper|consignor)|\binstructed to rto\b|\bdelivered back to (the )?shipper/,
    "RETURN_TO_SENDER",
  ],
  [
    /ready for (pick-?up|collection)|awaiting (collection|pick ?-?up by)|available (for|at) .*(pick-?up|collection|service ?point)|available upon receipt of payment/,
    "AVAILABLE_FOR_PICKUP",
  ],
  [/oczekuje na odbior/, "AVAILABLE_FOR_PICKUP"],
  [/delivered to .*(packstation|locker)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
  [/delivered to .*(service ?point|parcel ?shop|post office)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT"],
  [
    /out with (the )?courier|out for delivery|with delivery courier|with (the )?delivering courier|loaded onto the delivery vehicle/,
    "OUT_FOR_DELIVERY",
  ],
  [/in das zustellfahrzeug geladen/, "OUT_FOR_DELIVERY"],
  [/refused|delivery not accepted|declined (the )?delivery/, "ATTEMPT_FAILURE:REFUSED"],
  [
    /not (at )?home|(recipient|consignee|receiver) (was )?(not available|absent)|premises (was |were )?closed|closed on arrival|business closed|odbiorcy nie bylo/,
    "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
  ],
  [
    /address information (is )?(needed|required)|(incorrect|incomplete|bad|insufficient) address|address (is |was )?(incorrect|incomplete)|(recipient|consignee|customer) (has )?moved/,
    "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
  ],
  [
    /(could|can) ?not be delivered|unable to deliver|delivery attempt(ed)?|attempted delivery|notice left|not delivered|missed delivery/,
    "ATTEMPT_FAILURE",
  ],
  [
    /scheduled for delivery( as agreed)?|agreed delivery|delivery (has been )?(successfully )?(re)?scheduled|delivery arranged/,
    "IN_TRANSIT:RESCHEDULED",
  ],
  [/pick-?up (has been )?(registered|booked|requested|scheduled)|shipment booked/, "PENDING"],
  [
    /shipment( has been)? (picked up|pick-up|accepted)|collected from (the )?(sender|shipper)|in der filiale eingeliefert/,
    "PICKED_UP",
  ],
  [
    /payment (of|for) (the )?(duties|taxes|customs)|duties? (and|&|\/) ?tax(es)? (are |is )?(due|payable)|held for payment|awaiting payment/,
    "IN_TRANSIT:DUTIES_DUE",
  ],
  [
    /clearance (processing )?(complete|completed)|released (by|from) customs|clearance release|customs clearance (is )?complete|cleared (by )?customs/,
    "IN_TRANSIT:CUSTOMS_CLEARED",
  ],
  [
    /clearance (event|delay)|held (at|by|in) customs|further clearance processing|required for (customs )?clearance|customs (hold|inspection)/,
    "IN_TRANSIT:CUSTOMS_HOLD",
  ],
  [/weather/, "IN_TRANSIT:WEATHER_DELAY"],
  [/zuruckgestellt|\bdelay(ed|s)?\b|missed (the )?connection|mis-?sort(ed)?|mis-?routed/, "IN_TRANSIT:DELAYED"],
  [/on hold|shipment stopped|under investigation/, "IN_TRANSIT:HELD"],
];

/** Where a delivery was left, and deliveries that are none. */
const deliverySentences: WordRules = [
  [/return(ed)? to (the )?(sender|shipper|consignor)|delivered (back )?to the sender/, "RETURN_TO_SENDER"],
  [/delivered to .*(packstation|locker)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
  [/delivered to .*(service ?point|parcel ?shop|post office)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT"],
  [/neighbou?r/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  [/parcel locker/, "DELIVERED:DELIVERED_TO_LOCKER"],
  [/front door|porch/, "DELIVERED:DELIVERED_TO_SAFE_PLACE"],
];

/**
 * Events without their own code (Express by API key, eCommerce, among others) are distinguished by DHL's sentences. They
 * refine a coarse code, and none of them makes a delivery of a "transit".
 */
export const wordsByCoarseCode: Readonly<Record<string, WordRules>> = {
  transit: plainSentences,
  delivered: deliverySentences,
  failure: [
    [/return(ed|ing)? to (the )?(sender|shipper|consignor)/, "RETURN_TO_SENDER"],
    [/refused|not accepted/, "ATTEMPT_FAILURE:REFUSED"],
    [/not (at )?home|not available|premises closed|odbiorcy nie bylo/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/on hold/, "IN_TRANSIT:HELD"],
    [/clearance (event|delay)|held (at|by|in) customs/, "IN_TRANSIT:CUSTOMS_HOLD"],
    [/address/, "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [/destroyed|disposed/, "UNKNOWN:DISPOSED"],
    [/\blost\b/, "UNKNOWN:LOST"],
    [/damaged/, "ATTEMPT_FAILURE:DAMAGED"],
  ],
};

/** Events without any code, or with the coarse code "unknown", have nothing but their words. As seen in answers. */
export const wordsWithoutCode: WordRules = [
  [/^estimated time of/, "INFORMATIONAL"],
  ...plainSentences,
  ...deliverySentences,
  [/\bdelivered\b|proof of delivery/, "DELIVERED"],
  [/label created/, "PENDING:LABEL_CREATED"],
  [
    /order created|booking received|entered into system|information received|instruction data|elektronisch angekundigt/,
    "PENDING",
  ],
  [/vessel|flight|gated (in|out)|port\/terminal/, "IN_TRANSIT"],
  [/(scanned into|loaded into) (a )?(sack|container)|close bag/, "IN_TRANSIT"],
  [
    /^(processed|processing completed|arrived|arrival|departed|departure|transferred) (at|in|from|origin|destination|through|facility)\b/,
    "IN_TRANSIT",
  ],
  [/^shipment (has )?(arrived|departed|further connected|is in transit)\b|^in transit\b|^forwarded for delivery\b/, "IN_TRANSIT"],
  [/^customs (clearance )?status updated\b|^broker notified\b|^clearance processing\b/, "IN_TRANSIT"],
  [/processed in the .*parcel cent(er|re)|transported to the/, "IN_TRANSIT"],
];

/** How a division's codes look, if a single word would be taken for one: "PROCESSED", "Created". Supply Chain has none. */
export const codeShapes: Readonly<Record<string, RegExp>> = { ecommerce: /^\d+$/, dsc: /(?!)/ };
