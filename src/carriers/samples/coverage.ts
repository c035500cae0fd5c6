import type { CarrierAdapter } from "../adapter.ts";
import { isUncharted } from "../reading/status-map.ts";
import { readSample } from "./read-sample.ts";
import { folderOf, readSampleText, readSources, type SampleSource, sampleKinds } from "./sources.ts";

/** How far a carrier's adapter has been held against real answers. */
export type Coverage = {
  samples: Readonly<Record<SampleSource["kind"], number>>;
  /** Codes in its status maps, and patterns for words. */
  codes: number;
  wordRules: number;
  scans: number;
  knownScans: number;
};

const isMap = (value: object): boolean =>
  !Array.isArray(value) && Object.values(value).every((meaning) => typeof meaning === "string");

/** Some maps lie within others, by what they are for. */
const withoutNesting = (value: object): object[] => {
  if (value instanceof Map) return [...value.values()];
  return Array.isArray(value) || isMap(value) ? [value] : Object.values(value);
};

/** Status maps are data, so they can be counted: objects of texts are codes, lists of pairs are patterns for words. */
const countMaps = async (carrier: string): Promise<Pick<Coverage, "codes" | "wordRules">> => {
  const exported: Readonly<Record<string, object>> = await import(`../${folderOf(carrier)}/status-map.ts`);
  const maps = Object.values(exported).flatMap(withoutNesting);
  const rules = maps.filter(Array.isArray).flat().filter(Array.isArray);
  return { codes: new Set(maps.filter(isMap).flatMap(Object.keys)).size, wordRules: rules.length };
};

const scansOf = async (adapter: CarrierAdapter, file: string, { code, status }: SampleSource) => {
  const codes = code === undefined ? [] : [code].flat();
  if (codes.length === 0) return [];
  const answers = await readSample(adapter, { text: await readSampleText(adapter.carrier, file), status }, codes);
  return [...answers.values()].flatMap((answer) => (answer.ok ? answer.value.reading.scans : []));
};

export const coverageOf = async (adapter: CarrierAdapter): Promise<Coverage> => {
  const entries = Object.entries((await readSources(adapter.carrier)) ?? {});
  const scans = (await Promise.all(entries.map(([file, source]) => scansOf(adapter, file, source)))).flat();
  const countOf = (kind: SampleSource["kind"]) => entries.filter(([, source]) => source.kind === kind).length;
  return {
    samples: Object.fromEntries(sampleKinds.map((kind) => [kind, countOf(kind)])) as Coverage["samples"],
    ...(await countMaps(adapter.carrier)),
    scans: scans.length,
    knownScans: scans.filter(({ meaning }) => !isUncharted(meaning) && !meaning.isFromSummary && !meaning.isFromWords).length,
  };
};
