import type { CarrierAnswers } from "../../src/tracking/carrier-port.ts";
import { differences, type Path, placeName, type SpoiltSample } from "./spoiling.ts";
import { isShared, mayMeanNothing, whyNeeded } from "./spoiling-exceptions.ts";

/** How a carrier writes that there is nothing. Everything else is odd: nothing can be concluded from it. */
const absences: readonly string[] = ["null", "list", "empty", "missing"];

/** Of a larger sample every so many-th place is spoilt, always the same ones. */
const placesPerSample = 250;

/** Of entries of a list the first and the last: what lies between is written like them. */
const distinct = (places: readonly Path[]): readonly Path[] => {
  const byName = Map.groupBy(places, placeName);
  const ends = [...byName.values()].flatMap((same) => (same.length > 2 ? [same[0]!, same.at(-1)!] : same));
  const step = Math.ceil(ends.length / placesPerSample);
  return ends.filter((_, index) => index % step === 0);
};

const keyOf = (path: Path): string => path.map((step) => `${step}\n`).join("");
/** A list of one may be written as that one, in XML always. */
const bareName = (path: Path): string => placeName(path.filter((step) => typeof step === "string"));

type Loss = { readonly code: string; readonly name: string };

const isOf =
  (kind: string) =>
  ({ name }: Loss): boolean =>
    name.startsWith(`${kind} `);
const nameOf = ({ code, name }: Loss): string => `${code}: ${name}`;

const scansOf = (answers: CarrierAnswers, code: string): number => {
  const answer = answers.get(code);
  return answer?.ok ? answer.value.reading.scans.length : 0;
};

/** What a sample says, and what of it each place costs if it is spoilt. */
const lossesOf = async (sample: SpoiltSample) => {
  const { body, codes, read } = sample;
  const { text } = body;
  const before = await read(text);
  const lossOf = async (path: Path, spoiler: string): Promise<Loss[]> => {
    const spoilt = body.spoil(path, spoiler);
    if (spoilt === text) return [];
    const after = await read(spoilt);
    const isCounted = [...after.values()].some((answer) => answer.ok && answer.value.leftOut);
    return codes.flatMap((code) => {
      const names = [...differences(before.get(code), after.get(code))];
      const isFewer = after.get(code)?.ok && scansOf(after, code) > 0 && scansOf(after, code) < scansOf(before, code);
      return [...names, ...(isFewer && !isCounted ? ["uncounted"] : [])].map((name) => ({ code, name }));
    });
  };
  const places = distinct(body.places);
  const missing = new Map<string, readonly Loss[]>();
  for (const path of places) missing.set(keyOf(path), await lossOf(path, "missing"));
  return { sample, before, places, missing, lossOf };
};

type Losses = Awaited<ReturnType<typeof lossesOf>>;

/** What is known of a carrier's places from all of its samples, by name: what holds the scans of one holds those of others. */
type Known = { holdsScans(path: Path): boolean; isInEvent(path: Path): boolean; isEventList(path: Path): boolean };

const knownFrom = (all: readonly Losses[]): Known => {
  const changing = all.flatMap(({ places, missing }) => places.filter((path) => missing.get(keyOf(path))!.some(isOf("scan"))));
  const holders = new Set(changing.flatMap((path) => path.map((_, index) => placeName(path.slice(0, index + 1)))));
  const entries = all.flatMap(({ places, missing, before, sample }) =>
    sample.codes.some((code) => scansOf(before, code) > 1)
      ? places.filter((path) => typeof path.at(-1) === "number" && missing.get(keyOf(path))!.filter(isOf("scan")).length === 1)
      : [],
  );
  const events = new Set(entries.map(bareName));
  return {
    holdsScans: (path) => holders.has(placeName(path)),
    isEventList: (path) => events.has(bareName(path)),
    isInEvent: (path) => path.some((_, index) => events.has(bareName(path.slice(0, index + 1)))),
  };
};

