import { type KolliApi, Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import { csvLine, parseCsv } from "./csv-text.ts";
import type { Drop, DroppedFile } from "./drop.ts";

/** Names that a column may have in a file, in lower case without spaces, hyphens and underscores. */
const columnNames = {
  trackingCode: ["trackingcode", "trackingnumber", "tracking", "code", "parcel", "sendungsnummer"],
  carrier: ["carrier", "courier", "shippingprovider"],
  reference: ["reference", "order", "ordernumber", "orderid"],
  postalCode: ["postalcode", "postcode", "zip"],
  destinationCountryCode: ["destinationcountrycode", "country", "countrycode"],
} as const;
type Column = keyof typeof columnNames;
type ImportedRow = Partial<Record<Column, string>> & { readonly trackingCode: string };

export const largestFile = 20 * 1024 * 1024;

/** The same for a number however it is written. */
const keyOf = ({ trackingCode, reference = "" }: ImportedRow): string =>
  JSON.stringify([trackingCode.replace(/\s/g, "").toUpperCase(), reference]);

export const importTables = "create table if not exists imported (parcel text primary key, tracker_id text not null) strict;";

export type ImportDeps = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly drop: Drop;
  /** A file is read once it has not changed for so long. */
  readonly settleMs: number;
};

const readRows = (text: string): { rows: ImportedRow[]; header: readonly string[] } | string => {
  const [header, ...cells] = parseCsv(text);
  if (!header) return "The file is empty.";
  const names = header.map((name) => name.toLowerCase().replace(/[\s_-]/g, ""));
  const places = Object.entries(columnNames).map(([column, known]) => [
    column,
    names.findIndex((name) => (known as readonly string[]).includes(name)),
  ]) as [Column, number][];
  if (places.find(([column]) => column === "trackingCode")![1] === -1)
    return `No column is named trackingCode; the columns are ${header.join(", ")}.`;
  const rows = cells.map((row) =>
    Object.fromEntries(places.flatMap(([column, at]) => (at >= 0 && row[at]?.trim() ? [[column, row[at].trim()]] : []))),
  );
  return { rows: rows as ImportedRow[], header };
};

type FindOrCreate = { readonly tracker: { readonly id: string } };

/** Null, or why the row was not imported. A row that was imported before, from whatever file, is left alone. */
const importRow = async ({ api, store }: ImportDeps, row: ImportedRow): Promise<string | null> => {
  if (row.trackingCode === undefined) return "The row has no tracking code.";
  const key = keyOf(row);
  if (store.db.prepare("select 1 from imported where parcel = ?").get(key)) return null;
  try {
    const carrier = row.carrier?.toUpperCase().replace(/[\s-]/g, "_");
    const { tracker } = await api.post<FindOrCreate>("/v1/trackers/find-or-create", { ...row, ...(carrier && { carrier }) });
    store.db.prepare("insert into imported (parcel, tracker_id) values (?, ?) on conflict do nothing").run(key, tracker.id);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
};

const importFile = async (deps: ImportDeps, { name, size }: DroppedFile): Promise<void> => {
  const { store, drop } = deps;
  const read = size > largestFile ? "The file is over 20 MiB. Split it." : readRows(await drop.read(name));
  const refused: string[] = [];
  if (typeof read === "string") refused.push(csvLine(["", read]));
  else
    for (const row of read.rows) {
      const reason = await importRow(deps, row);
      if (reason !== null) refused.push(csvLine([row.trackingCode ?? "", reason]));
    }
  await drop.finish(name, refused.length > 0 ? csvLine(["trackingCode", "problem"]) + refused.join("") : null);
  if (refused.length > 0) store.addProblem(name, `${refused.length} rows were not imported; done/${name}.problems.csv says why.`);
  store.set("lastImportAt", new Date().toISOString());
};

/** Imports every file that is complete. A file that was begun before a crash is read again; what it has imported stays. */
export const importFolder = async (deps: ImportDeps): Promise<number> => {
  const complete = (await deps.drop.list()).filter(({ quietMs }) => quietMs >= deps.settleMs);
  for (const file of complete) await importFile(deps, file);
  return complete.length;
};
