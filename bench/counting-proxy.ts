import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A way to the database that counts the statements on it, by their names. */
export type CountingProxy = { url: string; counts(): ReadonlyMap<string, number>; close(): Promise<void> };

const simpleQuery = "Q".charCodeAt(0);
const bind = "B".charCodeAt(0);
const execute = "E".charCodeAt(0);
const headBytes = 5;
/** Of a statement without a name, its beginning. */
const longestName = 60;

/** The text that ends with a zero byte, from there on. */
const textAt = (message: Buffer, start: number): string => message.toString("utf8", start, message.indexOf(0, start));

/** Of a statement's binding: after the portal's name, which is empty. */
const boundName = (message: Buffer): string => textAt(message, message.indexOf(0, headBytes) + 1) || "unnamed";

/** Reports what a client says: a text, or one execution of a prepared statement. `begin` and `commit` are statements, too. */
const createCounter = (onStatement: (name: string) => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  let bound = "";
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no kind.
      const kindBytes = hasStarted ? 1 : 0;
      if (rest.length < kindBytes + 4) return;
      const length = rest.readInt32BE(kindBytes) + kindBytes;
      if (rest.length < Math.max(length, hasStarted ? headBytes : 4)) return;
      const message = rest.subarray(0, length);
      if (hasStarted && message[0] === simpleQuery) onStatement(textAt(message, headBytes).slice(0, longestName));
      if (hasStarted && message[0] === bind) bound = boundName(message);
      if (hasStarted && message[0] === execute) onStatement(bound);
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
};

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const target = new URL(databaseUrl);
  // The embedded server listens on a socket in a folder.
  const folder = target.searchParams.get("host");
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname);
    const count = createCounter((name) => void counts.set(name, (counts.get(name) ?? 0) + 1));
    client.on("data", count);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
      sockets.add(from);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    counts: () => new Map(counts),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
