import { camelCase, carrierNames } from "../carrier-names.ts";
import type { WordRule } from "../words.ts";

/** EasyPost's `status` and `status_detail`, read in November 2026 in its SDKs and the answers recorded in their tests. */
type Words = readonly [status: string, detail: string];

export const easypostStatusRules: readonly WordRule<Words>[] = [
  { detail: "CANCELLED", theirs: ["cancelled", "cancelled"] },
  { status: "DELIVERED", theirs: ["delivered", "arrived_at_destination"] },
  { status: "RETURN_TO_SENDER", theirs: ["return_to_sender", "return"] },
  { detail: "LOST", theirs: ["failure", "lost"] },
  { detail: "DISPOSED", theirs: ["failure", "failure"] },
  { status: "UNKNOWN", detail: "DAMAGED", theirs: ["failure", "damaged"] },
  { status: "UNKNOWN", theirs: ["unknown", "unknown"] },
  { status: "PENDING", detail: "LABEL_CREATED", theirs: ["pre_transit", "label_created"] },
  { status: "PENDING", theirs: ["pre_transit", "status_update"] },
  { status: "PICKED_UP", theirs: ["in_transit", "received_at_origin_facility"] },
  { status: "IN_TRANSIT", detail: "DELAYED", theirs: ["in_transit", "delayed"] },
  { status: "IN_TRANSIT", detail: "RESCHEDULED", theirs: ["in_transit", "delayed"] },
  { status: "IN_TRANSIT", detail: "WEATHER_DELAY", theirs: ["in_transit", "weather_delay"] },
  { status: "IN_TRANSIT", detail: "HELD", theirs: ["in_transit", "held"] },
  { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD", theirs: ["in_transit", "held"] },
  { status: "IN_TRANSIT", detail: "DUTIES_DUE", theirs: ["in_transit", "awaiting_information"] },
  { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED", theirs: ["in_transit", "status_update"] },
  { status: "IN_TRANSIT", detail: "FORWARDED", theirs: ["in_transit", "transferred_to_destination_carrier"] },
  { status: "IN_TRANSIT", detail: "DAMAGED", theirs: ["in_transit", "damaged"] },
  { status: "IN_TRANSIT", detail: "ADDRESS_PROBLEM", theirs: ["in_transit", "address_correction"] },
  { status: "IN_TRANSIT", theirs: ["in_transit", "in_transit"] },
  { status: "OUT_FOR_DELIVERY", theirs: ["out_for_delivery", "out_for_delivery"] },
  { status: "AVAILABLE_FOR_PICKUP", theirs: ["available_for_pickup", "arrived_at_pickup_location"] },
  { status: "ATTEMPT_FAILURE", detail: "REFUSED", theirs: ["failure", "refused"] },
  { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM", theirs: ["failure", "address_correction"] },
  { status: "ATTEMPT_FAILURE", theirs: ["failure", "delivery_exception"] },
];

/** The detail of a tracker that was stopped because its carrier was silent. */
export const easypostStaleDetail = "expired";

/** EasyPost's test codes, and the test codes of Kolli with the same journey. */
export const easypostTestCodes: ReadonlyMap<string, string> = new Map([
  ["EZ1000000001", "K1000000001"],
  ["EZ2000000002", "K1000000004"],
  ["EZ3000000003", "K1000000003"],
  ["EZ4000000004", "K1000000005"],
  ["EZ5000000005", "K1000000007"],
  ["EZ6000000006", "K1000000008"],
  ["EZ7000000007", "K1000000000"],
]);

/** EasyPost's spelling, where it is not Kolli's name in camel case; synonyms follow the name that is written. */
export const easypostCarriers = carrierNames(
  [
    ["USPS", "USPS"],
    ["UPS", "UPS"],
    ["UPSDAP", "UPS"],
    ["UpsIparcel", "UPS"],
    ["FedEx", "FEDEX"],
    ["FedExDefault", "FEDEX"],
    ["FedexSmartpost", "FEDEX"],
    ["DHLExpress", "DHL_EXPRESS"],
    ["DhlPaket", "DHL_PARCEL_DE"],
    ["DhlEcs", "DHL_ECOMMERCE_US"],
    ["DhlParcel", "DHL_PARCEL_UK"],
    ["ParcelForce", "PARCELFORCE"],
    ["Hermes", "EVRI"],
    ["Evri", "EVRI"],
    ["Apc", "APC_OVERNIGHT"],
    ["LasershipV2", "LASERSHIP"],
    ["PassportGlobal", "PASSPORT_SHIPPING"],
    ["InterlinkExpress", "DPD_LOCAL"],
    ["Parcll", "CIRRO"],
  ],
  camelCase,
);
