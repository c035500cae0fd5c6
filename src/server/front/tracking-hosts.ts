import type { FastifyInstance } from "fastify";
import { askedHost } from "../../lib/front/asked-host.ts";
import { ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";

export type TrackingHosts = {
  /** By the operator. */
  allowed: readonly TrackingHostRule[];
  publicUrl: string;
  /** Where the shop behind a host has its look-up of orders; null where it has none. */
  lookUpPath(host: string): Promise<string | null>;
};

/** Whether a request came by the name of a shop's own tracking pages. */
export const isTrackingHost = (host: string, { allowed, publicUrl }: Pick<TrackingHosts, "allowed" | "publicUrl">): boolean =>
  host !== new URL(publicUrl).hostname && ruleOfHost(host, allowed) !== undefined;

/** By a shop's own host only its tracking pages can be reached: neither dashboard nor API, and no sign-in that could be imitated. */
export const keepToTrackingPages = (app: FastifyInstance, hosts: TrackingHosts): void => {
  if (hosts.allowed.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isTrackingHost(askedHost(request), hosts)) return;
    const [path] = request.url.split("?");
    if (path!.startsWith("/t/") && path !== "/t/") return;
    const lookUp = path === "/" ? await hosts.lookUpPath(askedHost(request)) : null;
    if (lookUp === null) return reply.callNotFound();
    return reply.code(302).header("location", lookUp).send();
  });
};
