import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { errorResponse, readyForQuery } from "./fake-postgres.ts";

type Link = { client: Socket; server: Socket; isFrozen: boolean };

export type DatabaseProxy = {
  url: string;
  /** Nothing passes any more, in either direction, and nobody is told: the sockets stay open. */
  freeze(which: "present" | "all"): void;
  /** New connections pass again; those that were frozen stay so. */
  thaw(): void;
  /** Every connection breaks off; new ones pass. */
  cut(): void;
  /** Each answer comes so much later, in its order. */
  delay(ms: number): void;
  /** Connections that are frozen and that nobody has given up yet. */
  frozen(): number;
  /** Every statement is answered with this error, as by a server in trouble; null ends it. */
  refuse(error: { code: string; text: string } | null): void;
  close(): void;
};

/** Splits what a client says after its start-up message: one letter, four bytes of length, the rest. */
const readMessages = (bytes: Buffer, onMessage: (type: string, whole: Buffer) => void): Buffer => {
  let rest = bytes;
  while (rest.length >= 5) {
    const length = rest.readInt32BE(1) + 1;
    if (rest.length < length) break;
    onMessage(String.fromCharCode(rest[0]!), rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return rest;
};

/** Stands between Kolli and a real PostgreSQL, and behaves as networks and servers do on a bad day. */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const { hostname, port } = new URL(target);
  const links = new Set<Link>();
  let isFrozenForAll = false;
  let refusal: Buffer | null = null;
  let delayMs = 0;

  const passOn = (link: Link, type: string, whole: Buffer) => {
    if (refusal === null) link.server.write(whole);
    // A statement ends with Sync, or is a simple query: each of these is owed an answer.
    else if (type === "S" || type === "Q") link.client.write(Buffer.concat([refusal, readyForQuery]));
  };
  const server = createServer((client) => {
    const link: Link = { client, server: connect(Number(port), hostname), isFrozen: isFrozenForAll };
    links.add(link);
    let hasStarted = false;
    let unread = Buffer.alloc(0);
    client.on("data", (chunk: Buffer) => {
      if (link.isFrozen) return;
      if (!hasStarted) {
        hasStarted = true;
        return void link.server.write(chunk);
      }
      unread = Buffer.from(readMessages(Buffer.concat([unread, chunk]), (type, whole) => passOn(link, type, whole)));
    });
    let isHeldBack = false;
    link.server.on("data", (chunk: Buffer) => {
      if (link.isFrozen) return;
      const pass = () => void (client.destroyed || client.write(chunk));
      // What comes behind one that was held back stays behind it: timers of one length end in their order.
      if (delayMs > 0) isHeldBack = true;
      if (isHeldBack) setTimeout(pass, delayMs);
      else pass();
    });
    const end = () => {
      links.delete(link);
      client.destroy();
      link.server.destroy();
    };
    client.on("error", () => {}).on("close", end);
    link.server.on("error", () => {}).on("close", () => link.isFrozen || end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);

  return {
    url: url.href,
    freeze(which) {
      for (const link of links) link.isFrozen = true;
      isFrozenForAll = which === "all";
    },
    thaw() {
      isFrozenForAll = false;
    },
    cut() {
      for (const { client, server } of links) {
        client.destroy();
        server.destroy();
      }
    },
    delay(ms) {
      delayMs = ms;
    },
    frozen: () => [...links].filter(({ isFrozen }) => isFrozen).length,
    refuse(error) {
      refusal = error && errorResponse("ERROR", error.code, error.text);
    },
    close() {
      server.close();
      for (const link of links) {
        link.client.destroy();
        link.server.destroy();
      }
    },
  };
};
