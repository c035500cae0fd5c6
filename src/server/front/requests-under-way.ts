import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type HttpRefusal, refusal } from "../../graphql/http/request-parameters.ts";
import { sendRefusal } from "../../graphql/http/send-refusal.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import type { Listener } from "../listener/listener.ts";
import { serverBounds } from "./bounds.ts";

const underWay = Symbol("requestsUnderWay");
type CountingSocket = { [underWay]?: number };

/** Whether a response is still to be written on this connection. */
export const isAnswering = (socket: object): boolean => ((socket as CountingSocket)[underWay] ?? 0) > 0;

export type UnderWayOptions = {
  listener: Pick<Listener, "trustProxy" | "isOverLimit">;
  /** Simultaneous requests of one client behind a trusted proxy; the connections are the proxy's. */
  maxPerAddress: number;
};

const tooManyConnections = refusal(
  "THROTTLED",
  "Your address has too many open connections. Reuse connections instead of opening new ones.",
  { "retry-after": "5", connection: "close" },
);
const tooManyPipelined = refusal(
  "THROTTLED",
  "Too many requests were sent on this connection before the first was answered. Wait for responses, or use HTTP/2.",
  { "retry-after": "1", connection: "close" },
);
const tooManyOfOne = refusal(
  "THROTTLED",
  "Your address has too many requests in progress. Wait for responses before you send more.",
  {
    "retry-after": "1",
  },
);

/**
 * Counts the running requests of each connection, and of each client behind a proxy, before anything else is done for a request.
 */
export const countRequestsUnderWay = (app: FastifyInstance, options: UnderWayOptions): void => {
  const { listener, maxPerAddress } = options;
  const byClient = new Map<string, number>();

  const judge = (request: FastifyRequest, reply: FastifyReply): HttpRefusal | null => {
    const { socket, httpVersionMajor } = request.raw;
    if (httpVersionMajor === 1) {
      const onConnection = ((socket as CountingSocket)[underWay] ?? 0) + 1;
      (socket as CountingSocket)[underWay] = onConnection;
      if (onConnection > serverBounds.pipelinedRequests.cap) return tooManyPipelined;
    }
    if (listener.isOverLimit(socket)) return tooManyConnections;
    if (!listener.trustProxy(socket.remoteAddress)) return null;
    const client = networkOf(request.ip);
    const ofClient = (byClient.get(client) ?? 0) + 1;
    if (ofClient > maxPerAddress) return tooManyOfOne;
    byClient.set(client, ofClient);
    // Not an onResponse hook: it does not run if the client hung up.
    reply.raw.once("close", () => {
      const left = byClient.get(client)! - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    });
    return null;
  };

  app.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done) => {
    const refused = judge(request, reply);
    if (refused === null) return done();
    sendRefusal(reply, request.raw.httpVersionMajor === 1 ? refused : withoutConnection(refused));
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const { raw } = request;
    if (raw.httpVersionMajor === 1 && raw.socket) {
      const socket = raw.socket as CountingSocket;
      if (socket[underWay]) socket[underWay] -= 1;
    }
    done();
  });
};

/** HTTP/2 has no such header. */
const withoutConnection = ({ headers: { connection: _, ...headers } = {}, ...rest }: HttpRefusal): HttpRefusal => ({
  ...rest,
  headers,
});
