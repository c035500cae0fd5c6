import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { predictionBounds } from "../predictions/bounds.ts";
import { evaluate } from "../predictions/evaluate/evaluate.ts";
import { coveragePicture } from "../predictions/evaluate/picture.ts";
import { evaluationTables } from "../predictions/evaluate/report.ts";
import { type ColumnKind, columnKinds } from "../predictions/history-file/columns.ts";
import { HistoryFileError } from "../predictions/history-file/csv-rows.ts";
import { type HistoryFile, readHistories } from "../predictions/history-file/read-histories.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";

type EvaluateOptions = { column: string[]; picture?: string; json?: boolean };

const readGiven = (pairs: readonly string[]): Partial<Record<ColumnKind, string>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [kind, heading] = pair.split(/=(.*)/s) as [ColumnKind, string | undefined];
      if (heading === undefined || !columnKinds.includes(kind))
        refuse(`--column is "${pair}", but must be KIND=HEADING, with one of: ${columnKinds.join(", ")}.`);
      return [kind, heading!];
    }),
  );

const readFile = (path: string, { column }: EvaluateOptions): Promise<HistoryFile> =>
  readHistories(createReadStream(path, { encoding: "utf8" }), {
    given: readGiven(column),
    mostRows: predictionBounds.rowsOfFile.cap,
    mostCharactersOfRow: predictionBounds.charactersOfRow.cap,
    onRow: (count) => showProgress(count % 50_000 === 0 ? `${count.toLocaleString("en")} rows read` : null),
  }).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error instanceof HistoryFileError || error.code === undefined ? error.message : `${path} cannot be read: ${error.message}`,
    ),
  );

const showProgress = (text: string | null): void => {
  if (text !== null && process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
};

const describeFile = ({ rows, histories, headings, columns, leftOut }: HistoryFile): void => {
  const named = Object.entries(columns).map(([kind, column]) => `${kind} = "${headings[column]}"`);
  explain(`Columns: ${named.join(", ")}. Name others with --column.`);
  const reasons = [...leftOut].map(([reason, count]) => `${count} ${reason}`).join(", ");
  explain(`${histories.length} parcels of ${rows} rows${reasons === "" ? "." : `; left out: ${reasons}.`}`);
};

const evaluateFile = async (path: string, options: EvaluateOptions): Promise<void> => {
  const file = await readFile(path, options);
  describeFile(file);
  const evaluation = evaluate(file.histories, (done, of) => showProgress(`day ${done} of ${of}`));
  showProgress("");
  if (evaluation.moments.length === 0)
    refuse(
      "Too few parcels: a prediction needs 30 deliveries of a carrier before it, and a month after it to know what became of it.",
    );
  if (options.picture !== undefined) await writeFile(options.picture, coveragePicture(evaluation));
  if (options.json) return printJson(evaluation);
  for (const { title, headings, rows } of evaluationTables(evaluation)) {
    print(`\n${title}\n`);
    printTable(headings, rows);
  }
};

const collect = (value: string, previous: string[]): string[] => [...previous, value];

export const addPredictionCommands = (program: Command): void => {
  program
    .command("predictions")
    .description("judge predicted delivery days on a file of past parcels")
    .command("evaluate <file>")
    .description("predict each parcel of a CSV file from those before it, and print how right that is, by carrier and month")
    .option("--column <kind=heading>", `name a column that is not guessed: ${columnKinds.join(", ")}`, collect, [])
    .option("--picture <file>", "write a picture (SVG) of the intervals by carrier and month")
    .option("--json", "print JSON for programs")
    .action(evaluateFile);
};
