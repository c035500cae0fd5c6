import type { IncomingMessage } from "node:http";
import { askedHost } from "../lib/front/asked-host.ts";
import { Refusal } from "../lib/refusal.ts";
import { rivals } from "./rivals.ts";

const lastOf = (value: string | string[] | undefined): string | undefined => {
  const text = Array.isArray(value) ? value.at(-1) : value;
  return text?.split(",").at(-1)?.trim();
};

/** The host as the client wrote it; behind a proxy of ours, as the proxy says. */
const hostOf = ({ headers, socket }: IncomingMessage, isTrusted: (address: string | undefined) => boolean): string => {
  const forwarded = isTrusted(socket.remoteAddress) ? lastOf(headers["x-forwarded-host"]) : undefined;
  const host = forwarded ?? lastOf(headers[":authority"]) ?? headers.host ?? "";
  return askedHost({ hostname: host.replace(/:\d+$/, "") });
};

/**
 * For hosts that speak for a rival alone: what is asked at their root is served from below `/compat/<name>`, because some SDKs drop
 * the path of a base address. Nothing else can be reached there.
 */
export const createHostRewrite = (
  hosts: ReadonlyMap<string, string>,
  isTrusted: (address: string | undefined) => boolean,
): ((raw: IncomingMessage) => string) => {
  const known = new Set(rivals.map(({ name }) => name));
  for (const [host, name] of hosts)
    if (!known.has(name))
      throw new Refusal(`KOLLI_COMPAT_HOSTS has "${host}=${name}", but Kolli speaks only for ${[...known].join(", ")}.`);
  return (raw) => {
    const url = raw.url ?? "/";
    const name = hosts.get(hostOf(raw, isTrusted));
    return name === undefined || url.startsWith(`/compat/${name}/`)
      ? url
      : `/compat/${name}${url.startsWith("/") ? url : `/${url}`}`;
  };
};
