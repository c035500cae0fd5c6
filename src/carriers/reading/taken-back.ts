import type { Scan } from "../../tracking/reading.ts";
import { INFORMATIONAL } from "./status-map.ts";

/**
 * For carriers with a code that cancels an earlier delivery: that delivery is stored and shown, but it did not happen.
 * Oldest first.
 */
export const withoutTakenBack = (scans: readonly Scan[], cancellingCode: string): Scan[] => {
  const takenBack = new Set<Scan | undefined>();
  for (const [index, { carrierCode }] of scans.entries()) {
    if (carrierCode !== cancellingCode) continue;
    takenBack.add(scans.slice(0, index).findLast((scan) => scan.meaning.status === "DELIVERED" && !takenBack.has(scan)));
  }
  return scans.map((scan) => (takenBack.has(scan) ? { ...scan, meaning: INFORMATIONAL } : scan));
};
