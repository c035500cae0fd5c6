import type { FastifyInstance } from "fastify";
import { askedHost } from "../../lib/front/asked-host.ts";
import { ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";

export type TrackingHosts = {
  /** Set by the operator. */
  allowed: readonly TrackingHostRule[];
  publicUrl: string;
  /** The path of a shop's order look-up; null if it has none. */
  lookUpPath(host: string): Promise<string | null>;
};

/** Whether a request was sent to the host of a shop's own tracking pages. */
export const isTrackingHost = (host: string, { allowed, publicUrl }: Pick<TrackingHosts, "allowed" | "publicUrl">): boolean =>
  host !== new URL(publicUrl).hostname && ruleOfHost(host, allowed) !== undefined;

/** A shop's own host serves only its tracking pages: neither dashboard nor API, and no sign-in that could be imitated. */
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