/** What is read from a place or from one within it. */
const readFrom = ({ missing }: Losses, path: Path): Set<string> =>
  new Set([...missing].flatMap(([key, losses]) => (key.startsWith(keyOf(path)) ? losses.map(nameOf) : [])));

/** What one spoilt place costs beyond what is read from it. */
const findingsAt = async (
  losses: Losses,
  { holdsScans, isInEvent, isEventList }: Known,
  path: Path,
): Promise<{ findings: readonly string[]; isExcused: boolean }> => {
  const { sample, before, places, missing, lossOf } = losses;
  const [place, isHolder, expected] = [placeName(path), holdsScans(path), readFrom(losses, path)];
  const reason = whyNeeded(sample.carrier, place);
  const isOfSeveral = isShared(sample.carrier, place);
  const isLeaf = !places.some((other) => other.length > path.length && keyOf(other).startsWith(keyOf(path)));
  const findings: string[] = [];
  let isExcused = false;
  for (const spoiler of sample.body.spoilersOf(path)) {
    const lost = spoiler === "missing" ? missing.get(keyOf(path))! : await lossOf(path, spoiler);
    const isAbsent = absences.includes(spoiler);
    const find = (what: string) => findings.push(`${place}: ${spoiler} ${what}`);
    for (const { code, name } of lost.filter(isOf("failure"))) {
      const mayFail = reason || (isHolder && (!isLeaf || isEventList(path))) || (isInEvent(path) && scansOf(before, code) === 1);
      // A number that the carrier does not know may be one of which it says nothing.
      const mayBeUnknown = name === "failure not-found" && ((isAbsent && isHolder) || mayMeanNothing(reason));
      if (reason) isExcused = true;
      if (!mayFail) find("loses the parcel");
      else if (name !== "failure unexpected-answer" && !mayBeUnknown) find(`is taken for ${name}`);
    }
    if (lost.some(isOf("failure"))) continue;
    const isEmptied = lost.some(({ name }) => name === "emptied");
    if (isEmptied && !(isAbsent && isHolder)) find("is taken for a parcel without scans");
    if (!isAbsent && !isOfSeveral && !reason && lost.some(({ name }) => name === "uncounted"))
      find("loses a scan that is not counted");
    const scans = lost.filter(isOf("scan"));
    if (isOfSeveral && scans.length > 1) isExcused = true;
    else if (!isHolder && scans.length > 1) find(`changes ${scans.length} scans`);
    // Another text or number in a place of its own is another fact, also where it was empty before.
    const mayDiffer = (isLeaf && !isAbsent) || (isHolder && (spoiler === "twice" || isEmptied));
    const surplus = mayDiffer ? [] : lost.filter(({ name }) => name !== "uncounted").map(nameOf);
    const unexpected = surplus.filter((name) => !expected.has(name));
    if (unexpected.length > 0) find(`also changes ${unexpected.join(", ")}`);
  }
  return { findings, isExcused };
};

/** `excused`: places that cost more than they should, for a reason. */
type Verdict = { readonly places: number; readonly findings: readonly string[]; readonly excused: ReadonlySet<string> };

/** What of a carrier's samples costs more than it should: "delivered.json: shipments.*.weight: text loses the parcel". */
export const judge = async (samples: readonly SpoiltSample[]): Promise<Verdict> => {
  const all: Losses[] = [];
  for (const sample of samples) all.push(await lossesOf(sample));
  const known = knownFrom(all);
  const [findings, excused] = [new Set<string>(), new Set<string>()];
  for (const losses of all)
    for (const path of losses.places) {
      const found = await findingsAt(losses, known, path);
      for (const finding of found.findings) findings.add(`${losses.sample.name}: ${finding}`);
      if (found.isExcused) excused.add(placeName(path));
    }
  return { places: all.reduce((sum, { places }) => sum + places.length, 0), findings: [...findings], excused };
};
