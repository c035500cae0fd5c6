import type { FastifyInstance } from "fastify";
import { type Clock, days } from "../lib/clock.ts";

/** The contact for reports of vulnerabilities (RFC 9116); nothing if the operator named none. */
export const registerSecurityTxt = (
  app: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string | null; publicUrl: string; clock: Clock },
): void => {
  if (contact === null) return;
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const expires = new Date(Math.floor(clock.now() / days(1)) * days(1) + days(180)).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}/.well-known/security.txt`];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
};
