import type { TLSSocket } from "node:tls";
import { type Address, openTls } from "./clients.ts";

/** RFC 9113, 6: what clients that keep to the rules never send in this number or order is written by hand. */
export const frameType = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  windowUpdate: 8,
  continuation: 9,
} as const;
export const flag = { endStream: 0x1, acknowledge: 0x1, endHeaders: 0x4 } as const;

export const frame = (type: number, flags: number, streamId: number, payload: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
};

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const resetOf = (streamId: number): Buffer => frame(frameType.reset, 0, streamId, number(0x8));
export const windowUpdate = (streamId: number, by: number): Buffer => frame(frameType.windowUpdate, 0, streamId, number(by));

export const setting = (id: number, value: number): Buffer => Buffer.concat([Buffer.from([0, id]), number(value)]);
export const initialWindowSize = 4;

/** HPACK (RFC 7541, 6.2.2): a literal that is kept in no table. Shorter than 127 characters each. */
export const literal = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name), Buffer.from([value.length]), Buffer.from(value)]);

/** HPACK's static table: GET, https; then path and authority by hand. */
export const getHeaders = (path: string): Buffer =>
  Buffer.concat([Buffer.from([0x82, 0x87]), literal(":path", path), literal(":authority", "localhost")]);

/** A connection that has said hello. What the server says is read and dropped, unless `isDeaf`. */
export const openRawHttp2 = async (
  address: Address,
  { settings = Buffer.alloc(0), isDeaf = false }: { settings?: Buffer; isDeaf?: boolean } = {},
): Promise<TLSSocket> => {
  const socket = await openTls(address, { ALPNProtocols: ["h2"] });
  if (isDeaf) socket.pause();
  else socket.resume();
  socket.write(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), frame(frameType.settings, 0, 0, settings)]));
  return socket;
};

/** Writes so many pieces, as fast as the other side takes them, until it hangs up or the time is over. Tells how many it wrote. */
export const pour = async (
  socket: TLSSocket,
  pieces: number,
  piece: (i: number) => Buffer,
  { withinMs = 3_000, perWrite = 100 } = {},
): Promise<number> => {
  const end = Date.now() + withinMs;
  let written = 0;
  while (written < pieces && Date.now() < end && socket.writable) {
    const batch = Array.from({ length: Math.min(perWrite, pieces - written) }, (_, i) => piece(written + i));
    written += batch.length;
    if (socket.write(Buffer.concat(batch))) {
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        socket.off("drain", go).off("close", go);
        resolve();
      };
      const timer = setTimeout(go, Math.max(0, end - Date.now()));
      socket.once("drain", go).once("close", go);
    });
  }
  return written;
};
