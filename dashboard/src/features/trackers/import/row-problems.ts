import type { HintName } from "../hints.ts";
import { hintLabels } from "../hints.ts";

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));

/** How the values that a program reads are written, and what is said of one that is written in another way. */
const formats: readonly [name: HintName, isRight: (text: string) => boolean, format: string][] = [
  ["destinationCountryCode", (text) => /^[a-z]{2}$/i.test(text), "two letters, such as DE"],
  ["shippedOn", isDay, "a day such as 2026-11-20"],
  ["promisedAt", isTime, "2026-11-20 or 2026-11-20T16:00"],
  ["pieceCount", (text) => /^\d+$/.test(text), "a whole number"],
];

/** How many letters must be changed, added or left out to make one text of the other. */
const distanceOf = (from: string, to: string): number => {
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1];
    for (let column = 1; column <= to.length; column++)
      next[column] = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (letter === to[column - 1] ? 0 : 1));
    last = next;
  }
  return last[to.length]!;
};

/** The name that was probably meant: of short names one letter may be wrong, of longer ones two. */
const meantBy = (typed: string, names: readonly string[]): string | null => {
  const plain = typed.toLowerCase();
  const near = names
    .map((name) => ({ name, distance: distanceOf(plain, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const allowed = plain.length < 6 ? 1 : 2;
  return near[0] && near[0].distance <= allowed ? near[0].name : null;
};

type Given = {
  trackingCode: string;
  /** As the row has it; empty if it has none. */
  carrierName: string;
  isCarrierKnown: boolean;
  hint: (name: HintName) => string;
  /** The line of the same code and order number above. */
  earlierLine: number | undefined;
};

/** Everything that is wrong with a row, so that a file is corrected in one go. */
export const problemsOf = (given: Given, carrierNames: readonly string[]): string[] => {
  const { trackingCode, carrierName, isCarrierKnown, hint, earlierLine } = given;
  const meant = isCarrierKnown || !carrierName ? null : meantBy(carrierName, carrierNames);
  return [
    ...(trackingCode ? [] : ["No tracking code"]),
    ...(trackingCode.length > 64 ? ["The code is longer than 64 characters"] : []),
    ...(isCarrierKnown
      ? []
      : [carrierName ? `The carrier "${carrierName}" does not exist${meant ? `: did you mean ${meant}?` : ""}` : "No carrier"]),
    ...formats.flatMap(([name, isRight, format]) =>
      hint(name) === "" || isRight(hint(name)) ? [] : [`${hintLabels[name]} is "${hint(name)}", but must be ${format}`],
    ),
    ...(trackingCode && earlierLine !== undefined ? [`The same code and order number are in row ${earlierLine}`] : []),
  ];
};
