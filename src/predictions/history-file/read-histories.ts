import { countryCodeOf } from "../../carriers/reading/country-names.ts";
import type { Area, History, LocalTime, Milestone, Reached } from "../model/parcel.ts";
import { type ColumnKind, guessColumns, type HistoryColumns } from "./columns.ts";
import { csvRows, HistoryFileError } from "./csv-rows.ts";
import { type DayOrder, dayOrderOf, readLocalTime } from "./local-times.ts";

/** Rows that are looked at before columns are guessed. */
const sampleRows = 200;
/** A column of times may have a few empty or odd cells. */
const shareOfTimes = 0.8;

export type RowProblem = "no hand-over" | "delivered before it was handed over" | "older or later than can be";

export type HistoryFile = {
  headings: readonly string[];
  columns: HistoryColumns;
  histories: History[];
  rows: number;
  leftOut: Map<RowProblem, number>;
};

export type ReadOptions = {
  /** Which heading means what, if it cannot be guessed. */
  given: Partial<Record<ColumnKind, string>>;
  mostRows: number;
  mostCharactersOfRow: number;
  onRow(count: number): void;
};

export const readHistories = async (pieces: AsyncIterable<string>, options: ReadOptions): Promise<HistoryFile> => {
  const rows = csvRows(pieces, options.mostCharactersOfRow);
  const first = await rows.next();
  if (first.done) throw new HistoryFileError("The file is empty.");
  const headings = first.value.map((heading) => heading.trim());
  const sample: string[][] = [];
  while (sample.length < sampleRows) {
    const row = await rows.next();
    if (row.done) break;
    sample.push(row.value);
  }
  const order = dayOrderOf(sample.flat());
  const columns = { ...guessColumns(headings, looksLikeTime(sample, order)), ...givenColumns(headings, options.given) };
  const missing = (["handedOver", "delivered"] as const).filter((kind) => columns[kind] === undefined);
  if (missing.length > 0)
    throw new HistoryFileError(
      `No column was found for ${missing.join(" and ")}. Name it with --column, such as --column ${missing[0]}="${headings[0]}". The file has: ${headings.join(", ")}.`,
    );
  const file: HistoryFile = { headings, columns, histories: [], rows: 0, leftOut: new Map() };
  const add = (row: string[]): void => {
    if (file.rows >= options.mostRows)
      throw new HistoryFileError(`The file has more than ${options.mostRows.toLocaleString("en")} rows. Split it by time.`);
    file.rows += 1;
    options.onRow(file.rows);
    const history = historyOf(row, columns, order);
    if (typeof history === "string") file.leftOut.set(history, (file.leftOut.get(history) ?? 0) + 1);
    else file.histories.push(history);
  };
  for (const row of sample) add(row);
  for await (const row of rows) add(row);
  return file;
};

const looksLikeTime =
  (sample: readonly string[][], order: DayOrder) =>
  (column: number): boolean => {
    const cells = sample.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    const times = cells.filter((cell) => readLocalTime(cell, order) !== null);
    return cells.length > 0 && times.length >= shareOfTimes * cells.length;
  };

const givenColumns = (headings: readonly string[], given: ReadOptions["given"]): HistoryColumns => {
  const columns: HistoryColumns = {};
  for (const [kind, heading] of Object.entries(given) as [ColumnKind, string][]) {
    const column = headings.findIndex((known) => known.toLowerCase() === heading.trim().toLowerCase());
    if (column < 0) throw new HistoryFileError(`The file has no column "${heading}". It has: ${headings.join(", ")}.`);
    columns[kind] = column;
  }
  return columns;
};

const areaOf = (country: string | null, postcode: string | null): Area | null => {
  const code = countryCodeOf(country);
  return code ? { country: code, postcode } : null;
};

const milestoneColumns: readonly (readonly [ColumnKind, Milestone])[] = [
  ["created", "LABEL"],
  ["handedOver", "PICKED_UP"],
  ["arrived", "ARRIVED"],
  ["outForDelivery", "OUT_FOR_DELIVERY"],
];

const finalProblems = /return|lost|cancel|refus|dispos|damag/i;

const historyOf = (row: readonly string[], columns: HistoryColumns, order: DayOrder): History | RowProblem => {
  const text = (kind: ColumnKind): string | null => {
    const cell = columns[kind] === undefined ? "" : (row[columns[kind]] ?? "").trim();
    return cell === "" ? null : cell;
  };
  const time = (kind: ColumnKind): LocalTime | null => {
    const cell = text(kind);
    return cell === null ? null : readLocalTime(cell, order);
  };
  const handedOver = time("handedOver");
  if (!handedOver) return "no hand-over";
  const delivered = time("delivered");
  const isOver = delivered === null && finalProblems.test(text("status") ?? "");
  if (delivered && delivered.day < handedOver.day) return "delivered before it was handed over";
  const steps = milestoneColumns
    .flatMap(([kind, milestone]): Reached[] => {
      const at = time(kind);
      return at ? [{ milestone, ...at }] : [];
    })
    .filter(({ milestone, day }) => milestone === "LABEL" || day >= handedOver.day)
    .sort((left, right) => left.day - right.day || left.hour - right.hour);
  const days = [...steps.map(({ day }) => day), ...(delivered ? [delivered.day] : [])];
  if (Math.min(...days) < earliestDay || Math.max(...days) > latestDay) return "older or later than can be";
  const estimate = time("estimated");
  return {
    lane: {
      carrier: text("carrier")?.toLowerCase() ?? "all",
      service: text("service")?.toLowerCase() ?? null,
      origin: areaOf(text("originCountry"), text("originPostcode")),
      destination: areaOf(text("destinationCountry"), text("destinationPostcode")),
    },
    steps,
    estimates: estimate ? [{ madeOn: handedOver.day, day: estimate.day }] : [],
    promised: time("promised")?.day ?? null,
    delivered: delivered?.day ?? null,
    ended: isOver ? Math.max(...days) : null,
  };
};

const earliestDay = Date.UTC(2011, 0, 1) / 86_400_000;
const latestDay = Date.UTC(2040, 0, 1) / 86_400_000;
