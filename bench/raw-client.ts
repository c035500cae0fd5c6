import { connect, type TLSSocket } from "node:tls";

/**
 * HTTP/1.1 over TLS with as little overhead as possible: the server is what is measured. One request at a time on each
 * connection; responses have a Content-Length.
 */
type RawConnection = { send(request: Buffer): Promise<Buffer>; close(): void };

export type RawClients = {
  /** Posts JSON text on the connection of that number; returns the body of the response, a view that is valid until the next. */
  post(connection: number, body: string): Promise<Buffer>;
  close(): void;
};

const headEnd = Buffer.from("\r\n\r\n");
const lengthPattern = /content-length: (\d+)/i;

const openRaw = async ({ port, ca }: { port: number; ca: string }): Promise<RawConnection> => {
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    const opened: TLSSocket = connect({ host: "127.0.0.1", port, ca, servername: "localhost", ALPNProtocols: ["http/1.1"] }, () =>
      resolve(opened),
    );
    opened.once("error", reject);
  });
  socket.setNoDelay(true);
  let pending: Buffer[] = [];
  let size = 0;
  let wanted = -1;
  let headSize = 0;
  let waiting: { resolve(body: Buffer): void; reject(error: Error): void } | null = null;
  const breakOff = (error: Error) => waiting?.reject(error);
  socket.on("error", breakOff);
  socket.on("close", () => breakOff(new Error("The server closed the connection.")));
  socket.on("data", (chunk: Buffer) => {
    pending.push(chunk);
    size += chunk.length;
    if (wanted < 0) {
      const whole = pending.length === 1 ? chunk : Buffer.concat(pending);
      const end = whole.indexOf(headEnd);
      if (end < 0) return;
      headSize = end + 4;
      wanted = headSize + Number(lengthPattern.exec(whole.toString("latin1", 0, end))?.[1] ?? 0);
    }
    if (size < wanted) return;
    const whole = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
    const body = whole.subarray(headSize, wanted);
    const done = waiting;
    pending = [];
    size = 0;
    wanted = -1;
    waiting = null;
    done?.resolve(body);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

export const openClients = async (
  server: { port: number; ca: string },
  count: number,
  { path, key }: { path: string; key?: string },
): Promise<RawClients> => {
  const connections = await Promise.all(Array.from({ length: count }, () => openRaw(server)));
  const authorization = key === undefined ? "" : `authorization: Bearer ${key}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${authorization}content-length: `;
  return {
    post: (connection, body) => connections[connection]!.send(Buffer.from(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)),
    close() {
      for (const connection of connections) connection.close();
    },
  };
};

/** Free connections, taken and returned: requests start at their own pace. */
export const shareConnections = (raw: RawClients, count: number): ((body: string) => Promise<Buffer>) => {
  const free = Array.from({ length: count }, (_, i) => i);
  const waiting: ((connection: number) => void)[] = [];
  return async (body) => {
    const connection = free.pop() ?? (await new Promise<number>((resolve) => void waiting.push(resolve)));
    try {
      return await raw.post(connection, body);
    } finally {
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
    }
  };
};
