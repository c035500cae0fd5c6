import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyLedger } from "./body-ledger.ts";
import { graphqlBounds } from "./bounds.ts";
import { type HttpRefusal, refusal } from "./http/request-parameters.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** On whose account the body is counted; set once it is known who is asking. */
    bodyHolder: string;
    heldBytes: number;
  }
}

/** A client that sent `Expect: 100-continue` is told to continue only when its body is wanted. */
export const sendContinue = Symbol("sendContinue");
type Expectant = { [sendContinue]?: () => void };

/** Why a body was not taken, for an error handler to answer with. */
export class BodyRefused extends Error {
  readonly refusal: HttpRefusal;
  readonly statusCode: number;
  constructor(why: HttpRefusal) {
    super(why.message);
    this.refusal = why;
    this.statusCode = why.status;
  }
}

const sizeInWords = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);
const tooLarge = (maxBytes: number) =>
  new BodyRefused(refusal("PAYLOAD_TOO_LARGE", `The body is over ${sizeInWords(maxBytes)}.`));
const cutShort = () => new BodyRefused(refusal("BAD_REQUEST", "The body ended before it was complete."));

/** HTTP/2 ends the body of a request that was taken back like one that is whole. */
const wasReset = (raw: FastifyRequest["raw"]): boolean => {
  const { stream } = raw as { stream?: { closed: boolean } };
  return stream?.closed ?? false;
};

type Done = (error: Error | null, body?: Buffer) => void;

/** Reads a body as it comes, counting what it keeps. */
const readBody = (request: FastifyRequest, maxBytes: number, ledger: BodyLedger, done: Done) => {
  const { raw } = request;
  const declared = request.headers["content-length"];
  if (declared !== undefined && Number(declared) > maxBytes) return done(tooLarge(maxBytes));
  (raw as Expectant)[sendContinue]?.();
  let chunks: Buffer[] = [];
  let length = 0;
  const stop = (error: Error | null, body?: Buffer) => {
    raw.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
    chunks = [];
    done(error, body);
  };
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) return stop(tooLarge(maxBytes));
    const refused = ledger.hold(request.bodyHolder, chunk.length);
    if (refused) return stop(new BodyRefused(refused));
    request.heldBytes += chunk.length;
    chunks.push(chunk);
  };
  const isWhole = () => !wasReset(raw) && (declared === undefined || Number(declared) === length);
  const onEnd = () => (isWhole() ? stop(null, Buffer.concat(chunks, length)) : stop(cutShort()));
  const onError = () => stop(cutShort());
  const onClose = () => stop(cutShort());
  raw.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);
};

/**
 * Bodies of this scope's routes arrive as bytes, whatever their type, up to the route's limit or this one, and are counted until
 * the answer has left. What runs before a body is read (an onRequest hook) says on whose account.
 */
export const registerBodyReader = (
  scope: FastifyInstance,
  { maxBytes, ledger }: { maxBytes: number; ledger: BodyLedger },
): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request, _payload, done) => {
    readBody(request, maxBytes, ledger, done);
  });
  scope.decorateRequest("bodyHolder", "");
  scope.decorateRequest("heldBytes", 0);
  scope.addHook("onRequest", (request, reply, done) => {
    // Not an onResponse hook: that one is not run for a client that hung up.
    if (request.method !== "GET")
      reply.raw.once("close", () => {
        if (request.heldBytes > 0) ledger.release(request.bodyHolder, request.heldBytes);
        request.heldBytes = 0;
      });
    done();
  });
};

const lingerMs = 1_000;
/** More of a body that was too large: a client that has its answer uses the connection again, and would meet the cut. */
const droppedMax = (status: number): number =>
  status === 413 ? graphqlBounds.droppedBytesOfTooLarge.cap : graphqlBounds.droppedBytes.cap;
/** As much comes along with the headers anyway. */
const smallBytes = 64 * 1024;
let lingerers = 0;

/**
 * For an answer that is given before the body was read. What the client still sends is dropped for a moment, because closing on
 * unread data would lose the answer; then the connection is cut, and in a flood immediately. HTTP/2 can end the one request.
 */
export const discardBody = (reply: FastifyReply): void => {
  const raw = reply.request.raw as IncomingMessage;
  reply.removeHeader("connection");
  if (raw.httpVersionMajor === 2) {
    const { stream } = raw as unknown as Http2ServerRequest;
    reply.raw.once("finish", () => stream.close());
    return;
  }
  if (raw.complete) return;
  const declared = raw.headers["content-length"];
  if (raw.headers["transfer-encoding"] === undefined && (declared === undefined || Number(declared) <= smallBytes)) return;
  const cut = () => raw.socket.destroy();
  raw.on("error", () => {});
  if (lingerers >= graphqlBounds.lingerers.cap) return void reply.raw.once("finish", cut);
  lingerers++;
  let dropped = 0;
  let isLingering = true;
  const leave = () => {
    clearTimeout(timer);
    raw.socket.off("close", leave);
    if (isLingering) lingerers--;
    isLingering = false;
  };
  const timer = setTimeout(cut, lingerMs);
  raw.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > droppedMax(reply.statusCode)) cut();
  });
  // A request whose connection is cut does not always tell of its end; the connection does.
  raw.once("end", leave).once("close", leave);
  raw.socket.once("close", leave);
};
