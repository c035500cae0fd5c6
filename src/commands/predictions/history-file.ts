import { createReadStream } from "node:fs";
import { predictionBounds } from "../../predictions/bounds.ts";
import { type ColumnKind, columnKinds } from "../../predictions/history-file/columns.ts";
import { HistoryFileError } from "../../predictions/history-file/csv-rows.ts";
import { type HistoryFile, readHistories } from "../../predictions/history-file/read-histories.ts";
import { explain, refuse } from "../output.ts";

const readGiven = (pairs: readonly string[]): Partial<Record<ColumnKind, string>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [kind, heading] = pair.split(/=(.*)/s) as [ColumnKind, string | undefined];
      if (heading === undefined || !columnKinds.includes(kind))
        refuse(`--column is "${pair}", but must be KIND=HEADING, with one of: ${columnKinds.join(", ")}.`);
      return [kind, heading!];
    }),
  );

/** The past parcels of a file, and on standard error which columns were taken and what was left out. */
export const readHistoryFile = async (path: string, columns: readonly string[]): Promise<HistoryFile> => {
  const file = await readHistories(createReadStream(path, { encoding: "utf8" }), {
    given: readGiven(columns),
    mostRows: predictionBounds.rowsOfFile.cap,
    mostCharactersOfRow: predictionBounds.charactersOfRow.cap,
    onRow: (count) => showProgress(count % 50_000 === 0 ? `${count.toLocaleString("en")} rows read` : null),
  }).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error instanceof HistoryFileError || error.code === undefined ? error.message : `${path} cannot be read: ${error.message}`,
    ),
  );
  describeFile(file);
  return file;
};

export const showProgress = (text: string | null): void => {
  if (text !== null && process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
};

const describeFile = ({ rows, histories, headings, columns, leftOut }: HistoryFile): void => {
  const named = Object.entries(columns).map(([kind, column]) => `${kind} = "${headings[column]}"`);
  explain(`Columns: ${named.join(", ")}. Name others with --column.`);
  const reasons = [...leftOut].map(([reason, count]) => `${count} ${reason}`).join(", ");
  explain(`${histories.length} parcels of ${rows} rows${reasons === "" ? "." : `; left out: ${reasons}.`}`);
};

export const collect = (value: string, previous: string[]): string[] => [...previous, value];
export const columnOption = [
  "--column <kind=heading>",
  `name a column that is not guessed: ${columnKinds.join(", ")}`,
  collect,
  [] as string[],
] as const;
