import type { ParcelScan } from "./parcel.ts";

/** The wall time of a scan, with its offset only if the carrier gave one: rivals say no more about it than the carrier did. */
export const writtenLocally = ({ scannedAt, offsetSource }: Pick<ParcelScan, "scannedAt" | "offsetSource">): string =>
  offsetSource === "CARRIER" ? scannedAt : scannedAt.replace(/[+-]\d\d:\d\d$/, "");

const dayMs = 86_400_000;

/** The day on the wall at the place of a time with an offset. */
const wallDay = (time: string): number => Math.floor(Date.parse(`${time.slice(0, 10)}T00:00:00Z`) / dayMs);

/** How many days on the calendar are between two times; negative if the second is earlier. */
export const daysBetween = (from: string, until: string): number => wallDay(until) - wallDay(from);
