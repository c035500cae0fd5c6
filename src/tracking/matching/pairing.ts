import type { PlacedScan } from "../checkpoint.ts";
import { likeness, likenesses } from "./same-scan.ts";
import { indexScans, type JudgeClasses, judgeClasses, type ScanClass } from "./scan-index.ts";

/** For each stored checkpoint the scan that is the same, or -1. */
export type Pairing = { scanOfStored: Int32Array; isPaired: Uint8Array; unpaired: number };

const nothingPaired = (stored: number, scans: number): Pairing => ({
  scanOfStored: new Int32Array(stored).fill(-1),
  isPaired: new Uint8Array(scans),
  unpaired: scans,
});

/** Up to so many pairs are compared one by one, which for a usual parcel takes less than an index. */
const comparedPairs = 1_000;
export const isFew = (stored: number, scans: number): boolean => stored * scans <= comparedPairs;

/** Each stored checkpoint takes at most one scan of a reading, the likest first, and of those equally like the first. */
export const pairScans = (stored: readonly PlacedScan[], scans: readonly PlacedScan[]): Pairing =>
  isFew(stored.length, scans.length) ? pairEach(stored, scans) : pairByIndex(stored, scans);

const pairEach = (stored: readonly PlacedScan[], scans: readonly PlacedScan[]): Pairing => {
  const pairing = nothingPaired(stored.length, scans.length);
  for (const wanted of likenesses) {
    if (pairing.unpaired === 0) break;
    for (let j = 0; j < scans.length; j++) {
      if (pairing.isPaired[j]) continue;
      for (let i = 0; i < stored.length; i++) {
        if (pairing.scanOfStored[i]! >= 0 || likeness(stored[i]!, scans[j]!) !== wanted) continue;
        take(pairing, i, j);
        break;
      }
    }
  }
  return pairing;
};

const take = (pairing: Pairing, i: number, j: number): void => {
  pairing.scanOfStored[i] = j;
  pairing.isPaired[j] = 1;
  pairing.unpaired--;
};

/** Stored checkpoints in order, those that are taken left behind. */
type Queue = { readonly order: readonly number[]; from: number };

/** The same result, with an index: what is compared are classes of scans, and each pair of them once. */
export const pairByIndex = (
  stored: readonly PlacedScan[],
  scans: readonly PlacedScan[],
  judge: JudgeClasses = judgeClasses,
): Pairing => {
  const pairing = nothingPaired(stored.length, scans.length);
  const isFree = (i: number): boolean => pairing.scanOfStored[i]! < 0;
  const index = indexScans(stored, judge);
  const storedTexts = stored.map(index.textOf);
  const queues = new Map<string, Map<number, Queue>>();
  const queuesOf = (asked: ScanClass): Map<number, Queue> => {
    const key = index.classKey(asked);
    const known = queues.get(key);
    if (known) return known;
    const byLevel = Map.groupBy(index.likeWithoutText(asked), ({ level }) => level);
    const made = new Map(
      [...byLevel].map(([level, found]) => {
        const order = found.flatMap((one) => [...one.found.byText.values()].flat()).sort((a, b) => a - b);
        return [level as number, { order, from: 0 }];
      }),
    );
    queues.set(key, made);
    return made;
  };
  const asked = scans.map((scan) => {
    const own = index.classOf(scan);
    const text = index.textOf(scan);
    return { text, withText: index.likeWithText(own, text), withoutText: queuesOf(own) };
  });

  for (const wanted of likenesses) {
    if (pairing.unpaired === 0) break;
    for (const [j, { text, withText, withoutText }] of asked.entries()) {
      if (pairing.isPaired[j]) continue;
      let first = Number.POSITIVE_INFINITY;
      for (const { level, found } of withText) if (level === wanted) first = Math.min(first, found.find(isFree) ?? first);
      const queue = withoutText.get(wanted);
      if (queue) {
        while (queue.from < queue.order.length && !isFree(queue.order[queue.from]!)) queue.from++;
        for (let at = queue.from; at < queue.order.length; at++) {
          const i = queue.order[at]!;
          if (i >= first) break;
          if (isFree(i) && storedTexts[i] !== text) first = i;
        }
      }
      if (first < stored.length) take(pairing, first, j);
    }
  }
  return pairing;
};

/** Which of the stored checkpoints a reading lists. */
export const listedIn = (scans: readonly PlacedScan[], judge?: JudgeClasses): ((stored: PlacedScan) => boolean) => {
  const index = indexScans(scans, judge);
  const otherTexts = new Map<string, readonly ScanClass[]>();
  return (stored) => {
    const asked = index.classOf(stored);
    const text = index.textOf(stored);
    if (index.likeWithText(asked, text).length > 0) return true;
    const key = index.classKey(asked);
    if (!otherTexts.has(key))
      otherTexts.set(
        key,
        index.likeWithoutText(asked).map(({ found }) => found),
      );
    return otherTexts.get(key)!.some(({ byText }) => byText.size > (byText.has(text) ? 1 : 0));
  };
};
