import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyLedger } from "./body-ledger.ts";
import { graphqlBounds } from "./bounds.ts";
import { type HttpRefusal, refusal } from "./http/request-parameters.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller that the body is counted for; set as soon as the caller is known. */
    bodyHolder: string;
    heldBytes: number;
  }
}

/** A client that sent `Expect: 100-continue` gets its 100 only if the body is wanted. */
export const sendContinue = Symbol("sendContinue");
type Expectant = { [sendContinue]?: () => void };

/** Why a body was refused; the error handler responds with it. */
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

/** If a client cancels an HTTP/2 request, its body ends like a complete one. */
const wasReset = (raw: FastifyRequest["raw"]): boolean => {
  const { stream } = raw as { stream?: { closed: boolean } };
  return stream?.closed ?? false;
};

type Done = (error: Error | null, body?: Buffer) => void;

/** Reads a body as it arrives and counts the bytes it holds. */
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
 * the response is sent. An onRequest hook, which runs before the body is read, sets the caller that they count for.
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
    // Not an onResponse hook: it does not run if the client hung up.
    if (request.method !== "GET")
      reply.raw.once("close", () => {
        if (request.heldBytes > 0) ledger.release(request.bodyHolder, request.heldBytes);
        request.heldBytes = 0;
      });
    done();
  });
};

const lingerMs = 1_000;
/** More for a body that was too large: a client that has its response reuses the connection, and would run into the cut. */
const droppedMax = (status: number): number =>
  status === 413 ? graphqlBounds.droppedBytesOfTooLarge.cap : graphqlBounds.droppedBytes.cap;
/** About this much arrives along with the headers anyway. */
const smallBytes = 64 * 1024;
let lingerers = 0;

/**
 * For a response that is sent before the body was read. The rest of the body is dropped for a moment, because closing on unread
 * data would lose the response; then the connection is cut (immediately in a flood). HTTP/2 can end the single request.
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
  // A request does not always emit its end if the connection is cut; the connection does.
  raw.once("end", leave).once("close", leave);
  raw.socket.once("close", leave);
};
