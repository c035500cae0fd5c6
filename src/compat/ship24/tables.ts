import { carrierNames } from "../carrier-names.ts";
import type { WordRule } from "../words.ts";

// Source: Ship24's specification of its tracking API 1.0.0 and its SDK for Node, read 2026-11.

/** The code may be empty there; its category is the part before the first underscore. */
type Words = readonly [milestone: string, code: string | null];

export const ship24StatusRules: readonly WordRule<Words>[] = [
  { status: "DELIVERED", theirs: ["delivered", "delivery_delivered"] },
  { status: "RETURN_TO_SENDER", theirs: ["exception", "exception_return"] },
  { detail: "CANCELLED", theirs: ["exception", "data_order_cancelled"] },
  { detail: "LOST", theirs: ["exception", "exception_lost"] },
  { detail: "DISPOSED", theirs: ["exception", "exception_discarded"] },
  { detail: "DAMAGED", theirs: ["exception", "exception_discarded"] },
  { detail: "REFUSED", theirs: ["failed_attempt", "delivery_refused"] },
  { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM", theirs: ["failed_attempt", "delivery_exception"] },
  { detail: "ADDRESS_PROBLEM", theirs: ["exception", "delivery_exception"] },
  { detail: "UNCLAIMED", theirs: ["exception", "delivery_exception"] },
  { detail: "CUSTOMS_CLEARED", theirs: ["in_transit", "customs_cleared"] },
  { detail: "CUSTOMS_HOLD", theirs: ["in_transit", "customs_exception"] },
  { detail: "DUTIES_DUE", theirs: ["in_transit", "customs_exception"] },
  { status: "UNKNOWN", theirs: ["pending", null] },
  { status: "PENDING", detail: "LABEL_CREATED", theirs: ["info_received", "data_order_created"] },
  { status: "PENDING", theirs: ["pending", "data_order_created"] },
  { status: "PICKED_UP", theirs: ["in_transit", "transit_handover"] },
  { status: "IN_TRANSIT", theirs: ["in_transit", null] },
  { status: "OUT_FOR_DELIVERY", theirs: ["out_for_delivery", "delivery_out_for_delivery"] },
  { status: "AVAILABLE_FOR_PICKUP", theirs: ["available_for_pickup", "delivery_available_for_pickup"] },
  { status: "ATTEMPT_FAILURE", theirs: ["failed_attempt", "delivery_attempted"] },
];

/** PENDING, and the carrier reported a scan. */
export const announcedMilestone = "info_received";

/** The first time of each milestone, under these names. */
export const timestampNames: Readonly<Record<string, string>> = {
  info_received: "infoReceivedDatetime",
  in_transit: "inTransitDatetime",
  out_for_delivery: "outForDeliveryDatetime",
  failed_attempt: "failedAttemptDatetime",
  available_for_pickup: "availableForPickupDatetime",
  exception: "exceptionDatetime",
  delivered: "deliveredDatetime",
};

/** Ship24's codes that were seen; every other carrier is written as Kolli names it. "dhl" is DHL Express there. */
export const ship24Couriers = carrierNames(
  [
    ["us-post", "USPS"],
    ["dhl", "DHL_EXPRESS"],
    ["dhl-unified", "DHL"],
    ["sfexpress", "SF_EXPRESS"],
  ],
  (carrier) => carrier.toLowerCase().replaceAll("_", "-"),
);
