import type { Scan } from "../../tracking/reading.ts";

/**
 * For carriers that say of each scan whether it belongs to the way back to the sender. Oldest first. Movement on the way
 * back is a return; "delivered" stays what it is once a return has been reported, because that is its arrival.
 */
export const readWayBack = (steps: readonly { scan: Scan; isWayBack: boolean }[]): Scan[] => {
  let isReturning = false;
  return steps.map(({ scan, isWayBack }) => {
    const { status, detail, informational } = scan.meaning;
    const isArrival = isReturning && status === "DELIVERED";
    if (status === "RETURN_TO_SENDER") isReturning = true;
    if (!isWayBack || informational || status === "UNKNOWN" || isArrival) return scan;
    isReturning = true;
    const isStillTrue = detail !== undefined && !detail.startsWith("DELIVERED_TO");
    return { ...scan, meaning: { status: "RETURN_TO_SENDER", ...(isStillTrue && { detail }) } };
  });
};

/**
 * For carriers that say of the parcel as a whole that it goes back, or went back, to the sender. If no scan says it, the newest that
 * says where the parcel is belongs to the return: a delivery is its arrival at the sender. Oldest first.
 */
export const withReturnFlag = (scans: readonly Scan[], isReturn: boolean): Scan[] => {
  const newest = scans.findLast(({ meaning }) => !meaning.informational && meaning.status !== "UNKNOWN");
  const isReported = scans.some(({ meaning }) => meaning.status === "RETURN_TO_SENDER");
  if (!isReturn || isReported || !newest || newest.meaning.status === "PENDING") return [...scans];
  return readWayBack(scans.map((scan) => ({ scan, isWayBack: scan === newest })));
};
