import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Passes connections on to a port, until it is cut: then nothing listens, and what was open is gone. */
export const startCutProxy = async (to: () => number) => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  };
  let server: Server | null = null;
  let port = 0;
  const restore = async (): Promise<void> => {
    if (server !== null) return;
    server = createServer((socket) => {
      const inner = keep(connect(to(), "127.0.0.1"));
      keep(socket).pipe(inner).pipe(socket);
      socket.on("close", () => inner.destroy());
      inner.on("close", () => socket.destroy());
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as { port: number }).port;
  };
  const cut = async (): Promise<void> => {
    const listening = server;
    server = null;
    if (listening === null) return;
    for (const socket of sockets) socket.destroy();
    listening.close();
    await once(listening, "close");
  };
  await restore();
  return { port: () => port, cut, restore };
};
