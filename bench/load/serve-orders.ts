import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A separate process takes orders over HTTP, one at a time, and responds to each when it is done. */
export const serveOrders = <Order>(carryOut: (order: Order) => Promise<unknown>): void => {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      carryOut(JSON.parse(text) as Order).then(
        (done) => response.end(JSON.stringify(done ?? null)),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
      );
    });
  });
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
  process.once("SIGTERM", () => process.exit(0));
};

/** By the machine's clock, which all processes share. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** Ids and when each was sent. */
export type Sent = [id: string, at: number][];
