import type { Pool } from "undici";
import type { Egress } from "../../egress/egress.ts";

/** Each endpoint has its own connections, also beside another one on the same host: they cannot hold each other up. */
export const openHttpPool = (url: URL, egress: Egress, connections: number): Pool =>
  new (egress.client().Pool)(`${url.protocol}//${url.host.replace(/\.(?=:|$)/, "")}`, {
    connect: egress.connector,
    connections,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    // The whole exchange has one deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
