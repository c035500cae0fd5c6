import type { FastifyReply } from "fastify";

/** For a page without its own policy: it may load nothing and cannot be framed. */
const strictest = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every response, unless its route sets them. */
export const addSafeHeaders = (reply: FastifyReply, { hasPublicName }: { hasPublicName: boolean }): void => {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  if (hasPublicName) reply.header("strict-transport-security", "max-age=63072000");
  reply.header("x-content-type-options", "nosniff");
  if (!String(reply.getHeader("content-type") ?? "").startsWith("text/html")) return;
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", strictest);
  // A page that names who may frame it is protected by that; this header can only forbid all.
  const isFramed = /frame-ancestors (?!'none')/.test(String(reply.getHeader("content-security-policy")));
  if (!isFramed && !reply.hasHeader("x-frame-options")) reply.header("x-frame-options", "DENY");
};
