import type { FastifyReply } from "fastify";

/** Anything smaller fits into the operating system's buffer for a connection, so Kolli need not hold it. */
const smallCharacters = 64 * 1024;
const http2Cancel = 0x8;

/** A large response is held until it was read: a client that takes longer than this is cut off. */
export const limitAnswer = (reply: FastifyReply, payload: unknown, timeoutMs: number): void => {
  const length = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
  if (length < smallCharacters) return;
  const { raw } = reply;
  const timer = setTimeout(() => {
    if ("stream" in raw) (raw.stream as { close(code: number): void }).close(http2Cancel);
    else raw.destroy();
  }, timeoutMs).unref();
  const done = () => clearTimeout(timer);
  raw.once("finish", done).once("close", done);
};
