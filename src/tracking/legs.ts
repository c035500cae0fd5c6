import { days, type EpochMs } from "../lib/clock.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";

export type FollowedLegs = {
  /** Those that are asked about the parcel, in the order in which they have it; null is the tracker's own. */
  readonly carriers: readonly (string | null)[];
  /** It was told as delivered before: that is taken back only for what the next carrier really says. */
  readonly wasDelivered: boolean;
};

export const noLegs: FollowedLegs = { carriers: [], wasDelivered: false };

/** So long a later carrier has to say something of its own before an earlier one's "delivered" is believed. */
const handOverMs = days(3);

/** Whether a delivery that an earlier carrier tells is none: not yet believed, or never. */
type EarlyDelivery = "perhaps" | "surely" | null;

/**
 * "Delivered" to the next carrier's depot is no delivery. So a delivery that an earlier carrier tells counts for nothing once a
 * later one has scanned the parcel after it, and waits for such a scan for three days.
 */
export const earlyDelivery = (
  delivery: StoredCheckpoint,
  checkpoints: readonly StoredCheckpoint[],
  { carriers, wasDelivered }: FollowedLegs,
  now: EpochMs,
): EarlyDelivery => {
  const leg = carriers.indexOf(delivery.carrier);
  if (leg < 0 || leg === carriers.length - 1) return null;
  const isOfLater = (carrier: string | null) => carriers.indexOf(carrier) > leg;
  const hasParcel = ({ status, informational }: StoredCheckpoint) =>
    !informational && status !== "UNKNOWN" && status !== "PENDING";
  if (checkpoints.some((other) => other.at > delivery.at && isOfLater(other.carrier) && hasParcel(other))) return "surely";
  return !wasDelivered && now <= delivery.at + handOverMs ? "perhaps" : null;
};
