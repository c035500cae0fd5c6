import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2, type OutgoingHttpHeaders } from "node:http2";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { eventually } from "../eventually.ts";
import type { TestService } from "../service.ts";

/** A connection that sends exactly what it is told, and keeps what it hears. */
export type RawConnection = {
  socket: TLSSocket;
  heard: () => string;
  isClosed: () => boolean;
  /** Until an answer's headers are whole, or the connection is closed. */
  answer(): Promise<{ status: number; head: string }>;
};

type Server = Pick<TestService, "ca" | "port">;

export const openRaw = async ({ ca, port }: Server): Promise<RawConnection> => {
  const socket = connectTls({ port: port!, host: "127.0.0.1", servername: "localhost", ca, ALPNProtocols: ["http/1.1"] });
  let text = "";
  let isClosed = false;
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  await eventually(() => socket.authorized || isClosed);
  return {
    socket,
    heard: () => text,
    isClosed: () => isClosed,
    async answer() {
      await eventually(() => text.includes("\r\n\r\n") || isClosed);
      const head = text.split("\r\n\r\n")[0]!;
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head };
    },
  };
};

/** The lines of a request up to its body. */
export const requestHead = (method: string, path: string, headers: Record<string, string | number> = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

export const openHttp2 = async ({ ca, port }: Server): Promise<ClientHttp2Session> => {
  const session = connectHttp2(`https://localhost:${port}`, { ca });
  session.on("error", () => {});
  await once(session, "connect");
  return session;
};

/** One request over HTTP/2: its stream, and the status once the answer begins; 0 when it never does. */
export const askHttp2 = (session: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: string) => {
  const stream = session.request(headers, { endStream: body === "" });
  stream.on("error", () => {});
  const status = new Promise<number>((resolve) => {
    stream.once("response", (answered) => resolve(Number(answered[":status"])));
    stream.once("close", () => resolve(0));
  });
  stream.resume();
  if (body) stream.end(body);
  return { stream, status };
};
