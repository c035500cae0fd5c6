import { connect, type TLSSocket } from "node:tls";

/**
 * HTTP/1.1 over TLS with as little of its own as possible: what is measured is the server. One request at a time on each
 * connection; answers have a Content-Length.
 */
export type RawConnection = { send(request: Buffer): Promise<Buffer>; close(): void };

const headEnd = Buffer.from("\r\n\r\n");
const lengthPattern = /content-length: (\d+)/i;

export const openRaw = async ({ port, ca }: { port: number; ca: string }): Promise<RawConnection> => {
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
  let waiting: ((body: Buffer) => void) | null = null;
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
    done?.(body);
  });
  return {
    send: (request) =>
      new Promise((resolve) => {
        waiting = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

export const requestOf = (path: string, body: string, headers: Record<string, string> = {}): Buffer => {
  const lines = Object.entries({
    host: "localhost",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  });
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n${body}`);
};
