import type { EpochMs } from "../lib/clock.ts";
import type { Lane } from "../postgres/lanes.ts";

export type RowsWanted = { readonly destinationId: string; readonly rows: number };

/**
 * Claims lane by lane until each destination has the rows it wants. It begins with any of the lanes: where there is room for
 * fewer than are due, none of them is always the last. Claims pass by what others hold, so the order may be any, too.
 */
export const claimByLane = async <Row>(
  { lanes, random }: { lanes: readonly Lane[]; random: () => number },
  wanted: readonly RowsWanted[],
  destinationOf: (row: Row) => string | null,
  claim: (lane: Lane, wanted: readonly RowsWanted[]) => Promise<Row[]>,
): Promise<Row[]> => {
  if (lanes.length === 1) return claim(lanes[0]!, wanted);
  const first = Math.floor(random() * lanes.length);
  const claimed: Row[] = [];
  let left = wanted;
  for (const lane of [...lanes.slice(first), ...lanes.slice(0, first)]) {
    left = left.filter(({ rows }) => rows > 0);
    if (left.length === 0) break;
    const taken = await claim(lane, left);
    claimed.push(...taken);
    const takenOf = Map.groupBy(taken, destinationOf);
    left = left.map(({ destinationId, rows }) => ({ destinationId, rows: rows - (takenOf.get(destinationId)?.length ?? 0) }));
  }
  return claimed;
};

/** When each destination has something due, whichever lane it is in. */
export const earliestOf = (
  found: readonly { destinationId: string; dueAt: EpochMs }[],
): { destinationId: string; dueAt: EpochMs }[] => {
  const earliest = new Map<string, EpochMs>();
  for (const { destinationId, dueAt } of found)
    earliest.set(destinationId, Math.min(dueAt, earliest.get(destinationId) ?? Number.POSITIVE_INFINITY));
  return [...earliest].map(([destinationId, dueAt]) => ({ destinationId, dueAt }));
};
