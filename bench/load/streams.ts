import { connect, type TLSSocket } from "node:tls";
import { serveOrders } from "./serve-orders.ts";

/** Open subscriptions, each to one tracker and on its own connection. Responds with the number of events since the last order. */
export type StreamsOrder = { open: readonly string[] } | { keep: number } | { heard: true };
export type StreamsTarget = { port: number; ca: string; key: string };

const { port, ca, key } = JSON.parse(process.env.BENCH_TARGET!) as StreamsTarget;
const openAtOnce = 20;
const sockets: TLSSocket[] = [];
let heard = 0;

const requestFor = (trackerId: string): string => {
  const query = `subscription { trackerUpdated(id: "${trackerId}") { sequence status trackerId } }`;
  const body = JSON.stringify({ query });
  const head = ["POST /graphql HTTP/1.1", "host: localhost", `authorization: Bearer ${key}`, "accept: text/event-stream"];
  return `${head.join("\r\n")}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
};

/** Resolves with the first data of the stream: from then on it misses nothing. */
const openStream = (trackerId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, ca, servername: "localhost", ALPNProtocols: ["http/1.1"] }, () =>
      socket.write(requestFor(trackerId)),
    );
    let isOpen = false;
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (chunk: string) => {
      // Each event is written immediately, and fits into one chunk.
      for (let at = chunk.indexOf("event: next"); at >= 0; at = chunk.indexOf("event: next", at + 1)) heard += 1;
      if (isOpen) return;
      if (!chunk.startsWith("HTTP/1.1 200") && !chunk.includes(":\n\n")) return reject(new Error(chunk));
      if (!chunk.includes(":\n\n")) return;
      isOpen = true;
      resolve();
    });
    sockets.push(socket);
  });

serveOrders<StreamsOrder>(async (order) => {
  if ("open" in order) {
    const waiting = [...order.open];
    const openNext = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await openStream(id);
    };
    await Promise.all(Array.from({ length: openAtOnce }, openNext));
  }
  if ("keep" in order) for (const socket of sockets.splice(order.keep)) socket.destroy();
  const before = heard;
  heard = 0;
  return before;
});
