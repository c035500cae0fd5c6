import { isDeepStrictEqual } from "node:util";
import type { CarrierAdapter } from "../../src/carriers/adapter.ts";
import { readSample } from "../../src/carriers/samples/read-sample.ts";
import type { CarrierAnswer, CarrierAnswers } from "../../src/tracking/carrier-port.ts";

export type Path = readonly (string | number)[];
export type SpoiltSample = { adapter: CarrierAdapter; body: unknown; codes: readonly string[]; status?: number | undefined };

/** What can stand in a place instead of what belongs there. */
export const spoilers = { null: null, text: "spoilt", number: 7, list: [], missing: undefined } as const;
export type Spoiler = keyof typeof spoilers;

const isHolder = (value: unknown): value is Record<string | number, unknown> => typeof value === "object" && value !== null;

/** Every place of a body but its top, those within before those around them. */
export const placesOf = (body: unknown, path: Path = []): Path[] => {
  if (!isHolder(body)) return [];
  const steps = Array.isArray(body) ? body.keys().toArray() : Object.keys(body);
  return steps.flatMap((step) => [...placesOf(body[step], [...path, step]), [...path, step]]);
};

export const spoil = (body: unknown, path: Path, spoiler: Spoiler): unknown => {
  const copy: unknown = structuredClone(body);
  const holder = path.slice(0, -1).reduce<unknown>((value, step) => (isHolder(value) ? value[step] : undefined), copy);
  const step = path.at(-1)!;
  if (!isHolder(holder)) throw new Error(`${path.join(".")} is no place`);
  if (spoiler !== "missing") holder[step] = spoilers[spoiler];
  else if (Array.isArray(holder)) holder.splice(step as number, 1);
  else delete holder[step];
  return copy;
};

/** "shipments.*.events.*.date" */
export const placeName = (path: Path): string => path.map((step) => (typeof step === "number" ? "*" : step)).join(".");

export const readBody = ({ adapter, codes, status }: SpoiltSample, body: unknown): Promise<CarrierAnswers> =>
  readSample(adapter, { text: JSON.stringify(body), status }, codes);

/**
 * What is told otherwise than before, by its name: "scan 3", "fact weight", "estimate". "everything" where there is no reading
 * any more; scans that were not there before are "another scan".
 */
export const differences = (before: CarrierAnswer | undefined, after: CarrierAnswer | undefined): Set<string> => {
  if (!before?.ok) return new Set();
  if (!after?.ok) return new Set(["everything"]);
  const [was, is] = [before.value.reading, after.value.reading];
  const left = [...is.scans];
  const different = new Set<string>();
  for (const [index, scan] of was.scans.entries()) {
    const same = left.findIndex((other) => isDeepStrictEqual(scan, other));
    if (same >= 0) left.splice(same, 1);
    else different.add(`scan ${index}`);
  }
  if (left.length > different.size) different.add("another scan");
  const [facts, factsNow] = [was.facts ?? {}, is.facts ?? {}] as Readonly<Record<string, unknown>>[];
  for (const name of new Set([...Object.keys(facts!), ...Object.keys(factsNow!)]))
    if (!isDeepStrictEqual(facts![name], factsNow![name])) different.add(`fact ${name}`);
  if (!isDeepStrictEqual(was.estimatedDelivery, is.estimatedDelivery)) different.add("estimate");
  return different;
};

export const isScan = (name: string): boolean => name.startsWith("scan ");
