import type { EpochMs } from "../lib/clock.ts";
import type { Lane } from "../postgres/lanes.ts";

export type RowsWanted = { readonly destinationId: string; readonly rows: number };

/**
 * Claims lane by lane until each destination has the rows it wants. Where there is room for fewer than are due, each lane gets its
 * share first, and then those that have more what others left; it begins with any of them, so that none is always the last.
 * Claims pass by what others hold, so that the order may be any.
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
  let left = wanted.filter(({ rows }) => rows > 0);
  let toAsk = [...lanes.slice(first), ...lanes.slice(0, first)];
  while (left.length > 0 && toAsk.length > 0) {
    const withMore: Lane[] = [];
    for (const [index, lane] of toAsk.entries()) {
      if (left.length === 0) break;
      const share = left.map(({ destinationId, rows }) => ({ destinationId, rows: Math.ceil(rows / (toAsk.length - index)) }));
      const taken = await claim(lane, share);
      claimed.push(...taken);
      const takenOf = Map.groupBy(taken, destinationOf);
      const countOf = ({ destinationId }: RowsWanted): number => takenOf.get(destinationId)?.length ?? 0;
      if (share.some((one) => countOf(one) >= one.rows)) withMore.push(lane);
      left = left.map((one) => ({ ...one, rows: one.rows - countOf(one) })).filter(({ rows }) => rows > 0);
    }
    toAsk = withMore;
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
