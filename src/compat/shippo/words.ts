import { carrierNames } from "../carrier-names.ts";
import type { WordRule } from "../words.ts";

/** Shippo's `status` and the code of its `substatus`, as its documentation has them in November 2026. */
type Words = readonly [status: string, substatus: string];

export const shippoStatusRules: readonly WordRule<Words>[] = [
  { status: "DELIVERED", theirs: ["DELIVERED", "delivered"] },
  { status: "RETURN_TO_SENDER", detail: "UNCLAIMED", theirs: ["RETURNED", "package_unclaimed"] },
  { status: "RETURN_TO_SENDER", theirs: ["RETURNED", "return_to_sender"] },
  { detail: "LOST", theirs: ["FAILURE", "package_lost"] },
  { detail: "DISPOSED", theirs: ["FAILURE", "package_disposed"] },
  { detail: "CANCELLED", theirs: ["FAILURE", "package_undeliverable"] },
  { status: "UNKNOWN", theirs: ["UNKNOWN", "other"] },
  { status: "PENDING", theirs: ["PRE_TRANSIT", "information_received"] },
  { status: "PICKED_UP", theirs: ["TRANSIT", "package_accepted"] },
  { status: "IN_TRANSIT", detail: "DELAYED", theirs: ["TRANSIT", "delayed"] },
  { status: "IN_TRANSIT", detail: "WEATHER_DELAY", theirs: ["TRANSIT", "delayed"] },
  { status: "IN_TRANSIT", detail: "HELD", theirs: ["TRANSIT", "package_held"] },
  { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD", theirs: ["TRANSIT", "package_held"] },
  { status: "IN_TRANSIT", detail: "FORWARDED", theirs: ["TRANSIT", "package_forwarded"] },
  { status: "IN_TRANSIT", detail: "DAMAGED", theirs: ["TRANSIT", "package_damaged"] },
  { status: "IN_TRANSIT", detail: "ADDRESS_PROBLEM", theirs: ["TRANSIT", "address_issue"] },
  { status: "IN_TRANSIT", detail: "DUTIES_DUE", theirs: ["TRANSIT", "contact_carrier"] },
  { status: "IN_TRANSIT", detail: "RESCHEDULED", theirs: ["TRANSIT", "delivery_rescheduled"] },
  { status: "IN_TRANSIT", theirs: ["TRANSIT", "package_processing"] },
  { status: "OUT_FOR_DELIVERY", theirs: ["TRANSIT", "out_for_delivery"] },
  { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT", theirs: ["TRANSIT", "notice_left"] },
  { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM", theirs: ["TRANSIT", "address_issue"] },
  { status: "ATTEMPT_FAILURE", detail: "REFUSED", theirs: ["TRANSIT", "contact_carrier"] },
  { status: "ATTEMPT_FAILURE", theirs: ["TRANSIT", "delivery_attempted"] },
  { status: "AVAILABLE_FOR_PICKUP", theirs: ["TRANSIT", "pickup_available"] },
];

/** Substatuses after which the sender or the recipient has something to do. */
export const shippoActions: ReadonlySet<string> = new Set([
  "address_issue",
  "contact_carrier",
  "delivery_attempted",
  "notice_left",
  "package_damaged",
  "package_held",
  "package_lost",
  "package_unclaimed",
  "package_undeliverable",
  "pickup_available",
]);

/** The carrier that Shippo's test numbers have, and Kolli's test codes with the same journey. */
export const shippoTestCarrier = "shippo";
export const shippoTestCodes: ReadonlyMap<string, string> = new Map([
  ["SHIPPO_UNKNOWN", "K1000000000"],
  ["SHIPPO_PRE_TRANSIT", "K1000000001"],
  ["SHIPPO_TRANSIT", "K1000000004"],
  ["SHIPPO_DELIVERED", "K1000000005"],
  ["SHIPPO_RETURNED", "K1000000007"],
]);

/** None of Kolli's test codes is about a lost parcel: this one is played. */
export const shippoLostCode = "SHIPPO_FAILURE";

/** Shippo's tokens, where they are not Kolli's name in lower case. */
export const shippoCarriers = carrierNames(
  [
    ["axlehire", "JITSU"],
    ["hermes_uk", "EVRI"],
    ["hermes_germany_b2c", "HERMES_DE"],
    ["dhl_germany", "DHL_PARCEL_DE"],
    ["dhl_benelux", "DHL_ECOMMERCE_NL"],
    ["dhl_ecommerce", "DHL_ECOMMERCE_US"],
    ["correos_espana", "CORREOS"],
    ["new_zealand_post", "NZ_POST"],
    ["asendia_us", "ASENDIA_USA"],
    ["fastway_australia", "ARAMEX_AU"],
    ["passport", "PASSPORT_SHIPPING"],
  ],
  (carrier) => carrier.toLowerCase(),
);
