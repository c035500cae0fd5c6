import { describe, expect, it } from "vitest";
import {
  differences,
  isScan,
  type Path,
  placeName,
  placesOf,
  readBody,
  type Spoiler,
  type SpoiltSample,
  spoil,
  spoilers,
} from "../../../test/conformance/spoiling.ts";
import { neededPlaces, sharedPlaces } from "../../../test/conformance/spoiling-exceptions.ts";
import { carriers } from "../registry.ts";
import { readSampleText, readSources } from "./sources.ts";

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const samplesOf = async (adapter: (typeof carriers)[number]): Promise<[string, SpoiltSample][]> => {
  const sources = Object.entries((await readSources(adapter.carrier)) ?? {});
  const samples = await Promise.all(
    sources.map(async ([file, { code, status }]): Promise<[string, SpoiltSample]> => {
      const body = jsonIn(await readSampleText(adapter.carrier, file));
      return [file, { adapter, body, codes: code === undefined ? [] : [code].flat(), status }];
    }),
  );
  return samples.filter(([, { body, codes }]) => body !== undefined && codes.length > 0);
};

/** Of a larger sample every so many-th place is spoilt, always the same ones. */
const placesPerSample = 250;

/** Reading some thousand answers takes seconds, and on a busy machine minutes. */
const patienceMs = 300_000;

/** Of entries of a list the first and the last: what lies between is written like them. */
const distinct = (places: readonly Path[]): readonly Path[] => {
  const byName = Map.groupBy(places, placeName);
  const ends = [...byName.values()].flatMap((same) => (same.length > 2 ? [same[0]!, same.at(-1)!] : same));
  const step = Math.ceil(ends.length / placesPerSample);
  return ends.filter((_, index) => index % step === 0);
};

const keyOf = (path: Path): string => path.map((step) => `${step}\n`).join("");

/** What a sample tells, and what of it each place costs if it is missing. */
const lossesOf = async (sample: SpoiltSample) => {
  const before = await readBody(sample, sample.body);
  const lossOf = async (path: Path, spoiler: Spoiler): Promise<Set<string>> => {
    const after = await readBody(sample, spoil(sample.body, path, spoiler));
    return new Set(
      sample.codes.flatMap((code) => [...differences(before.get(code), after.get(code))].map((name) => `${code}: ${name}`)),
    );
  };
  const places = distinct(placesOf(sample.body));
  const missing = new Map<string, Set<string>>();
  for (const path of places) missing.set(keyOf(path), await lossOf(path, "missing"));
  /** What is read from a place or from one within it. */
  const readFrom = (path: Path): Set<string> =>
    new Set([...missing].flatMap(([key, names]) => (key.startsWith(keyOf(path)) ? [...names] : [])));
  return { before, places, missing, lossOf, readFrom };
};

/** The entry of a list that a place is in. */
const entryOf = (path: Path): Path => path.slice(0, path.findLastIndex((step) => typeof step === "number") + 1);

const isScanLost = (name: string): boolean => isScan(name.split(": ")[1]!);
const isEverything = (name: string): boolean => name.endsWith(": everything");

const spoilSample = async (sample: SpoiltSample): Promise<string[]> => {
  const { carrier } = sample.adapter;
  const { before, places, missing, lossOf, readFrom } = await lossesOf(sample);
  const withOneScan = [...before].flatMap(([code, one]) => (one.ok && one.value.reading.scans.length === 1 ? [code] : []));
  // By name: what holds the scans of one piece or parcel holds those of the others.
  const scanPlaces = places.filter((path) => [...missing.get(keyOf(path))!].some(isScanLost)).map(placeName);
  const holdsScans = (path: Path): boolean => scanPlaces.some((place) => `${place}.`.startsWith(`${placeName(path)}.`));
  const findings = new Set<string>();
  for (const path of places) {
    const place = placeName(path);
    if (neededPlaces[carrier]?.includes(place)) continue;
    const expected = readFrom(path);
    const isLeaf = !places.some((other) => other.length > path.length && keyOf(other).startsWith(keyOf(path)));
    const isInScan = holdsScans(entryOf(path));
    for (const spoiler of Object.keys(spoilers) as Spoiler[]) {
      const lost = spoiler === "missing" ? missing.get(keyOf(path))! : await lossOf(path, spoiler);
      const lostParcels = [...lost].filter(isEverything).map((name) => name.split(": ")[0]!);
      const isOnlyScan = isInScan && lostParcels.every((code) => withOneScan.includes(code));
      if (lostParcels.length > 0 && (isLeaf || !holdsScans(path)) && !isOnlyScan)
        findings.add(`${place}: ${spoiler} loses the parcel`);
      if (lostParcels.length > 0) continue;
      const scans = [...lost].filter(isScanLost);
      // Another text or number in a place of its own is another fact, also where it was empty before.
      const isFact = isLeaf && (spoiler === "text" || spoiler === "number");
      const isEmptied = holdsScans(path) && (spoiler === "null" || spoiler === "list");
      const surplus = [...lost].filter((name) => !expected.has(name) && !isFact && !isEmptied);
      if (isLeaf && scans.length > 1 && !sharedPlaces[carrier]?.includes(place))
        findings.add(`${place}: ${spoiler} changes ${scans.length} scans`);
      else if (surplus.length > 0) findings.add(`${place}: ${spoiler} also changes ${surplus.join(", ")}`);
    }
  }
  return [...findings];
};

describe("one spoilt place of an answer costs nothing but what is read from it", () => {
  it.each(carriers.map((adapter) => ({ carrier: adapter.carrier, adapter })))(
    "$carrier",
    async ({ adapter }) => {
      for (const [file, sample] of await samplesOf(adapter)) expect.soft(await spoilSample(sample), file).toEqual([]);
    },
    patienceMs,
  );
});
