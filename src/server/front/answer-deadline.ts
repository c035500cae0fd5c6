import type { FastifyReply } from "fastify";

/** Less than this fits into what the operating system keeps for a connection, and is off our hands at once. */
const smallCharacters = 64 * 1024;
const http2Cancel = 0x8;

/** A large answer is kept until it was read: a client that takes longer than this for it is cut off. */
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
