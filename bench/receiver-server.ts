import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Takes webhooks and says 204. Under /timed it notes which tracker each was about and when it was received, by the
 * machine's clock; `GET /receipts` gives those since the last time.
 */
let receipts: [string, number][] = [];
const idMark = '"data":{"id":"gid://kolli/Tracker/';

const note = (body: string): void => {
  const start = body.indexOf(idMark) + idMark.length;
  receipts.push([body.slice(start, start + 36), performance.timeOrigin + performance.now()]);
};

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(receipts));
    receipts = [];
    return;
  }
  if (request.url?.startsWith("/timed")) {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      note(text);
      response.writeHead(204).end();
    });
    return;
  }
  request.resume();
  request.on("end", () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.once("SIGTERM", () => process.exit(0));
