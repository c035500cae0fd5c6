import { webhookBounds } from "../bounds.ts";

/**
 * The parts of AMQP 0-9-1 that a publisher needs (amqp.org, specification of 2008-11-13, and RabbitMQ's extensions
 * `confirm` and `connection.blocked`).
 */
export const frameTypes = { method: 1, header: 2, body: 3, heartbeat: 8 } as const;
const frameEnd = 0xce;
export const frameOverhead = 8;
export const protocolHeader = Buffer.from("AMQP\0\0\x09\x01", "latin1");

export type Frame = { readonly type: number; readonly channel: number; readonly payload: Buffer };

export const frame = (type: number, channel: number, payload: Buffer): Buffer => {
  const whole = Buffer.allocUnsafe(payload.length + frameOverhead);
  whole.writeUInt8(type, 0);
  whole.writeUInt16BE(channel, 1);
  whole.writeUInt32BE(payload.length, 3);
  payload.copy(whole, 7);
  whole.writeUInt8(frameEnd, whole.length - 1);
  return whole;
};

const number = (bytes: 1 | 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
export const octet = (value: number): Buffer => number(1, value);
export const short = (value: number): Buffer => number(2, value);
export const long = (value: number): Buffer => number(4, value);
export const longLong = (value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
};
/** At most 255 bytes. */
export const shortText = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([octet(bytes.length), bytes]);
};
export const longText = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([long(bytes.length), bytes]);
};

type TableValue = string | boolean | { readonly [name: string]: TableValue };
const tableValue = (value: TableValue): Buffer => {
  if (typeof value === "string") return Buffer.concat([Buffer.from("S"), longText(value)]);
  if (typeof value === "boolean") return Buffer.concat([Buffer.from("t"), octet(Number(value))]);
  return Buffer.concat([Buffer.from("F"), table(value)]);
};
export const table = (values: Readonly<Record<string, TableValue>>): Buffer =>
  longText(Buffer.concat(Object.entries(values).flatMap(([name, value]) => [shortText(name), tableValue(value)])));

export const method = (channel: number, [classId, methodId]: readonly [number, number], ...fields: Buffer[]): Buffer =>
  frame(frameTypes.method, channel, Buffer.concat([short(classId), short(methodId), ...fields]));

/** Reads the fields of a method one after another. Throws if there are fewer bytes than it says. */
export const readAmqpFields = (payload: Buffer, start: number) => {
  let at = start;
  const take = (bytes: number): Buffer => {
    if (at + bytes > payload.length) throw new Error("The server sent an incomplete frame.");
    at += bytes;
    return payload.subarray(at - bytes, at);
  };
  const fields = {
    octet: () => take(1).readUInt8(),
    short: () => take(2).readUInt16BE(),
    long: () => take(4).readUInt32BE(),
    longLong: () => Number(take(8).readBigUInt64BE()),
    shortText: () => take(fields.octet()).toString("utf8"),
    skipLong: () => void take(fields.long()),
  };
  return fields;
};

/** The message ID in a content header, behind the properties that can stand before it; null if there is none. */
export const messageIdIn = (header: Buffer): string | null => {
  const fields = readAmqpFields(header, 12);
  const flags = fields.short();
  const has = (bit: number) => (flags & (1 << bit)) !== 0;
  if (has(15)) fields.shortText();
  if (has(14)) fields.shortText();
  if (has(13)) fields.skipLong();
  if (has(12)) fields.octet();
  if (has(11)) fields.octet();
  for (const bit of [10, 9, 8]) if (has(bit)) fields.shortText();
  return has(7) ? fields.shortText() : null;
};

const maxBuffered = webhookBounds.brokerBuffered.cap;

/** Splits what a server sends into frames. Throws if it is none. */
export const createFrameReader = (onFrame: (frame: Frame) => void): ((chunk: Buffer) => void) => {
  let buffered: Buffer = Buffer.alloc(0);
  const takeFrame = (): boolean => {
    if (buffered.length < 7) return false;
    // A server that speaks another version answers with the one it wants.
    if (buffered.toString("latin1", 0, 4) === "AMQP") throw new Error("The server does not speak AMQP 0-9-1.");
    const size = buffered.readUInt32BE(3);
    if (size > maxBuffered) throw new Error("The server sent a frame that is too large.");
    if (buffered.length < size + frameOverhead) return false;
    if (buffered[size + 7] !== frameEnd) throw new Error("The server does not speak AMQP 0-9-1.");
    const [type, channel, payload] = [buffered.readUInt8(0), buffered.readUInt16BE(1), buffered.subarray(7, size + 7)];
    buffered = buffered.subarray(size + frameOverhead);
    onFrame({ type, channel, payload });
    return true;
  };
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    while (takeFrame());
  };
};
