import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "../../lib/node-http.ts";
import { serverBounds } from "../front/bounds.ts";
import type { ListenerLimits } from "./limits.ts";

const advice =
  "This port accepts HTTPS only. Use https:// instead of http://. The request was not read; if it contained a key, roll the key.\n";

const refusal =
  "HTTP/1.1 400 Bad Request\r\n" +
  "Content-Type: text/plain; charset=utf-8\r\n" +
  `Content-Length: ${Buffer.byteLength(advice)}\r\n` +
  "Connection: close\r\n\r\n" +
  advice;

const adviceForProxies =
  "A trusted proxy sent this request over plain HTTP without X-Forwarded-Proto: https. The client must use https://, and the proxy must set that header.\n";

const lingerMs = 1_000;

/**
 * Responds to anything that is not TLS, without reading it. What the client still sends is dropped for a moment: closing on
 * unread data would reset the connection, and the client would lose the response.
 */
export const refusePlainHttp = (socket: Socket): void => {
  let dropped = 0;
  socket.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > serverBounds.droppedPlainBytes.cap) socket.destroy();
  });
  socket.end(refusal);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
};

const saysHttps = (request: IncomingMessage): boolean => {
  const said = request.headers["x-forwarded-proto"];
  // A chain of proxies appends; the last value is from the proxy that is trusted.
  return typeof said === "string" && said.split(",").at(-1)?.trim().toLowerCase() === "https";
};

/** For proxies that ended TLS: plain HTTP, but only for requests that reached them by HTTPS. */
export const createProxiedServer = (handler: RequestListener, limits: ListenerLimits): Server => {
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    (request, response) => {
      if (saysHttps(request)) return handler(request, response);
      response.writeHead(400, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(adviceForProxies);
    },
  );
  // It gets its connections from the shared port and never listens; this starts its timeouts for slow requests.
  server.emit("listening");
  return server;
};
