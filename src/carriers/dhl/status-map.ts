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
/** The five coarse codes of all divisions, for events without a code of their own. */
export const statusByCoarseCode: StatusMap = {
  "pre-transit": "PENDING",
  transit: "IN_TRANSIT",
  delivered: "DELIVERED",
  failure: "ATTEMPT_FAILURE",
};

/** Under a code that no list has, "transit" and "failure" say too little: both cover attempts, pick-up points and returns alike. */
export const coarseCodesThatSuffice: readonly string[] = ["pre-transit", "delivered"];

/** What needs no coarse code beside it. The negative forms come first: "not delivered" holds "delivered". */
const plainSentences: WordRules = [
  [/return(ed|ing)? to (the )?(sender|shipper|consignor)/, "RETURN_TO_SENDER"],
  [/ready for (pick-?up|collection)|awaiting collection|available for (pick-?up|collection)/, "AVAILABLE_FOR_PICKUP"],
  [/oczekuje na odbior/, "AVAILABLE_FOR_PICKUP"],
  [/delivered to .*(packstation|locker)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
  [/delivered to .*(service ?point|parcel ?shop|post office)/, "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT"],
  [/out with courier|out for delivery|with delivery courier|loaded onto the delivery vehicle/, "OUT_FOR_DELIVERY"],
  [/in das zustellfahrzeug geladen/, "OUT_FOR_DELIVERY"],
  [/refused/, "ATTEMPT_FAILURE:REFUSED"],
  [/not (at )?home|odbiorcy nie bylo/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  [/could not be delivered|delivery attempt(ed)?|notice left|not delivered/, "ATTEMPT_FAILURE"],
  [/shipment( has been)? (picked up|pick-up)|collected from (the )?sender|in der filiale eingeliefert/, "PICKED_UP"],
  [/clearance (event|delay)|held (at|by) customs/, "IN_TRANSIT:CUSTOMS_HOLD"],
  [/clearance processing complete|released by customs/, "IN_TRANSIT:CUSTOMS_CLEARED"],
  [/weather/, "IN_TRANSIT:WEATHER_DELAY"],
  [/zuruckgestellt/, "IN_TRANSIT:DELAYED"],
  [/on hold/, "IN_TRANSIT:HELD"],
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
 * Events without a code of their own (Express by API key, eCommerce, among others) are told apart by DHL's sentences. They
 * refine a coarse code, and none of them makes a delivery of a "transit".
 */
export const wordsByCoarseCode: Readonly<Record<string, WordRules>> = {
  transit: plainSentences,
  delivered: deliverySentences,
  failure: [
    [/return(ed|ing)? to (the )?(sender|shipper|consignor)/, "RETURN_TO_SENDER"],
    [/refused/, "ATTEMPT_FAILURE:REFUSED"],
    [/not (at )?home|odbiorcy nie bylo/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
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
    /^(processed|processing completed|arrived|arrival|departed|departure|transferred) (at|in|from|origin|destination|through)\b/,
    "IN_TRANSIT",
  ],
  [/processed in the .*parcel cent(er|re)|transported to the/, "IN_TRANSIT"],
];

/** How a division's codes look, where a single word would be taken for one: "PROCESSED", "Created". Supply Chain has none. */
export const codeShapes: Readonly<Record<string, RegExp>> = { ecommerce: /^\d+$/, dsc: /(?!)/ };
