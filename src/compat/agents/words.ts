import type { WordRule } from "../words.ts";

/**
 * The words of the Agentic Commerce Protocol for an event and for a fulfilment's status (release 2026-04-17), and of the Universal
 * Commerce Protocol for an event (main branch of August 2026); both read in their repositories, November 2026. Null: no word fits.
 */
type Words = { readonly event: string | null; readonly status: string; readonly ucpEvent?: string };

export const agentRules: readonly WordRule<Words>[] = [
  { detail: "CANCELLED", theirs: { event: "canceled", status: "canceled" } },
  { status: "DELIVERED", theirs: { event: "delivered", status: "delivered" } },
  { status: "RETURN_TO_SENDER", theirs: { event: "returned_to_sender", status: "failed" } },
  { detail: "LOST", theirs: { event: "undeliverable", status: "failed" } },
  { detail: "DISPOSED", theirs: { event: "undeliverable", status: "failed" } },
  { status: "UNKNOWN", theirs: { event: null, status: "pending" } },
  { status: "PENDING", theirs: { event: "processing", status: "processing" } },
  { status: "PICKED_UP", theirs: { event: "shipped", status: "shipped" } },
  // A parcel in trouble stays in transit, with the reason beside it: "failed_attempt" would name an attempt that never was.
  { status: "IN_TRANSIT", theirs: { event: "in_transit", status: "in_transit" } },
  { status: "OUT_FOR_DELIVERY", theirs: { event: "out_for_delivery", status: "out_for_delivery", ucpEvent: "in_transit" } },
  { status: "AVAILABLE_FOR_PICKUP", theirs: { event: "ready_for_pickup", status: "ready_for_pickup" } },
  // The carrier tries again: the fulfilment has not failed.
  { status: "ATTEMPT_FAILURE", theirs: { event: "failed_attempt", status: "in_transit" } },
];
