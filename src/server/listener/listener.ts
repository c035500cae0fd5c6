import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import { sendContinue } from "../../graphql/body-reader.ts";
import { type ConnectionCount, createConnectionCount } from "./connection-count.ts";
import { guardSession, http2Options } from "./http2-guard.ts";
import { type ListenerLimits, listenerLimits } from "./limits.ts";
import { createProxiedServer, refusePlainHttp } from "./plain-http.ts";
import { cleanForwardedFor, type TrustsAddress, trustNetworks } from "./trusted-proxies.ts";

type Pair = { certificate: string; key: string };
/** `others`: for clients that request one of their hosts. */
export type ListenerTls = Pair & { others?: readonly (Pair & { hosts: readonly string[]; expiresAt: number })[] };

export type ListenerOptions = {
  tls: ListenerTls;
  trustedProxies: readonly string[];
  limits?: Partial<ListenerLimits>;
};

/**
 * One port: HTTPS with HTTP/1.1 or HTTP/2, as the client prefers; plain HTTP gets a response that asks for HTTPS, except from
 * trusted proxies. Give `serverFactory` and `trustProxy` to Fastify, then let it listen as usual.
 */
export type Listener = {
  serverFactory: FastifyServerFactory;
  trustProxy: (address: string | undefined) => boolean;
  /** Whether this connection exceeds the limit: its requests get an error. */
  isOverLimit: ConnectionCount["isOverLimit"];
  /** Takes effect for new connections. */
  replaceCertificate(tls: ListenerTls): void;
  /** Accepts nothing new, lets running requests end within the grace period, then cuts the rest. */
  close(app: FastifyInstance, graceMs: number): Promise<void>;
};

/** Node has the method; its type definitions do not yet. */
type OnePortServer = Http2SecureServer & { closeIdleConnections(): void };

const firstByteOfTls = 0x16;

/** Forward secrecy and authenticated encryption only (Mozilla's intermediate list without DHE, read 2026-11): no CBC, no RSA exchange. */
const modernCiphers = [
  ...["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"],
  ...["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384"],
  ...["ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305"],
].join(":");

export const createListener = ({ tls, trustedProxies, limits: given }: ListenerOptions): Listener => {
  const limits = { ...listenerLimits, ...given };
  const trusts = trustNetworks(trustedProxies);
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  const count = createConnectionCount({
    maxConnections: limits.maxConnections,
    maxPerAddress: limits.maxConnectionsPerAddress,
  });
  let contexts = contextsOf(tls);
  let secure: OnePortServer;
  let proxied: Server;

  const serverFactory: FastifyServerFactory = (handler) => {
    const listener =
      trustedProxies.length === 0 ? (handler as RequestListener) : behindProxies(handler as RequestListener, trusts);
    secure = createTlsServer(tls, limits, { handler: listener, contextFor: (host) => findContext(contexts, host) });
    secure.on("session", (session: ServerHttp2Session) => {
      sessions.add(session);
      session.once("close", () => sessions.delete(session));
    });
    proxied = createProxiedServer(listener, limits);
    proxied.on("clientError", (error, socket) => secure.emit("clientError", error, socket));
    for (const server of [secure, proxied]) askForBodies(server as Server, listener);
    sortConnections(secure, { proxied, trusts, limits, sockets, count });
    return secure as unknown as ReturnType<FastifyServerFactory>;
  };

  return {
    serverFactory,
    trustProxy: trusts,
    isOverLimit: count.isOverLimit,
    replaceCertificate(renewed) {
      contexts = contextsOf(renewed);
      secure.setSecureContext(secureOptions(renewed));
    },
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
      // Sends GOAWAY: open streams end as usual, no new ones start.
      for (const session of sessions) session.close();
      await app.close();
      clearInterval(sweep);
      clearTimeout(cut);
      proxied.close();
    },
  };
};

const secureOptions = ({ certificate, key }: Pair) =>
  ({ cert: certificate, key, ciphers: modernCiphers, minVersion: "TLSv1.2" }) as const;

