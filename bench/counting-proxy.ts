import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A way to the database that counts the statements on it. */
export type CountingProxy = { url: string; statements(): number; close(): Promise<void> };

const simpleQuery = "Q".charCodeAt(0);
const execute = "E".charCodeAt(0);
const headBytes = 5;

/** Counts what a client says: a text, or one execution of a prepared statement. `begin` and `commit` are statements, too. */
const createCounter = (onStatement: () => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no kind.
      const kindBytes = hasStarted ? 1 : 0;
      if (rest.length < kindBytes + 4) return;
      const length = rest.readInt32BE(kindBytes) + kindBytes;
      if (rest.length < Math.max(length, hasStarted ? headBytes : 4)) return;
      if (hasStarted && (rest[0] === simpleQuery || rest[0] === execute)) onStatement();
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
};

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const target = new URL(databaseUrl);
  // The embedded server listens on a socket in a folder.
  const folder = target.searchParams.get("host");
  let statements = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname);
    const count = createCounter(() => void statements++);
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
    statements: () => statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
