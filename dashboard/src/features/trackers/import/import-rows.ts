import type { Carrier, TrackerCreateInput } from "../../../api/operation-types.ts";
import { type HintForm, type HintName, hintLabels, hintNames, onlyGiven, readHints } from "../hints.ts";

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
  shippedon: "shippedOn",
  shipdate: "shippedOn",
  promisedat: "promisedAt",
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
  const rows = body.map((cells, index): ImportRow => {
    const at = (what: Known) => cells[meaning.indexOf(what)]?.trim() ?? "";
    const row = { line: index + 2, cells };
    const trackingCode = at("trackingCode");
    const named = at("carrier");
    const carrier = named ? byName.get(plain(named)) : (detected.get(trackingCode) ?? fallback);
    if (!named && trackingCode && !detected.has(trackingCode)) undetected.add(trackingCode);
    if (!trackingCode) return { ...row, input: null, problem: "No tracking code" };
    if (trackingCode.length > 64) return { ...row, input: null, problem: "The code is longer than 64 characters" };
    if (!carrier) return { ...row, input: null, problem: named ? `The carrier "${named}" does not exist` : "No carrier" };
    const rest = header.flatMap((name, column) =>
      meaning[column] === "metadata" && cells[column]?.trim() ? [[name.trim(), cells[column].trim()] as const] : [],
    );
    const hints = readHints(Object.fromEntries(hintNames.map((name) => [name, at(name)])) as HintForm);
    if (hints.unreadable)
      return { ...row, input: null, problem: `${hintLabels[hints.unreadable]} is not valid: "${at(hints.unreadable)}"` };
    const input: TrackerCreateInput = { trackingCode, carrier, ...onlyGiven(hints.given) };
    if (at("reference")) input.reference = at("reference");
    if (rest.length > 0) input.metadata = Object.fromEntries(rest);
    return { ...row, input, problem: null };
  });
  return { ok: true, header, meaning, rows, undetected: [...undetected] };
};
