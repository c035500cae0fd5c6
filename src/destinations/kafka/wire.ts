import { webhookBounds } from "../bounds.ts";

/** Apache Kafka's protocol (kafka.apache.org/protocol), in versions without tagged fields, which Kafka 2.1 to 4.x have. */
export const apis = {
  produce: { key: 0, version: 7 },
  metadata: { key: 3, version: 4 },
  saslHandshake: { key: 17, version: 1 },
  initProducerId: { key: 22, version: 1 },
  saslAuthenticate: { key: 36, version: 0 },
} as const;
export type Api = { readonly key: number; readonly version: number };

const fixed = (bytes: number, fill: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(bytes);
  fill(buffer);
  return buffer;
};
export const int8 = (value: number): Buffer => fixed(1, (buffer) => buffer.writeInt8(value));
export const int16 = (value: number): Buffer => fixed(2, (buffer) => buffer.writeInt16BE(value));
export const int32 = (value: number): Buffer => fixed(4, (buffer) => buffer.writeInt32BE(value));
export const int64 = (value: bigint): Buffer => fixed(8, (buffer) => buffer.writeBigInt64BE(value));
export const string = (value: string | null): Buffer => {
  if (value === null) return int16(-1);
  const bytes = Buffer.from(value);
  return Buffer.concat([int16(bytes.length), bytes]);
};
export const bytes = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value]);
export const array = (items: readonly Buffer[]): Buffer => Buffer.concat([int32(items.length), ...items]);

export const request = ({ key, version }: Api, correlationId: number, body: Buffer): Buffer =>
  bytes(Buffer.concat([int16(key), int16(version), int32(correlationId), string("kolli"), body]));

/** Reads a response one field after another. Throws if there are fewer bytes than it says. */
export const readKafkaFields = (payload: Buffer) => {
  let at = 0;
  const take = (count: number): Buffer => {
    if (count < 0 || at + count > payload.length) throw new Error("The broker's answer is incomplete.");
    at += count;
    return payload.subarray(at - count, at);
  };
  const fields = {
    bool: () => take(1).readInt8() !== 0,
    int16: () => take(2).readInt16BE(),
    int32: () => take(4).readInt32BE(),
    int64: () => take(8).readBigInt64BE(),
    text: (): string | null => {
      const length = fields.int16();
      return length < 0 ? null : take(length).toString("utf8");
    },
    bytes: () => take(Math.max(0, fields.int32())),
    list: <Item>(readItem: () => Item): Item[] => {
      const count = fields.int32();
      const items: Item[] = [];
      for (let nth = 0; nth < count; nth++) items.push(readItem());
      return items;
    },
  };
  return fields;
};
export type Fields = ReturnType<typeof readKafkaFields>;

const maxBuffered = webhookBounds.brokerBuffered.cap;

/** Splits what a broker sends into responses. Throws if one is too large. */
export const createResponseReader = (onResponse: (correlationId: number, body: Buffer) => void): ((chunk: Buffer) => void) => {
  let buffered: Buffer = Buffer.alloc(0);
  const takeResponse = (): boolean => {
    if (buffered.length < 8) return false;
    const size = buffered.readInt32BE(0);
    if (size < 4 || size > maxBuffered) throw new Error("The broker sent a response that is too large, or does not speak Kafka.");
    if (buffered.length < size + 4) return false;
    const [correlationId, body] = [buffered.readInt32BE(4), buffered.subarray(8, size + 4)];
    buffered = buffered.subarray(size + 4);
    onResponse(correlationId, body);
    return true;
  };
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    while (takeResponse());
  };
};
