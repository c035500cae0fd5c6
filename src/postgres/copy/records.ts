import { createHash } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../lib/refusal.ts";
import { backupBounds } from "./bounds.ts";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import type { CopiedTable } from "./copy-database.sql.ts";

/** What a backup says about itself before the first table. */
export type About = {
  kolli: string;
  postgres: string;
  madeAt: string;
  migrations: { name: string; checksum: string }[];
};
export type TableSum = { rows: number; sha256: string };
export type SummedTable = CopiedTable & TableSum;
type Sequences = { name: string; value: string }[];
type Record = { about?: About; table?: CopiedTable; sum?: TableSum; end?: { tables: number; sequences: Sequences } };

const recordShape: z.ZodType<Record> = z.object({
  about: z
    .object({
      kolli: z.string(),
      postgres: z.string(),
      madeAt: z.string(),
      migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
    })
    .exactOptional(),
  table: z.object({ name: z.string(), columns: z.array(z.string()) }).exactOptional(),
  sum: z.object({ rows: z.number(), sha256: z.string() }).exactOptional(),
  end: z.object({ tables: z.number(), sequences: z.array(z.object({ name: z.string(), value: z.string() })) }).exactOptional(),
});

export const recordLine = (record: Record): Buffer => Buffer.from(`${JSON.stringify(record)}\n`);

/** Far below what a reader accepts. */
const writtenPieceBytes = 1024 * 1024;

/** A table's text in pieces, each with its length before it; a length of 0 ends it. */
export async function* framed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const row of pieces) {
    for (let at = 0; at < row.length; at += writtenPieceBytes) {
      const piece = row.subarray(at, at + writtenPieceBytes);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(piece.length);
      yield Buffer.concat([size, piece]);
    }
  }
  yield Buffer.alloc(4);
}

/** Gives a table's text on and adds it up: rows are lines, in the format of COPY. */
export const createSum = () => {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    async *over(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        hash.update(piece);
        for (let at = piece.indexOf(0x0a); at !== -1; at = piece.indexOf(0x0a, at + 1)) rows++;
        yield piece;
      }
    },
    result: (): TableSum => ({ rows, sha256: hash.digest("hex") }),
  };
};

const damaged = () => new Refusal("This backup is damaged: parts are missing. Use another one.");

const nextRecord = async (reader: ByteReader): Promise<Record> => {
  const line = await reader.line();
  if (line === null) throw damaged();
  try {
    return recordShape.parse(JSON.parse(line));
  } catch {
    throw damaged();
  }
};

async function* unframed(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = (await reader.take(4))?.readUInt32BE();
    if (size === undefined) throw damaged();
    if (size === 0) return;
    if (size > backupBounds.backupPieceBytes.cap) throw damaged();
    const piece = await reader.take(size);
    if (piece === null) throw damaged();
    yield piece;
  }
}

export type CopiedRows = { tables: SummedTable[]; sequences: Sequences };
export type BackupContents = CopiedRows & { about: About };

export type TableVisitor = {
  /** Must read all of it. */
  onTable(table: CopiedTable, text: AsyncIterable<Buffer>): Promise<void>;
};

/** Reads tables to the end, and compares each with its number of rows and its checksum. */
const readEach = async (reader: ByteReader, { onTable }: TableVisitor): Promise<CopiedRows> => {
  const tables: SummedTable[] = [];
  for (;;) {
    const { table, end } = await nextRecord(reader);
    if (end) {
      if (end.tables !== tables.length) throw damaged();
      return { tables, sequences: end.sequences };
    }
    if (!table || tables.length >= backupBounds.backupTables.cap) throw damaged();
    const sum = createSum();
    await onTable(table, sum.over(unframed(reader)));
    const found = sum.result();
    const { sum: promised } = await nextRecord(reader);
    if (promised?.rows !== found.rows || promised.sha256 !== found.sha256) throw damaged();
    tables.push({ ...table, ...found });
  }
};

/** From one database to another there is nothing before the tables. */
export const readTableRecords = (bytes: AsyncIterable<Buffer>, visitor: TableVisitor): Promise<CopiedRows> =>
  readEach(createByteReader(bytes), visitor);

/** Reads a backup from its beginning to its end. */
export const readRecords = async (bytes: AsyncIterable<Buffer>, visitor: TableVisitor): Promise<BackupContents> => {
  const reader = createByteReader(bytes);
  const { about } = await nextRecord(reader);
  if (!about) throw damaged();
  return { about, ...(await readEach(reader, visitor)) };
};
