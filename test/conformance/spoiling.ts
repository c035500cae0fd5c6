import { isDeepStrictEqual } from "node:util";
import type { CarrierAnswer, CarrierAnswers } from "../../src/tracking/carrier-port.ts";

export type Path = readonly (string | number)[];

/** A body of which each place can be spoilt alone. */
export type Spoilable = {
  /** As it is written if nothing is spoilt. */
  readonly text: string;
  /** Every place but the top, those within before those around them. */
  readonly places: readonly Path[];
  /** What can stand in this place instead of what belongs there. "missing" is one of them. */
  spoilersOf(path: Path): readonly string[];
  spoil(path: Path, spoiler: string): string;
};

/** A fixture with what is read from it: by code, as of an answer to a question. */
export type SpoiltSample = {
  readonly carrier: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly body: Spoilable;
  read(text: string): Promise<CarrierAnswers>;
};

/** "shipments.*.events.*.date" */
export const placeName = (path: Path): string => path.map((step) => (typeof step === "number" ? "*" : step)).join(".");

const jsonSpoilers: Readonly<Record<string, unknown>> = {
  null: null,
  text: "spoilt",
  number: 987_654,
  list: [],
  missing: undefined,
};

type Holder = Record<string | number, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

const placesOf = (body: unknown, path: Path = []): Path[] => {
  if (!isHolder(body)) return [];
  const steps = Array.isArray(body) ? body.keys().toArray() : Object.keys(body);
  return steps.flatMap((step) => [...placesOf(body[step], [...path, step]), [...path, step]]);
};

const without = (holder: Holder, step: string | number): Holder =>
  Array.isArray(holder)
    ? (holder.filter((_, index) => index !== step) as unknown as Holder)
    : Object.fromEntries(Object.entries(holder).filter(([key]) => key !== step));

/** A copy of what is on the way to the place; the rest is shared. */
const replaced = (value: unknown, [step, ...rest]: Path, spoiler: string): unknown => {
  const holder = value as Holder;
  if (rest.length === 0 && spoiler === "missing") return without(holder, step!);
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Holder;
  copy[step!] = rest.length > 0 ? replaced(holder[step!], rest, spoiler) : jsonSpoilers[spoiler];
  return copy;
};

/** Null for what is no JSON. */
export const spoilableJson = (text: string): Spoilable | null => {
  if (!/^\s*[[{]/.test(text)) return null;
  const body: unknown = JSON.parse(text);
  return {
    text: JSON.stringify(body),
    places: placesOf(body),
    spoilersOf: () => Object.keys(jsonSpoilers),
    spoil: (path, spoiler) => JSON.stringify(replaced(body, path, spoiler)),
  };
};

/**
 * What is told otherwise than before, by its name: "scan 3", "fact weight", "estimate". The failure where there is no reading any
 * more; scans that were not there before are "another scan".
 */
export const differences = (before: CarrierAnswer | undefined, after: CarrierAnswer | undefined): Set<string> => {
  if (!before?.ok) return new Set();
  if (!after?.ok) return new Set([`failure ${after?.failure.code}`]);
  const [was, is] = [before.value.reading, after.value.reading];
  const left = [...is.scans];
  const different = new Set<string>();
  for (const [index, scan] of was.scans.entries()) {
    const same = left.findIndex((other) => isDeepStrictEqual(scan, other));
    if (same >= 0) left.splice(same, 1);
    else different.add(`scan ${index}`);
  }
  if (left.length > different.size) different.add("another scan");
  if (is.scans.length === 0 && was.scans.length > 0) different.add("emptied");
  const known = new Set(was.scans.map(({ meaning }) => meaning.status));
  for (const { meaning } of left)
    if (meaning.status !== "UNKNOWN" && !known.has(meaning.status)) different.add(`status ${meaning.status}`);
  const [facts, factsNow] = [was.facts ?? {}, is.facts ?? {}] as Readonly<Record<string, unknown>>[];
  for (const name of new Set([...Object.keys(facts!), ...Object.keys(factsNow!)]))
    if (!isDeepStrictEqual(facts![name], factsNow![name])) different.add(`fact ${name}`);
  if (!isDeepStrictEqual(was.estimatedDelivery, is.estimatedDelivery)) different.add("estimate");
  return different;
};
