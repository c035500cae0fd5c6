import type { Carrier, TrackerCreateInput } from "../../api/operation-types.ts";
import { type HintForm, type HintName, hintLabels, hintNames, onlyGiven, readHints } from "./hints.ts";

export type ImportRow = { line: number; cells: string[]; input: TrackerCreateInput | null; problem: string | null };
export type ImportPlan = { ok: true; header: string[]; meaning: string[]; rows: ImportRow[] } | { ok: false; problem: string };

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

/**
 * What each row will become. The first row names the columns; those we do not know go into metadata.
 * `carriers` is code and name; a cell may hold either. Without a carrier column, `fallback` is taken.
 */
export const planImport = (
  table: readonly string[][],
  carriers: readonly { carrier: Carrier; name: string }[],
  fallback: Carrier | null,
): ImportPlan => {
  const [header, ...body] = table;
  if (!header || body.length === 0)
    return { ok: false, problem: "The file needs a first row with column names, and rows below it." };
  const meaning = header.map((name) => known[plain(name)] ?? "metadata");
  if (!meaning.includes("trackingCode")) {
    return { ok: false, problem: `No column holds tracking codes. Name one "tracking_code". Found: ${header.join(", ")}.` };
  }
  const byName = new Map(
    carriers.flatMap(({ carrier, name }) => [[plain(carrier), carrier] as const, [plain(name), carrier] as const]),
  );
  const rows = body.map((cells, index): ImportRow => {
    const at = (what: Known) => cells[meaning.indexOf(what)]?.trim() ?? "";
    const row = { line: index + 2, cells };
    const trackingCode = at("trackingCode");
    const named = at("carrier");
    const carrier = named ? byName.get(plain(named)) : fallback;
    if (!trackingCode) return { ...row, input: null, problem: "No tracking code" };
    if (trackingCode.length > 64) return { ...row, input: null, problem: "The code is longer than 64 characters" };
    if (!carrier) return { ...row, input: null, problem: named ? `No carrier is called "${named}"` : "No carrier" };
    const rest = header.flatMap((name, column) =>
      meaning[column] === "metadata" && cells[column]?.trim() ? [[name.trim(), cells[column].trim()] as const] : [],
    );
    const hints = readHints(Object.fromEntries(hintNames.map((name) => [name, at(name)])) as HintForm);
    if (hints.unreadable)
      return { ...row, input: null, problem: `${hintLabels[hints.unreadable]} cannot be read: "${at(hints.unreadable)}"` };
    const input: TrackerCreateInput = { trackingCode, carrier, ...onlyGiven(hints.given) };
    if (at("reference")) input.reference = at("reference");
    if (rest.length > 0) input.metadata = Object.fromEntries(rest);
    return { ...row, input, problem: null };
  });
  return { ok: true, header, meaning, rows };
};
