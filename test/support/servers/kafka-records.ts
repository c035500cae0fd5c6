import { crc32c } from "../../../src/destinations/kafka/records.ts";

export type StoredRecord = { readonly key: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export type StoredBatch = {
  readonly producer: string;
  readonly sequence: number;
  readonly bytes: number;
  readonly isIntact: boolean;
  readonly records: readonly StoredRecord[];
};

/** As a consumer reads them: every complete batch in what a broker stored. */
export const batchesIn = (stored: Buffer): StoredBatch[] => {
  const batches: StoredBatch[] = [];
  for (let start = 0; start + 61 <= stored.length; ) {
    const end = start + 12 + stored.readInt32BE(start + 8);
    if (end > stored.length) break;
    batches.push(readBatch(stored.subarray(start, end)));
    start = end;
  }
  return batches;
};

const readBatch = (batch: Buffer): StoredBatch => {
  let at = 61;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = batch[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
  const text = (): string => {
    const length = varint();
    at += length;
    return batch.toString("utf8", at - length, at);
  };
  const records = Array.from({ length: batch.readInt32BE(57) }, (): StoredRecord => {
    varint();
    at++;
    varint();
    varint();
    const [key, body] = [text(), text()];
    const headers = Object.fromEntries(Array.from({ length: varint() }, () => [text(), text()]));
    return { key, headers, body };
  });
  return {
    producer: `${batch.readBigInt64BE(43)}.${batch.readInt16BE(51)}`,
    sequence: batch.readInt32BE(53),
    bytes: batch.length,
    isIntact: batch[16] === 2 && crc32c(batch.subarray(21)) === batch.readUInt32BE(17),
    records,
  };
};
