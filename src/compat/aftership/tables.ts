import { carriersByCode, codesBy } from "../../carriers/aggregated/aggregator-codes.ts";
import { carrierIds, findCarrier } from "../../carriers/registry.ts";
import type { WordRule } from "../words.ts";

// Source: AfterShip's documents of the Tracking API, versions 2024-07 to 2026-07, its help page about sub-statuses (Exception_020 and
// 021), and its Node SDK 17.0.0, read 2026-11.

/** Oldest first. Twice a year there is another; each changes a little of what `versions.ts` says. */
export const aftershipVersions = ["2024-07", "2024-10", "2025-01", "2025-04", "2025-07", "2026-01", "2026-07"] as const;
export type AftershipVersion = (typeof aftershipVersions)[number];

/** Sub-statuses by our statuses. The tag is the part before the underscore. */
export const subtagRules: readonly WordRule<string>[] = [
  { status: "DELIVERED", detail: "DELIVERED_TO_PICKUP_POINT", theirs: "Delivered_002" },
  { status: "DELIVERED", detail: "DELIVERED_TO_NEIGHBOUR", theirs: "Delivered_005" },
  { status: "DELIVERED", theirs: "Delivered_001" },
  { status: "RETURN_TO_SENDER", theirs: "Exception_010" },
  { status: "PENDING", detail: "LABEL_CREATED", theirs: "InfoReceived_001" },
  { status: "OUT_FOR_DELIVERY", detail: "RESCHEDULED", theirs: "OutForDelivery_004" },
  { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT", theirs: "AttemptFail_002" },
  { detail: "CUSTOMS_CLEARED", theirs: "InTransit_005" },
  { detail: "FORWARDED", theirs: "InTransit_009" },
  { detail: "HELD", theirs: "Exception_001" },
  { detail: "CANCELLED", theirs: "Exception_020" },
  { detail: "DISPOSED", theirs: "Exception_021" },
  { detail: "REFUSED", theirs: "Exception_003" },
  { detail: "CUSTOMS_HOLD", theirs: "Exception_004" },
  { detail: "DELAYED", theirs: "Exception_005" },
  { detail: "WEATHER_DELAY", theirs: "Exception_017" },
  { detail: "DUTIES_DUE", theirs: "Exception_006" },
  { detail: "ADDRESS_PROBLEM", theirs: "Exception_007" },
  { detail: "UNCLAIMED", theirs: "Exception_008" },
  { detail: "DAMAGED", theirs: "Exception_012" },
  { detail: "LOST", theirs: "Exception_013" },
  { status: "UNKNOWN", theirs: "Pending_001" },
  { status: "PENDING", theirs: "Pending_001" },
  { status: "PICKED_UP", theirs: "InTransit_002" },
  { status: "IN_TRANSIT", theirs: "InTransit_001" },
  { status: "OUT_FOR_DELIVERY", theirs: "OutForDelivery_001" },
  { status: "AVAILABLE_FOR_PICKUP", theirs: "AvailableForPickup_001" },
  { status: "ATTEMPT_FAILURE", theirs: "AttemptFail_001" },
];

/** Words for what the status alone does not say. */
export const specialSubtags = {
  /** PENDING, and the carrier reported a scan. */
  hasScan: "InfoReceived_001",
  /** DELIVERED, and someone signed. */
  signed: "Delivered_003",
  /** RETURN_TO_SENDER, while it is on its way. */
  returning: "Exception_010",
  /** RETURN_TO_SENDER, and it has come back. */
  returned: "Exception_011",
  /** Tracking ended because of silence. */
  silent: "Expired_001",
} as const;

/** What versions before 2026-07 have for a newer sub-status. */
export const olderSubtags: Readonly<Record<string, string>> = {
  Exception_017: "Exception_005",
  Exception_020: "Exception_001",
  Exception_021: "Exception_001",
  Delivered_005: "Delivered_001",
};

/** AfterShip's words for each sub-status that can be sent. */
export const subtagMessages: Readonly<Record<string, string>> = {
  Pending_001: "Pending",
  InfoReceived_001: "Info Received",
  InTransit_001: "In Transit",
  InTransit_002: "Acceptance scan",
  InTransit_005: "Customs clearance completed",
  InTransit_009: "Forwarded to a different delivery address",
  OutForDelivery_001: "Out for Delivery",
  OutForDelivery_004: "Delivery appointment scheduled",
  AvailableForPickup_001: "Available for pickup",
  AttemptFail_001: "Failed Attempt",
  AttemptFail_002: "Addressee not available",
  Delivered_001: "Delivered",
  Delivered_002: "Picked up by the customer",
  Delivered_003: "Sign by customer",
  Delivered_005: "Delivered to neighbor",
  Exception_001: "Exception",
  Exception_003: "Customer refused delivery",
  Exception_004: "Delayed (Customs clearance)",
  Exception_005: "Delayed (External factors)",
  Exception_006: "Held for payment",
  Exception_007: "Incorrect Address",
  Exception_008: "Pick up missed",
  Exception_010: "Returning to sender",
  Exception_011: "Returned to sender",
  Exception_012: "Shipment damage",
  Exception_013: "Shipment lost",
  Exception_017: "Delayed (Weather or natural disaster)",
  Exception_020: "Shipment cancelled",
  Exception_021: "Shipment disposed",
  Expired_001: "Expired",
};

/** What `mark-as-completed` makes of a tracking. */
export const completedSubtags = {
  DELIVERED: "Delivered_001",
  LOST: "Exception_013",
  RETURNED_TO_SENDER: "Exception_011",
} as const;

const aftershipSlugs = codesBy("aftership");

/** Two carriers of ours that AfterShip has one slug or none for. "dhl" is DHL Express there. */
const ownSlugs: Readonly<Record<string, string>> = { DHL: "dhl-unified" };

/** A carrier without a slug there is named as Kolli names it, in their spelling. */
export const slugOf = (carrier: string): string =>
  aftershipSlugs.get(carrier) ?? ownSlugs[carrier] ?? carrier.toLowerCase().replaceAll("_", "-");

const carriersBySlug = carriersByCode(aftershipSlugs);

/** Ours for a slug: the first if there are two, null if there is none. */
export const carrierOfSlug = (slug: string): string | null => {
  const [known] = carriersBySlug.get(slug) ?? [];
  if (known !== undefined) return known;
  const own = Object.entries(ownSlugs).find(([, one]) => one === slug)?.[0] ?? slug.toUpperCase().replaceAll("-", "_");
  return findCarrier(own) && slugOf(own) === slug ? own : null;
};

/** For the docs: carriers whose slug is Kolli's own. */
export const slugRows: readonly (readonly string[])[] = carrierIds
  .filter((carrier) => !aftershipSlugs.has(carrier))
  .map((carrier) => [`\`${slugOf(carrier)}\``, `\`${carrier}\``]);
