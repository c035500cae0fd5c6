import { carriersByCode, codesBy } from "../../carriers/aggregated/aggregator-codes.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { WordRule } from "../words.ts";

// Source: 17TRACK's API v2.2 and v2.4, its help pages and public clients of it, read 2026-11.

/** Sub-statuses by our statuses. The status is the part before the underscore. */
export const subStatusRules: readonly WordRule<string>[] = [
  { status: "DELIVERED", theirs: "Delivered_Other" },
  { status: "RETURN_TO_SENDER", theirs: "Exception_Returning" },
  { status: "PENDING", detail: "LABEL_CREATED", theirs: "InfoReceived" },
  { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT", theirs: "DeliveryFailure_NoBody" },
  { detail: "CUSTOMS_CLEARED", theirs: "InTransit_CustomsReleased" },
  { detail: "CUSTOMS_HOLD", theirs: "InTransit_CustomsRequiringInformation" },
  { detail: "DUTIES_DUE", theirs: "InTransit_CustomsRequiringInformation" },
  { detail: "REFUSED", theirs: "DeliveryFailure_Rejected" },
  { detail: "ADDRESS_PROBLEM", theirs: "DeliveryFailure_InvalidAddress" },
  { detail: "UNCLAIMED", theirs: "DeliveryFailure_Other" },
  { detail: "DELAYED", theirs: "Exception_Delayed" },
  { detail: "WEATHER_DELAY", theirs: "Exception_Delayed" },
  { detail: "HELD", theirs: "Exception_Security" },
  { detail: "DAMAGED", theirs: "Exception_Damage" },
  { detail: "LOST", theirs: "Exception_Lost" },
  { detail: "DISPOSED", theirs: "Exception_Destroyed" },
  { detail: "CANCELLED", theirs: "Exception_Cancel" },
  { status: "UNKNOWN", theirs: "NotFound_Other" },
  { status: "PENDING", theirs: "NotFound_Other" },
  { status: "PICKED_UP", theirs: "InTransit_PickedUp" },
  { status: "IN_TRANSIT", theirs: "InTransit_Other" },
  { status: "OUT_FOR_DELIVERY", theirs: "OutForDelivery_Other" },
  { status: "AVAILABLE_FOR_PICKUP", theirs: "AvailableForPickup_Other" },
  { status: "ATTEMPT_FAILURE", theirs: "DeliveryFailure_Other" },
];

/** Words for what the status alone does not say. */
export const specialSubStatuses = {
  /** PENDING, and the carrier reported a scan. */
  hasScan: "InfoReceived",
  /** RETURN_TO_SENDER, and it has come back. */
  returned: "Exception_Returned",
  /** Tracking ended because of silence. */
  silent: "Expired_Other",
} as const;

/** Milestones, in their order. Kolli does not know departures and arrivals, which stay empty. */
export const keyStages: readonly { readonly stage: string; readonly status: TrackingStatus | null }[] = [
  { stage: "InfoReceived", status: "PENDING" },
  { stage: "PickedUp", status: "PICKED_UP" },
  { stage: "Departure", status: null },
  { stage: "Arrival", status: null },
  { stage: "AvailableForPickup", status: "AVAILABLE_FOR_PICKUP" },
  { stage: "OutForDelivery", status: "OUT_FOR_DELIVERY" },
  { stage: "Delivered", status: "DELIVERED" },
  { stage: "Returning", status: "RETURN_TO_SENDER" },
  { stage: "Returned", status: null },
];

/** What a list can be narrowed to: our statuses of a status there, which the exact one then narrows. Null for any. */
export const statusesOf: Readonly<Record<string, readonly TrackingStatus[] | null>> = {
  NotFound: ["UNKNOWN", "PENDING"],
  InfoReceived: ["PENDING"],
  InTransit: null,
  OutForDelivery: ["OUT_FOR_DELIVERY"],
  AvailableForPickup: ["AVAILABLE_FOR_PICKUP"],
  DeliveryFailure: null,
  Delivered: ["DELIVERED"],
  Exception: null,
  Expired: null,
};

const codes = codesBy("seventeenTrack");
const carriers = carriersByCode(codes);

/** Their number of a carrier; 0, which is "any" there, for one that they do not have. */
export const numberOfCarrier = (carrier: string): number => Number(codes.get(carrier) ?? 0);

/** Ours for a number: the first if there are two, null if there is none. */
export const carrierOfNumber = (number: number): string | null => carriers.get(String(number))?.[0] ?? null;

/** Why an item, or a whole call, is refused. */
export const seventeenTrackErrors = {
  keyInvalid: -18010002,
  internal: -18010003,
  forbidden: -18010004,
  bodyInvalid: -18010010,
  valueMissing: -18010011,
  valueInvalid: -18010012,
  tooManyItems: -18010014,
  rateLimited: -18010005,
  webhookByHand: -18010201,
  alreadyRegistered: -18019901,
  notRegistered: -18019902,
  carrierNotDetected: -18019903,
  onlyStopped: -18019904,
  nothingYet: -18019909,
} as const;
