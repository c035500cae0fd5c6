import { int8, int16, int32, int64 } from "./wire.ts";

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** CRC-32C (Castagnoli); the one in `node:zlib` has another polynomial. */
export const crc32c = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
};

/** Zigzag, seven bits in a byte. */
const varint = (value: number): Buffer => {
  const encoded: number[] = [];
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  while (rest > 127) {
    encoded.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...encoded, rest]);
};
const sized = (bytes: Buffer): Buffer[] => [varint(bytes.length), bytes];

export type KafkaRecord = {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
  readonly value: Buffer;
};

const encodeRecord = ({ key, headers, at, value }: KafkaRecord, nth: number, baseAt: number): Buffer => {
  const named = Object.entries(headers);
  const body = Buffer.concat([
    int8(0),
    varint(at - baseAt),
    varint(nth),
    ...sized(Buffer.from(key)),
    ...sized(value),
    varint(named.length),
    ...named.flatMap(([name, text]) => [...sized(Buffer.from(name)), ...sized(Buffer.from(text))]),
  ]);
  return Buffer.concat([varint(body.length), body]);
};

/** Who produces, and the how-manieth record of its partition this is: the broker stores a repeated batch once. */
export type ProducerState = { readonly producerId: bigint; readonly epoch: number; readonly sequence: number };

/** A record batch of format 2, uncompressed. */
export const recordBatch = (records: readonly KafkaRecord[], { producerId, epoch, sequence }: ProducerState): Buffer => {
  const times = records.map(({ at }) => at);
  const [baseAt, lastAt] = [Math.min(...times), Math.max(...times)];
  const covered = Buffer.concat([
    int16(0),
    int32(records.length - 1),
    int64(BigInt(baseAt)),
    int64(BigInt(lastAt)),
    int64(producerId),
    int16(epoch),
    int32(sequence),
    int32(records.length),
    ...records.map((record, nth) => encodeRecord(record, nth, baseAt)),
  ]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32c(covered));
  // The offset is the broker's to give; the length counts what follows it.
  const head = [int64(0n), int32(4 + 1 + 4 + covered.length), int32(-1), int8(2), crc];
  return Buffer.concat([...head, covered]);
};

/** As Kafka's own clients divide keys among partitions, so that other producers of the topic agree. */
export const partitionOf = (key: string, partitions: number): number => (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions;

/** MurmurHash2 with the seed of Kafka's `Utils.murmur2`. */
export const murmur2 = (bytes: Buffer): number => {
  const m = 0x5bd1e995;
  let hash = 0x9747b28c ^ bytes.length;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) {
    let part = Math.imul(bytes.readInt32LE(at), m);
    part = Math.imul(part ^ (part >>> 24), m);
    hash = Math.imul(hash, m) ^ part;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at]!;
  if (bytes.length > whole) hash = Math.imul(hash ^ rest, m);
  hash = Math.imul(hash ^ (hash >>> 13), m);
  return hash ^ (hash >>> 15);
};
