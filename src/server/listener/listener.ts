import type { RequestListener, Server } from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import { defaultLimits, type ListenerLimits } from "./limits.ts";
import { createProxiedServer, refusePlainHttp } from "./plain-http.ts";
import { type TrustsAddress, trustNetworks } from "./trusted-proxies.ts";

export type ListenerOptions = {
  tls: { certificate: string; key: string };
  trustedProxies: readonly string[];
  limits?: Partial<ListenerLimits>;
};

/**
 * One port: HTTPS with HTTP/1.1 or HTTP/2, as the client asks; plain HTTP is told to use HTTPS, except from trusted
 * proxies. Give `serverFactory` and `trustProxy` to Fastify, then let it listen as usual.
 */
export type Listener = {
  serverFactory: FastifyServerFactory;
  trustProxy: (address: string) => boolean;
  /** Takes effect for new connections. */
  replaceCertificate(tls: ListenerOptions["tls"]): void;
  /** Accepts nothing new, lets requests in flight end within the grace period, then cuts what is left. */
  close(app: FastifyInstance, graceMs: number): Promise<void>;
};

/** Node has the method; its type definitions do not, yet. */
type OnePortServer = Http2SecureServer & { closeIdleConnections(): void };

const firstByteOfTls = 0x16;

export const createListener = ({ tls, trustedProxies, limits: given }: ListenerOptions): Listener => {
  const limits = { ...defaultLimits, ...given };
  const trusts = trustNetworks(trustedProxies);
  const sockets = new Set<Socket>();
  const sessions = new Set<Http2Session>();
  let secure: OnePortServer;
  let proxied: Server;

  const serverFactory: FastifyServerFactory = (handler) => {
    const listener = handler as RequestListener;
    secure = createTlsServer(tls, limits, listener);
    secure.on("session", (session: Http2Session) => {
      sessions.add(session);
      session.once("close", () => sessions.delete(session));
    });
    proxied = createProxiedServer(listener, limits);
    proxied.on("clientError", (error, socket) => secure.emit("clientError", error, socket));
    sortConnections(secure, { proxied, trusts, limits, sockets });
    return secure as unknown as ReturnType<FastifyServerFactory>;
  };

  return {
    serverFactory,
    trustProxy: trusts,
    replaceCertificate: ({ certificate, key }) => secure.setSecureContext({ cert: certificate, key }),
    async close(app, graceMs) {
      const closeIdle = () => {
        secure.closeIdleConnections();
        proxied.closeIdleConnections();
      };
      // A connection becomes idle when its last request ends, and nothing else would close it then.
      const sweep = setInterval(closeIdle, 20);
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
      closeIdle();
      // Says goodbye (GOAWAY): streams that are open end as usual, new ones are not begun.
      for (const session of sessions) session.close();
      await app.close();
      clearInterval(sweep);
      clearTimeout(cut);
      proxied.close();
    },
  };
};

const createTlsServer = (tls: ListenerOptions["tls"], limits: ListenerLimits, handler: RequestListener): OnePortServer => {
  const server = createSecureServer(
    {
      cert: tls.certificate,
      key: tls.key,
      minVersion: "TLSv1.2",
      allowHTTP1: true,
      handshakeTimeout: limits.handshakeTimeoutMs,
      settings: { maxConcurrentStreams: limits.maxStreams, maxHeaderListSize: limits.maxHeaderBytes },
      maxSessionMemory: 16,
    },
    handler as never,
  );
  Object.assign(server, {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.maxHeaderBytes,
  });
  server.on("session", (session: Http2Session) => session.setTimeout(limits.keepAliveTimeoutMs, () => session.close()));
  server.on("stream", (stream: ServerHttp2Stream) => limitArrival(stream, limits.requestTimeoutMs));
  return server as OnePortServer;
};

/** HTTP/1.1 has this built in. The timer is gone as soon as the request has arrived. */
const limitArrival = (stream: ServerHttp2Stream, timeoutMs: number): void => {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(0x8), timeoutMs);
  const arrived = () => clearTimeout(timer);
  stream.once("end", arrived).once("close", arrived);
};

type Sorting = { proxied: Server; trusts: TrustsAddress; limits: ListenerLimits; sockets: Set<Socket> };

/** Looks at the first byte of each connection, and hands the connection on as if nobody had looked. */
const sortConnections = (secure: Http2SecureServer, { proxied, trusts, limits, sockets }: Sorting): void => {
  const [startTls] = secure.listeners("connection") as ((socket: Socket) => void)[];
  secure.removeAllListeners("connection");
  secure.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    const patience = setTimeout(() => socket.destroy(), limits.handshakeTimeoutMs);
    socket.once("close", () => clearTimeout(patience));
    const look = () => {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) return;
      socket.removeListener("readable", look);
      clearTimeout(patience);
      socket.unshift(chunk);
      if (chunk[0] === firstByteOfTls) startTls!.call(secure, socket);
      else if (trusts(socket.remoteAddress)) proxied.emit("connection", socket);
      else refusePlainHttp(socket);
    };
    socket.on("readable", look);
  });
};
