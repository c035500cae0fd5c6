import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { seconds } from "../../lib/clock.ts";
import { Refusal } from "../../lib/refusal.ts";
import type { Client } from "../client.ts";
import {
  beginWithEmptyTables,
  type CopiedTable,
  commitAndAnalyze,
  openTableReader,
  openTableWriter,
  readSequenceNames,
  readSequences,
  readTables,
  setSequence,
} from "./copy-database.sql.ts";
import { type CopiedRows, createSum, framed, recordLine, type SummedTable, type TableVisitor } from "./records.ts";

export type Report = (text: string) => void;

const reportEveryMs = seconds(5);

const rowsText = ({ name, rows }: { name: string; rows: number }): string =>
  `  ${name}: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;

/** All rows of these tables as records. In a snapshot they are of one moment, while services continue. */
export async function* tableRecords(client: Client, tables: readonly CopiedTable[], report: Report): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield recordLine({ table });
    const sum = createSum();
    const startedAt = performance.now();
    let bytes = 0;
    const patience = setInterval(() => report(`  ${table.name}: ${Math.round(bytes / 2 ** 20)} MB so far`), reportEveryMs);
    try {
      for await (const piece of framed(sum.over(openTableReader(client, table)))) {
        bytes += piece.length;
        yield piece;
      }
    } finally {
      clearInterval(patience);
    }
    const { rows, sha256 } = sum.result();
    const took = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (rows > 0) report(`${rowsText({ name: table.name, rows })}, ${took} s`);
    yield recordLine({ sum: { rows, sha256 } });
  }
  yield recordLine({ end: { tables: tables.length, sequences: await readSequences(client) } });
}

/**
 * Names from a file become part of a statement only if they are, to the letter, those of a table and columns of this database,
 * which the server itself quoted. An empty list of columns would let any text through.
 */
export const requirePlaces = (tables: readonly CopiedTable[], ours: readonly CopiedTable[]): void => {
  const columnsOf = new Map(ours.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const known = columnsOf.get(name);
    if (!known)
      throw new Refusal(
        `The backup contains a table that Kolli did not create: ${JSON.stringify(name)}. Use another backup, or restore it with PostgreSQL's own tools if you trust it.`,
      );
    const unknown = columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`);
    if (unknown.length > 0)
      throw new Refusal(
        `The backup contains columns that Kolli did not create: ${unknown.join(", ")}. Remove them from the original database and create the backup again, or restore it with PostgreSQL's own tools.`,
      );
    if (columns.length === 0 || new Set(columns).size < columns.length)
      throw new Refusal(`The backup names no columns of table ${name}, or one of them twice. Use another one.`);
  }
};

/** The rows as the database has them now must be, to the letter, those of the records. */
const requireSame = async (client: Client, { name, columns, rows, sha256 }: SummedTable): Promise<void> => {
  const sum = createSum();
  for await (const _piece of sum.over(openTableReader(client, { name, columns })));
  const found = sum.result();
  if (found.rows !== rows || found.sha256 !== sha256)
    throw new Refusal(`Table ${name} now has ${found.rows} rows that do not match the ${rows} rows that were copied.`);
};

type FillOptions = {
  report?: Report;
  /** In the transaction. */
  beforeCommit?(client: Client): Promise<unknown>;
};

/** Fills the tables of a new schema from records, in one transaction: all of it, or nothing. */
export const fillTables = async <Contents extends CopiedRows>(
  client: Client,
  read: (visitor: TableVisitor) => Promise<Contents>,
  { report = () => {}, beforeCommit }: FillOptions = {},
): Promise<Contents> => {
  const ours = await readTables(client);
  await beginWithEmptyTables(client, ours);
  const contents = await read({
    async onTable(table, text) {
      requirePlaces([table], ours);
      await pipeline(Readable.from(text, { objectMode: false }), openTableWriter(client, table));
    },
  });
  for (const table of contents.tables) {
    await requireSame(client, table);
    if (table.rows > 0) report(rowsText(table));
  }
  const ourSequences = new Set(await readSequenceNames(client));
  for (const sequence of contents.sequences.filter(({ name }) => ourSequences.has(name))) await setSequence(client, sequence);
  await beforeCommit?.(client);
  await commitAndAnalyze(client);
  return contents;
};
