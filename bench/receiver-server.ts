import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Takes webhooks and responds 204. Under /timed it records the tracker of each and when it was received, by the machine's clock;
 * `GET /receipts` returns those since the last call. Under /counted it counts, each delivery once; `GET /counted` returns how
 * many there were so far, when the last one arrived, and its body.
 */
let receipts: [string, number][] = [];
const counted = new Set<string>();
let last = { at: 0, body: "" };
const wallClock = (): number => performance.timeOrigin + performance.now();
const idMark = '"data":{"id":"gid://kolli/Tracker/';

const note = (body: string): void => {
  const start = body.indexOf(idMark) + idMark.length;
  receipts.push([body.slice(start, start + 36), wallClock()]);
};

const count = (delivery: string, body: string): void => {
  if (counted.has(delivery)) return;
  counted.add(delivery);
  last = { at: wallClock(), body };
};

const server = createServer((request, response) => {
  const { url = "", headers } = request;
  if (request.method === "GET" && url === "/counted") {
    response.end(JSON.stringify({ count: counted.size, ...last }));
    return;
  }
  if (request.method === "GET") {
    response.end(JSON.stringify(receipts));
    receipts = [];
    return;
  }
  if (url.startsWith("/timed") || url.startsWith("/counted")) {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      if (url.startsWith("/timed")) note(text);
      else count(`${url} ${headers["webhook-id"]}`, text);
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
