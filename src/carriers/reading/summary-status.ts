import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { isUncharted } from "./status-map.ts";

/**
 * A carrier's own summary status ("delivered") is a fallback whenever the newest scan's meaning is unknown: then that scan
 * takes it. Scans oldest first. Scans that move nothing are passed over, and a scan whose meaning is known is always
 * believed over the summary. The scan's code is still counted as unknown.
 */
export const withSummaryStatus = (scans: readonly Scan[], summary: ScanMeaning): Scan[] => {
  const newest = scans.findLast(({ meaning }) => !meaning.informational);
  const isNeeded = newest !== undefined && isUncharted(newest.meaning) && !summary.informational && !isUncharted(summary);
  return scans.map((scan) => (isNeeded && scan === newest ? { ...scan, meaning: { ...summary, isFromSummary: true } } : scan));
};
