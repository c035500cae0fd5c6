import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

export type Received = {
  path: string;
  headers: IncomingMessage["headers"];
  /** Names as they were written, and values, in turn. */
  rawHeaders: readonly string[];
  body: string;
  at: number;
};

/** Answers one request, whose body was read; whatever it does not answer hangs. */
export type Respond = (response: ServerResponse, received: Received, nth: number) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** The most requests that were open at once. */
  peak(): number;
  respondWith(respond: Respond): void;
  /** Forcibly: open connections are cut. */
  close(): Promise<void>;
};

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export type ReceiverOptions = { host?: string; port?: number; tls?: { key: string; cert: string } };

/** A real server that takes webhooks and keeps what it was sent. */
export const startReceiver = async (
  respond: Respond = answer(204),
  { host = "127.0.0.1", port = 0, tls }: ReceiverOptions = {},
): Promise<Receiver> => {
  const received: Received[] = [];
  let open = 0;
  let peak = 0;
  let current = respond;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    open++;
    peak = Math.max(peak, open);
    response.once("close", () => open--);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => {});
    request.on("end", () => {
      const entry = {
        path: request.url ?? "",
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(chunks).toString("utf8"),
        at: Date.now(),
      };
      received.push(entry);
      current(response, entry, received.length);
    });
  };
  const server = tls ? createTlsServer(tls, handle) : createServer(handle);
  server.listen(port, host);
  await once(server, "listening");
  return {
    url: `${tls ? "https" : "http"}://${host}:${(server.address() as AddressInfo).port}/hook`,
    received,
    peak: () => peak,
    respondWith: (next) => {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
