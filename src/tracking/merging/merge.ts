import { compareCheckpoints, type PlacedScan, type StoredCheckpoint } from "../checkpoint.ts";
import { type Entry, listEntries } from "./carrier-order.ts";
import { likeness, likenesses, refineCheckpoint } from "./same-scan.ts";

export type Merge = {
  /** Everything known now, as it is to be listed. */
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly added: readonly StoredCheckpoint[];
  /** Stored ones that differ from before, in what they say or in their order among scans of one instant. */
  readonly changed: readonly StoredCheckpoint[];
};

/** Whose scans they are, and how many there were of others before. */
type Source = { readonly carrier: string | null; readonly firstArrival: number };
const ownCarrier: Source = { carrier: null, firstArrival: 0 };

const nothing: readonly StoredCheckpoint[] = [];

/**
 * Brings what the carrier lists now into what is stored. Carriers repeat, reorder, reword, back-date and withdraw scans:
 * the same scan is refined in place and keeps its id, a new one is added, and nothing stored ever disappears.
 */
export const mergeScans = (
  stored: readonly StoredCheckpoint[],
  reading: readonly PlacedScan[],
  newId: () => string,
  { carrier, firstArrival }: Source = ownCarrier,
): Merge => {
  const scans = withoutTwins(reading);
  const pairing = pair(stored, scans);

  let arrival = firstArrival;
  let disturbed = false;
  const entries: Entry[] = [];
  for (let i = 0; i < stored.length; i++) {
    const before = stored[i]!;
    const listedAt = pairing.scanOfStored[i]!;
    const checkpoint = listedAt < 0 ? before : refineCheckpoint(before, scans[listedAt]!);
    if (checkpoint !== before || (i > 0 && compareCheckpoints(stored[i - 1]!, before) > 0)) disturbed = true;
    if (before.arrival >= arrival) arrival = before.arrival + 1;
    entries.push({ checkpoint, listedAt, unplaced: checkpoint.at !== before.at });
  }
  if (!disturbed && pairing.unpaired === 0) return { checkpoints: stored, added: nothing, changed: nothing };

  for (let j = 0; j < scans.length; j++) {
    if (pairing.isPaired[j]) continue;
    const checkpoint = { ...scans[j]!, id: newId(), carrier, carrierOrder: 0, arrival: arrival++ };
    entries.push({ checkpoint, listedAt: j, unplaced: true });
  }
  return compareWith(stored, listEntries(entries));
};

/** A carrier that lists one scan twice in one answer means one scan. Two texts or places at once are two scans. */
const withoutTwins = (reading: readonly PlacedScan[]): readonly PlacedScan[] => {
  const isTwin = (scan: PlacedScan, index: number): boolean => {
    for (let i = 0; i < index; i++) if (likeness(reading[i]!, scan) === 5) return true;
    return false;
  };
  for (let i = 1; i < reading.length; i++) {
    if (isTwin(reading[i]!, i)) return reading.filter((scan, index) => !isTwin(scan, index));
  }
  return reading;
};

type Pairing = { scanOfStored: Int32Array; isPaired: Uint8Array; unpaired: number };

/** Each stored checkpoint takes at most one scan of a reading, the likest first. */
const pair = (stored: readonly StoredCheckpoint[], scans: readonly PlacedScan[]): Pairing => {
  const scanOfStored = new Int32Array(stored.length).fill(-1);
  const isPaired = new Uint8Array(scans.length);
  let unpaired = scans.length;
  for (const wanted of likenesses) {
    if (unpaired === 0) break;
    for (let j = 0; j < scans.length; j++) {
      if (isPaired[j]) continue;
      for (let i = 0; i < stored.length; i++) {
        if (scanOfStored[i]! >= 0 || likeness(stored[i]!, scans[j]!) !== wanted) continue;
        scanOfStored[i] = j;
        isPaired[j] = 1;
        unpaired--;
        break;
      }
    }
  }
  return { scanOfStored, isPaired, unpaired };
};

const compareWith = (stored: readonly StoredCheckpoint[], entries: readonly Entry[]): Merge => {
  const before = new Map(stored.map((checkpoint) => [checkpoint.id, checkpoint]));
  const checkpoints = entries.map((entry) => entry.checkpoint);
  const added = checkpoints.filter(({ id }) => !before.has(id));
  const changed = checkpoints.filter((checkpoint) => before.has(checkpoint.id) && before.get(checkpoint.id) !== checkpoint);
  return { checkpoints, added, changed };
};
