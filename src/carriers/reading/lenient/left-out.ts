import type { LeftOut } from "../../../tracking/carrier-port.ts";
import { readingBounds } from "../bounds.ts";

let gathered: LeftOut[] | null = null;

/** What is left out while `read` runs, which must not wait for anything: parsing is deep inside it. */
export const gatherLeftOut = <Value>(read: () => Value): { value: Value; leftOut: readonly LeftOut[] } => {
  const outer = gathered;
  const own: LeftOut[] = [];
  gathered = own;
  try {
    return { value: read(), leftOut: own };
  } finally {
    gathered = outer;
  }
};

/** Parcels are always noted, because what is missing of them must not be taken for not found. */
export const noteLeftOut = (leftOut: readonly LeftOut[]): void => {
  if (!gathered) return;
  const room = Math.max(0, readingBounds.partsLeftOut.cap - gathered.length);
  gathered.push(
    ...leftOut.filter(({ part }) => part === "parcel"),
    ...leftOut.filter(({ part }) => part !== "parcel").slice(0, room),
  );
};
