import { compareCheckpoints, type PlacedScan, type StoredCheckpoint } from "../checkpoint.ts";
import { pairScans } from "../matching/pairing.ts";
import { refineCheckpoint } from "../matching/same-scan.ts";
import { withoutTwins } from "../matching/twins.ts";
import { type Entry, listEntries } from "./carrier-order.ts";

export type Merge = {
  /** Everything known now, in list order. */
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly added: readonly StoredCheckpoint[];
  /** Stored ones that changed, in content or in their order among scans of one instant. */
  readonly changed: readonly StoredCheckpoint[];
};

/** The scans' carrier, and how many scans of other carriers there were before. */
type Source = { readonly carrier: string | null; readonly firstArrival: number };
const ownCarrier: Source = { carrier: null, firstArrival: 0 };

const nothing: readonly StoredCheckpoint[] = [];

/**
 * Merges the scans that the carrier lists now into the stored ones. Carriers repeat, reorder, reword, back-date and withdraw
 * scans: the same scan is refined in place and keeps its id, a new one is added, and nothing stored ever disappears.
 */
export const mergeScans = (
  stored: readonly StoredCheckpoint[],
  reading: readonly PlacedScan[],
  newId: () => string,
  { carrier, firstArrival }: Source = ownCarrier,
): Merge => {
  const scans = withoutTwins(reading);
  const pairing = pairScans(stored, scans);

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

const compareWith = (stored: readonly StoredCheckpoint[], entries: readonly Entry[]): Merge => {
  const before = new Map(stored.map((checkpoint) => [checkpoint.id, checkpoint]));
  const checkpoints = entries.map((entry) => entry.checkpoint);
  const added = checkpoints.filter(({ id }) => !before.has(id));
  const changed = checkpoints.filter((checkpoint) => before.has(checkpoint.id) && before.get(checkpoint.id) !== checkpoint);
  return { checkpoints, added, changed };
};