type Contexts = ReadonlyMap<string, SecureContext>;

/** By host. Of two certificates for one host, the one that expires later. */
const contextsOf = ({ others = [] }: ListenerTls): Contexts =>
  new Map(
    others
      .toSorted((a, b) => a.expiresAt - b.expiresAt)
      .flatMap((pair) => {
        const context = createSecureContext(secureOptions(pair));
        return pair.hosts.map((host) => [host.toLowerCase(), context] as const);
      }),
  );

/** The host's certificate, or a wildcard for it. */
const findContext = (contexts: Contexts, asked: string): SecureContext | undefined => {
  const host = asked.toLowerCase();
  return contexts.get(host) ?? contexts.get(host.replace(/^[^.]+/, "*"));
};

type Handling = { handler: RequestListener; contextFor(host: string): SecureContext | undefined };

const createTlsServer = (tls: Pair, limits: ListenerLimits, { handler, contextFor }: Handling): OnePortServer => {
  const server = createSecureServer(
    {
      ...secureOptions(tls),
      // Without one for the name, the server's certificate is used: clients that connect by address send no name.
      SNICallback: (host, done) => done(null, contextFor(host)),
      allowHTTP1: true,
      handshakeTimeout: limits.handshakeTimeoutMs,
      settings: { maxConcurrentStreams: limits.maxStreams, maxHeaderListSize: limits.maxHeaderBytes },
      ...http2Options,
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
  server.on("secureConnection", (socket: TLSSocket) => closeAfterEnd(socket, limits.lingerMs));
  const guards = new WeakMap<object, ReturnType<typeof guardSession>>();
  server.on("session", (session: ServerHttp2Session) => {
    session.setTimeout(limits.keepAliveTimeoutMs, () => session.close());
    guards.set(session, guardSession(session, limits));
  });
  server.on("stream", (stream: ServerHttp2Stream) => {
    limitArrival(stream, limits.requestTimeoutMs);
    if (stream.session) guards.get(stream.session)?.onStream(stream);
  });
  return server as OnePortServer;
};

/**
 * A client that ends its side gets an end back. If it is reset at that moment, node drops the error of the last write and the
 * socket stays forever (TLSWrap ignores errors after shutdown; seen with Node 26.10): so it has a time limit.
 */
const closeAfterEnd = (socket: TLSSocket, lingerMs: number): void => {
  socket.once("end", () => {
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(timer));
  });
};

/** HTTP/1.1 has this built in. The timer stops as soon as the request has arrived. */
const limitArrival = (stream: ServerHttp2Stream, timeoutMs: number): void => {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(0x8), timeoutMs);
  const arrived = () => clearTimeout(timer);
  stream.once("end", arrived).once("close", arrived);
};

/** A client that waits for permission to send its body (100-continue) gets it only if the body is wanted. */
const askForBodies = (server: Server, handler: RequestListener): void => {
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    Object.assign(request, { [sendContinue]: () => response.writeContinue() });
    handler(request, response);
  });
};

const behindProxies =
  (handler: RequestListener, trusts: TrustsAddress): RequestListener =>
  (request, response) => {
    if (trusts(request.socket.remoteAddress)) cleanForwardedFor(request);
    handler(request, response);
  };

type Sorting = { proxied: Server; trusts: TrustsAddress; limits: ListenerLimits; sockets: Set<Socket>; count: ConnectionCount };

/** Reads the first byte of each connection, and passes the connection on as if unread. */
const sortConnections = (secure: Http2SecureServer, { proxied, trusts, limits, sockets, count }: Sorting): void => {
  const [startTls] = secure.listeners("connection") as ((socket: Socket) => void)[];
  secure.removeAllListeners("connection");
  secure.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    if (!trusts(socket.remoteAddress) && !count.admit(socket)) return void socket.destroy();
    sockets.add(socket);
    socket.setNoDelay(true);
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
