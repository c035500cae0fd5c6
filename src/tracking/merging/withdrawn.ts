import type { PlacedScan, StoredCheckpoint } from "../checkpoint.ts";
import type { Merge } from "./merge.ts";
import { likeness } from "./same-scan.ts";

const lists = (scans: readonly PlacedScan[], checkpoint: StoredCheckpoint): boolean =>
  scans.some((scan) => likeness(checkpoint, scan) > 0);

/**
 * Carriers take back a delivery that was scanned by mistake: they leave it out of the next answer. It stays in the list, but
 * decides nothing any more, until they list it again. An answer counts only where it still lists an older scan, because some
 * carriers tell but the last.
 */
export const withoutWithdrawnDeliveries = (merge: Merge, scans: readonly PlacedScan[]): Merge => {
  const isNew = new Set(merge.added);
  const missing = merge.checkpoints.filter(
    (one) => one.status === "DELIVERED" && !one.informational && !isNew.has(one) && !lists(scans, one),
  );
  const withdrawn = missing.filter(({ at }) =>
    merge.checkpoints.some((other) => other.at < at && !isNew.has(other) && lists(scans, other)),
  );
  if (withdrawn.length === 0) return merge;
  const demoted = new Map(withdrawn.map((one) => [one, { ...one, informational: true }]));
  return {
    added: merge.added,
    checkpoints: merge.checkpoints.map((one) => demoted.get(one) ?? one),
    changed: [...merge.changed.filter((one) => !demoted.has(one)), ...demoted.values()],
  };
};
