import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { Refusal } from "../../lib/refusal.ts";
import { type BackupContents, readRecords, type TableVisitor } from "../../postgres/copy/records.ts";
import { type BackupKey, type Unlock, unwrap, wrap } from "./container.ts";

/** What a file of a backup holds: compressed, then sealed in chunks. Nothing of it is in memory but the chunk at hand. */
export async function* encodeBackup(records: AsyncGenerator<Buffer>, key: BackupKey | null): AsyncGenerator<Buffer> {
  const compressing = createZstdCompress();
  const feeding = pipeline(Readable.from(records, { objectMode: false }), compressing);
  // Reported by the reader of what is compressed.
  feeding.catch(() => {});
  yield* wrap(compressing, key);
  await feeding;
}

/** Reads a file from begin to end; whatever is wrong with it is a Refusal. */
export const readBackupFile = async (file: string, unlock: Unlock, visitor: TableVisitor): Promise<BackupContents> => {
  const opened = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const decompressing = createZstdDecompress();
  const feeding = pipeline(Readable.from(unwrap(opened, unlock), { objectMode: false }), decompressing);
  feeding.catch(() => {});
  try {
    const contents = await readRecords(decompressing, visitor);
    // The seal of the last chunk is looked at after the last record was read.
    decompressing.resume();
    await feeding;
    return contents;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw new Refusal(`${file} cannot be read (${code}).`);
    throw error;
  } finally {
    decompressing.destroy();
    opened.destroy();
  }
};

/** Holds a whole file against its own seals, counts and checksums, and changes nothing. */
export const verifyBackupFile = (file: string, unlock: Unlock): Promise<BackupContents> =>
  readBackupFile(file, unlock, {
    async onTable(_table, text) {
      for await (const _piece of text);
    },
  });
