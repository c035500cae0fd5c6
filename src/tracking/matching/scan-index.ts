import type { PlacedScan } from "../checkpoint.ts";
import type { PlacedTime } from "../time.ts";
import { type ComparablePlace, comparablePlace, relateComparable } from "./same-place.ts";
import { comparableText, type Likeness, retimedByMs, timesAgree, wallTime } from "./same-scan.ts";

/** Scans that agree in everything but their text, so that one comparison is valid for all of them. */
export type ScanClass = {
  readonly time: PlacedTime;
  readonly code: string | null;
  readonly place: ComparablePlace;
  /** Their indexes in the list, in order. */
  readonly members: number[];
  readonly byText: Map<string, number[]>;
};

/** How similar two scans of two classes are if their texts are equal, and if they are not. */
export type ClassLikeness = { readonly sameText: Likeness; readonly otherText: Likeness };
export type JudgeClasses = (a: ScanClass, b: ScanClass) => ClassLikeness;

/** A comparison allocates nothing: in the worst case there are half a million of them. */
const verdictsOf = (bothCoded: boolean) => {
  const verdict = (sameText: Likeness, otherText: Likeness): ClassLikeness => ({
    sameText,
    otherText: bothCoded ? otherText : 0,
  });
  return { retimed: verdict(1, 1), refined: verdict(3, 2), same: verdict(4, 4), exact: verdict(5, 4) };
};
const unlike: ClassLikeness = { sameText: 0, otherText: 0 };
const [ofCoded, ofOthers] = [verdictsOf(true), verdictsOf(false)];

/** `likeness` of `same-scan.ts`, for classes. A property test compares the two. */
export const judgeClasses: JudgeClasses = (a, b) => {
  const isRetimed = !timesAgree(a.time, b.time);
  if (isRetimed && Math.abs(a.time.at - b.time.at) >= retimedByMs) return unlike;
  const bothCoded = a.code !== null && b.code !== null;
  if (bothCoded && a.code !== b.code) return unlike;
  const place = relateComparable(a.place, b.place);
  if (place === "different") return unlike;
  const verdicts = bothCoded ? ofCoded : ofOthers;
  if (isRetimed) return place === "same" ? verdicts.retimed : unlike;
  if (place === "refines") return verdicts.refined;
  return a.time.at === b.time.at && a.code === b.code ? verdicts.exact : verdicts.same;
};

const classKey = ({ time, code, place }: Pick<ScanClass, "time" | "code" | "place">): string =>
  JSON.stringify([time.at, time.offsetMinutes, time.offsetSource === "CARRIER", code, ...Object.values(place)]);

const minuteOf = ({ at }: PlacedTime): number => Math.floor(at / retimedByMs);
const timesOf = (time: PlacedTime): string[] => [`minute ${minuteOf(time)}`, `wall ${wallTime(time)}`];
/** Scans whose times agree, or differ by a correction of seconds, share one of these keys. */
const timesNear = (time: PlacedTime): string[] => [
  ...[-1, 0, 1].map((step) => `minute ${minuteOf(time) + step}`),
  `wall ${wallTime(time)}`,
];

/** A list of scans in which similar ones are found without comparing each. */
export const indexScans = (scans: readonly PlacedScan[], judge: JudgeClasses = judgeClasses) => {
  const classes = new Map<string, ScanClass>();
  const shelves = new Map<string, Set<ScanClass>>();
  const shelve = (one: ScanClass, ...label: (string | null)[]): void => {
    for (const time of timesOf(one.time)) {
      const key = JSON.stringify([time, ...label]);
      const shelf = shelves.get(key);
      if (shelf) shelf.add(one);
      else shelves.set(key, new Set([one]));
    }
  };
  // Scans of one instant look up the same keys again and again.
  const gathered = new Map<string, readonly ScanClass[]>();
  const near = ({ time }: ScanClass, ...label: (string | null)[]): readonly ScanClass[] => {
    const key = JSON.stringify([minuteOf(time), wallTime(time), ...label]);
    const known = gathered.get(key);
    if (known) return known;
    const found = timesNear(time).flatMap((near) => [...(shelves.get(JSON.stringify([near, ...label])) ?? [])]);
    const distinct = [...new Set(found)];
    gathered.set(key, distinct);
    return distinct;
  };

  const classOf = (scan: PlacedScan): ScanClass => ({
    time: scan,
    code: scan.carrierCode,
    place: comparablePlace(scan.location),
    members: [],
    byText: new Map(),
  });
  const textOf = (scan: PlacedScan): string => comparableText(scan.message);

  for (const [nth, scan] of scans.entries()) {
    const made = classOf(scan);
    const key = classKey(made);
    const one = classes.get(key) ?? made;
    if (one === made) {
      classes.set(key, one);
      if (one.code !== null) shelve(one, "code", one.code);
    }
    one.members.push(nth);
    const text = textOf(scan);
    const alike = one.byText.get(text);
    if (alike) alike.push(nth);
    else {
      one.byText.set(text, [nth]);
      shelve(one, "text", text);
      shelve(one, "code and text", one.code, text);
    }
  }

  return {
    classOf,
    classKey,
    textOf,
    /** Similar scans with the same text, by degree of similarity. */
    likeWithText(asked: ScanClass, text: string): { level: Likeness; found: readonly number[] }[] {
      const classes =
        asked.code === null
          ? near(asked, "text", text)
          : [...near(asked, "code and text", asked.code, text), ...near(asked, "code and text", null, text)];
      return likeAmong(
        classes,
        (one) => judge(asked, one).sameText,
        (one) => one.byText.get(text)!,
      );
    },
    /** The classes whose scans are similar although the text differs. */
    likeWithoutText(asked: ScanClass): { level: Likeness; found: ScanClass }[] {
      if (asked.code === null) return [];
      return likeAmong(
        near(asked, "code", asked.code),
        (one) => judge(asked, one).otherText,
        (one) => one,
      );
    },
  };
};

/** Most are not similar: nothing is allocated for those. */
const likeAmong = <Found>(
  classes: readonly ScanClass[],
  levelOf: (one: ScanClass) => Likeness,
  findIn: (one: ScanClass) => Found,
): { level: Likeness; found: Found }[] => {
  const like: { level: Likeness; found: Found }[] = [];
  for (const one of classes) {
    const level = levelOf(one);
    if (level > 0) like.push({ level, found: findIn(one) });
  }
  return like;
};

export type ScanIndex = ReturnType<typeof indexScans>;
