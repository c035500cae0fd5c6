import { randomBytes } from "node:crypto";
import { connect as connectTls } from "node:tls";
import { eventually } from "../eventually.ts";
import type { TestService } from "../service.ts";

export const frameTypes = {
  data: 0,
  headers: 1,
  rstStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
};
export const flags = { none: 0, endStream: 1, ack: 1, endHeaders: 4 };

export const frame = (type: number, flag: number, streamId: number, payload: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flag, 4);
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
};

/** HPACK's integers with a prefix of seven bits. */
const integer = (value: number): number[] => {
  if (value < 127) return [value];
  const bytes = [127];
  let rest = value - 127;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};
const text = (value: string): Buffer => Buffer.concat([Buffer.from(integer(value.length)), Buffer.from(value)]);

/** Every header spelled out: longer than need be, and right. */
export const headerBlock = (headers: Record<string, string>): Buffer =>
  Buffer.concat(Object.entries(headers).flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));

/** Speaks HTTP/2 frame by frame, for what no honest client sends. */
export const openRawHttp2 = async ({ ca, port }: Pick<TestService, "ca" | "port">) => {
  const socket = connectTls({ port: port!, host: "127.0.0.1", servername: "localhost", ca, ALPNProtocols: ["h2"] });
  let isClosed = false;
  let heard = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]).subarray(-4_096);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  await eventually(() => socket.authorized || isClosed);
  socket.write(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), frame(frameTypes.settings, 0, 0)]));
  return {
    socket,
    isClosed: () => isClosed,
    send: (...frames: Buffer[]) => socket.write(Buffer.concat(frames)),
    /** Waits until the server has read all that was sent: it answers in order. */
    async untilRead(): Promise<void> {
      const mark = randomBytes(8);
      socket.write(frame(frameTypes.ping, flags.none, 0, mark));
      await eventually(() => heard.includes(frame(frameTypes.ping, flags.ack, 0, mark)) || isClosed);
    },
    /** Sends over and over until the server has had enough, or so often. */
    async flood(make: (round: number) => Buffer, most: number): Promise<void> {
      for (let round = 0; round < most && !isClosed; round++) {
        socket.write(make(round));
        if (socket.writableNeedDrain) await eventually(() => !socket.writableNeedDrain || isClosed);
        else if (round % 50 === 0) await new Promise(setImmediate);
      }
    },
  };
};
