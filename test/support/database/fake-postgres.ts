import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

/** One message of PostgreSQL's wire protocol, version 3. */
export const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

export const authenticationOk = message("R", Buffer.from([0, 0, 0, 0]));
export const readyForQuery = message("Z", Buffer.from("I"));
export const errorResponse = (severity: "FATAL" | "ERROR", code: string, text: string): Buffer =>
  message("E", `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.from([0]));

export type FakePostgres = { url: string; connections(): number; close(): void };

/** A server that takes anyone in and then says what `greet` gives it to say, in one packet. */
export const startFakePostgres = async (greet: (socket: Socket) => void): Promise<FakePostgres> => {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    socket.on("error", () => {});
    socket.once("data", () => greet(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `postgresql://kolli:secret@127.0.0.1:${port}/kolli`,
    connections: () => connections,
    close: () => server.close(),
  };
};
