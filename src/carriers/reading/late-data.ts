import type { Scan } from "../../tracking/reading.ts";
import { INFORMATIONAL } from "./status-map.ts";

/**
 * For codes that say a system has the parcel's data: news before the parcel has moved, and none when the next centre has them
 * too, or when they come after the parcel itself. Oldest first.
 */
export const withLateData = (scans: readonly Scan[], dataCode: string): Scan[] => {
  const moved = scans.findIndex(({ meaning }) => !["UNKNOWN", "PENDING"].includes(meaning.status));
  return scans.map((scan, index) =>
    scan.carrierCode === dataCode && scan.meaning.status === "PENDING" && moved >= 0 && index > moved
      ? { ...scan, meaning: INFORMATIONAL }
      : scan,
  );
};
