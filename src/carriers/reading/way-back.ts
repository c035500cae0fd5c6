import type { Scan } from "../../tracking/reading.ts";

/**
 * For carriers that say of each scan whether it belongs to the way back to the sender. Oldest first. Movement on the way
 * back is a return; "delivered" stays what it is once a return has been told, because that is its arrival.
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
