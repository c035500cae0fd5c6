import type { PlacedScan, StoredCheckpoint } from "../checkpoint.ts";
import { compareCheckpoints } from "../checkpoint.ts";
import type { TrackingStatus } from "../statuses.ts";

/** How far along a usual journey a scan is, to order scans of one instant that the carrier never listed together. */
const journeyRank: Record<TrackingStatus, number> = {
  UNKNOWN: 0,
  PENDING: 1,
  PICKED_UP: 2,
  IN_TRANSIT: 3,
  OUT_FOR_DELIVERY: 4,
  ATTEMPT_FAILURE: 5,
  AVAILABLE_FOR_PICKUP: 6,
  // "Returned" and "delivered" at one instant are a return that arrived.
  RETURN_TO_SENDER: 7,
  DELIVERED: 8,
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const placeText = ({ location }: PlacedScan): string =>
  location ? `${location.countryCode ?? ""} ${location.postalCode ?? ""} ${location.city ?? ""} ${location.region ?? ""}` : "";

/** An order by content alone, so that it does not depend on which scan was seen first. */
const compareContent = (a: PlacedScan, b: PlacedScan): number =>
  journeyRank[a.status] - journeyRank[b.status] ||
  compareText(a.carrierCode ?? "", b.carrierCode ?? "") ||
  compareText(a.message, b.message) ||
  compareText(placeText(a), placeText(b));

/** A checkpoint on its way into the list. */
export type Entry = {
  checkpoint: StoredCheckpoint;
  /** Its index in the reading; -1 if the reading does not list it. */
  readonly listedAt: number;
  /** New, or moved in time: it has no position among the scans of its instant yet. */
  readonly unplaced: boolean;
};

const compareEntries = (a: Entry, b: Entry): number =>
  a.checkpoint.at - b.checkpoint.at ||
  Number(a.unplaced) - Number(b.unplaced) ||
  (a.unplaced ? a.listedAt - b.listedAt : compareCheckpoints(a.checkpoint, b.checkpoint));

/** Lists the entries and gives each its position among the scans of its instant. */
export const listEntries = (entries: Entry[]): Entry[] => {
  entries.sort(compareEntries);
  const listed: Entry[] = [];
  for (let start = 0; start < entries.length; ) {
    const { at } = entries[start]!.checkpoint;
    const first = listed.length;
    for (; start < entries.length && entries[start]!.checkpoint.at === at; start++) {
      const entry = entries[start]!;
      if (entry.unplaced) insert(listed, first, entry);
      else listed.push(entry);
    }
    for (let i = first; i < listed.length; i++) number(listed[i]!, i - first);
  }
  return listed;
};

/**
 * Inserts an entry among those of its instant (from `first` on): between its neighbours in the reading, and there by content.
 * Stored entries keep their order, although a carrier may order ties differently in each response: a changing order would change
 * the status each time.
 */
const insert = (listed: Entry[], first: number, entry: Entry): void => {
  let low = first;
  let high = listed.length;
  for (let i = first; i < listed.length; i++) {
    const { listedAt } = listed[i]!;
    if (listedAt < 0) continue;
    if (listedAt < entry.listedAt) low = i + 1;
    else if (i < high) high = i;
  }
  let position = low;
  while (position < high && compareContent(listed[position]!.checkpoint, entry.checkpoint) <= 0) position++;
  listed.splice(position, 0, entry);
};

const number = (entry: Entry, carrierOrder: number): void => {
  if (entry.checkpoint.carrierOrder !== carrierOrder) entry.checkpoint = { ...entry.checkpoint, carrierOrder };
};
