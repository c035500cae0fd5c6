import type { PlacedScan } from "../checkpoint.ts";
import { listedIn } from "../matching/pairing.ts";
import type { Merge } from "./merge.ts";

/**
 * Carriers withdraw a delivery that was scanned by mistake by leaving it out of the next response. It stays in the list but
 * decides nothing until they list it again. A response counts only if it still lists an older scan, because some carriers return
 * only the last.
 */
export const withoutWithdrawnDeliveries = (merge: Merge, scans: readonly PlacedScan[]): Merge => {
  const isNew = new Set(merge.added);
  const deliveries = merge.checkpoints.filter((one) => one.status === "DELIVERED" && !one.informational && !isNew.has(one));
  if (deliveries.length === 0) return merge;
  const isListed = listedIn(scans);
  const missing = deliveries.filter((one) => !isListed(one));
  if (missing.length === 0) return merge;
  const latestMissing = missing.at(-1)!.at;
  const oldestListed = merge.checkpoints.find((other) => other.at < latestMissing && !isNew.has(other) && isListed(other));
  const withdrawn = missing.filter(({ at }) => oldestListed !== undefined && oldestListed.at < at);
  if (withdrawn.length === 0) return merge;
  const demoted = new Map(withdrawn.map((one) => [one, { ...one, informational: true }]));
  return {
    added: merge.added,
    checkpoints: merge.checkpoints.map((one) => demoted.get(one) ?? one),
    changed: [...merge.changed.filter((one) => !demoted.has(one)), ...demoted.values()],
  };
};
