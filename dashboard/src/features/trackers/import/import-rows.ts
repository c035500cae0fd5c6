import type { Carrier, TrackerCreateInput } from "../../../api/operation-types.ts";
import { type HintForm, type HintName, hintNames, onlyGiven, readHints } from "../hints.ts";
import { problemsOf } from "./row-problems.ts";

export type ImportRow = { line: number; cells: string[]; input: TrackerCreateInput | null; problem: string | null };
export type ImportPlan =
  | { ok: true; header: string[]; meaning: Meaning[]; rows: ImportRow[]; undetected: string[] }
  | { ok: false; problem: string };

/** What a column holds: one of the fields, more about the parcel that goes into metadata, or nothing that is wanted. */
export type Meaning = Known | "metadata" | "ignored";

/** What a person, or a look at the codes, has said beside the file itself. */
export type ImportHelp = {
  /** For rows that name no carrier and whose code tells none. */
  fallback: Carrier | null;
  /** Columns that mean something else than their name says, by their place. */
  meaning?: ReadonlyMap<number, Meaning>;
  /** Codes whose carrier is sure. */
  detected?: ReadonlyMap<string, Carrier>;
};

type Known = "trackingCode" | "carrier" | "reference" | HintName;

const known: Record<string, Known> = {
  trackingcode: "trackingCode",
  trackingnumber: "trackingCode",
  tracking: "trackingCode",
  code: "trackingCode",
  number: "trackingCode",
  carrier: "carrier",
  courier: "carrier",
  reference: "reference",
  order: "reference",
  ordernumber: "reference",
  orderid: "reference",
  postalcode: "postalCode",
  postcode: "postalCode",
  zip: "postalCode",
  zipcode: "postalCode",
  destinationcountrycode: "destinationCountryCode",
  destinationcountry: "destinationCountryCode",
  country: "destinationCountryCode",
  countrycode: "destinationCountryCode",
  shippedon: "shippedOn",
  shipdate: "shippedOn",
  promisedat: "promisedAt",
  promised: "promisedAt",
  promisedfor: "promisedAt",
  piececount: "pieceCount",
  pieces: "pieceCount",
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** What the columns mean by their names; those we do not know go into metadata. One said by a person takes it from another. */
const meaningsOf = (header: readonly string[], said: ReadonlyMap<number, Meaning>): Meaning[] => {
  const taken = new Set(said.values());
  return header.map((name, column) => {
    const own = known[plain(name)];
    return said.get(column) ?? (own && !taken.has(own) ? own : "metadata");
  });
};

/**
 * What each row will become. The first row names the columns.
 * `carriers` is code and name; a cell may hold either.
 */
export const planImport = (
  table: readonly string[][],
  carriers: readonly { carrier: Carrier; name: string }[],
  { fallback, meaning: said = new Map(), detected = new Map() }: ImportHelp,
): ImportPlan => {
  const [header, ...body] = table;
  if (!header || body.length === 0)
    return { ok: false, problem: "The file needs a first row with column names, and at least one row below it." };
  const meaning = meaningsOf(header, said);
  const undetected = new Set<string>();
  const byName = new Map(
    carriers.flatMap(({ carrier, name }) => [[plain(carrier), carrier] as const, [plain(name), carrier] as const]),
  );
  const names = carriers.map(({ name }) => name);
  const lineOf = new Map<string, number>();
  const rows = body.map((cells, index): ImportRow => {
    const at = (what: Known) => cells[meaning.indexOf(what)]?.trim() ?? "";
    const row = { line: index + 2, cells };
    const trackingCode = at("trackingCode");
    const named = at("carrier");
    const carrier = named ? byName.get(plain(named)) : (detected.get(trackingCode) ?? fallback);
    if (!named && trackingCode && !detected.has(trackingCode)) undetected.add(trackingCode);
    const same = JSON.stringify([trackingCode.toUpperCase(), at("reference")]);
    const cellsGiven = {
      trackingCode,
      carrierName: named,
      isCarrierKnown: Boolean(carrier),
      hint: at,
      earlierLine: lineOf.get(same),
    };
    const problems = problemsOf(cellsGiven, names);
    if (!lineOf.has(same)) lineOf.set(same, row.line);
    if (!carrier || problems.length > 0) return { ...row, input: null, problem: problems.join("; ") };
    const rest = header.flatMap((name, column) =>
      meaning[column] === "metadata" && cells[column]?.trim() ? [[name.trim(), cells[column].trim()] as const] : [],
    );
    const { given: hints } = readHints(Object.fromEntries(hintNames.map((name) => [name, at(name)])) as HintForm);
    const input: TrackerCreateInput = { trackingCode, carrier, ...onlyGiven(hints) };
    if (at("reference")) input.reference = at("reference");
    if (rest.length > 0) input.metadata = Object.fromEntries(rest);
    return { ...row, input, problem: null };
  });
  return { ok: true, header, meaning, rows, undetected: [...undetected] };
};
