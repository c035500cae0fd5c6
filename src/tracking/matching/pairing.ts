import type { PlacedScan } from "../checkpoint.ts";
import { likeness, likenesses } from "./same-scan.ts";
import { indexScans, type JudgeClasses, judgeClasses, type ScanClass, type ScanIndex } from "./scan-index.ts";

/** For each stored checkpoint the matching scan, or -1. */
export type Pairing = { scanOfStored: Int32Array; isPaired: Uint8Array; unpaired: number };

const nothingPaired = (stored: number, scans: number): Pairing => ({
  scanOfStored: new Int32Array(stored).fill(-1),
  isPaired: new Uint8Array(scans),
  unpaired: scans,
});

/** Up to this many pairs are compared one by one, which is faster than an index for a usual parcel. */
const comparedPairs = 1_000;
export const isFew = (stored: number, scans: number): boolean => stored * scans <= comparedPairs;

/** Each stored checkpoint takes at most one scan of a reading: the most similar one, and the first of equally similar ones. */
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

/** The same result with an index: classes of scans are compared, and each pair of classes once. */
export const pairByIndex = (
  stored: readonly PlacedScan[],
  scans: readonly PlacedScan[],
  judge: JudgeClasses = judgeClasses,
): Pairing => {
  const pairing = nothingPaired(stored.length, scans.length);
  const isFree = (i: number): boolean => pairing.scanOfStored[i]! < 0;
  const index = indexScans(stored, judge);
  const storedTexts = stored.map(index.textOf);
  const othersOf = othersByLevel(index);
  const firstOther = firstFree(storedTexts, isFree);
  const asked = scans.map((scan) => {
    const own = index.classOf(scan);
    const text = index.textOf(scan);
    return { text, withText: index.likeWithText(own, text), withoutText: othersOf(own) };
  });

  for (const wanted of likenesses) {
    if (pairing.unpaired === 0) break;
    for (const [j, { text, withText, withoutText }] of asked.entries()) {
      if (pairing.isPaired[j]) continue;
      let first = stored.length;
      for (const { level, found } of withText) if (level === wanted) first = Math.min(first, found.find(isFree) ?? first);
      for (const one of withoutText.get(wanted) ?? []) first = firstOther(one, text, first);
      if (first < stored.length) take(pairing, first, j);
    }
  }
  return pairing;
};

/** For each class, computed once: the classes with another text that are similar, by degree of similarity. */
const othersByLevel = (index: ScanIndex) => {
  const known = new Map<string, ReadonlyMap<number, readonly ScanClass[]>>();
  return (asked: ScanClass): ReadonlyMap<number, readonly ScanClass[]> => {
    const key = index.classKey(asked);
    const found = known.get(key);
    if (found) return found;
    const made = new Map<number, ScanClass[]>();
    for (const { level, found: one } of index.likeWithoutText(asked)) {
      const like = made.get(level);
      if (like) like.push(one);
      else made.set(level, [one]);
    }
    known.set(key, made);
    return made;
  };
};

/** The first free scan of a class with another text, if it is before `first`. Each taken one is skipped only once. */
const firstFree = (texts: readonly string[], isFree: (i: number) => boolean) => {
  const passed = new Map<ScanClass, number>();
  return (one: ScanClass, text: string, first: number): number => {
    const { members } = one;
    let from = passed.get(one) ?? 0;
    const before = from;
    while (from < members.length && !isFree(members[from]!)) from++;
    if (from !== before) passed.set(one, from);
    for (let at = from; at < members.length && members[at]! < first; at++) {
      const i = members[at]!;
      if (isFree(i) && texts[i] !== text) return i;
    }
    return first;
  };
};

/** The stored checkpoints that a reading lists. */
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
