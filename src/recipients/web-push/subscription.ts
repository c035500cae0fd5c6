import { timingSafeEqual } from "node:crypto";
import { recipientBounds } from "../bounds.ts";
import { isBrowserKey } from "./encrypt.ts";

/** Where a browser gets messages, and its keys, as it gave them. */
export type BrowserSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * The push services of Chrome and its relatives, Firefox, Edge and Safari; read in their sources 2026-11. Anyone with a link to a
 * tracking page can name an address, so that Kolli sends to no others.
 */
const knownServices = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "*.notify.windows.com", "*.push.apple.com"];

const isHostOf = (host: string, service: string): boolean =>
  service.startsWith("*.") ? host.endsWith(service.slice(1)) : host === service;

type Rules = {
  /** Further push services, of the operator. */
  readonly hosts: readonly string[];
  /** Whether the egress guard lets it pass. */
  readonly mayReach: (url: string) => boolean;
};

const bytesIn = (value: unknown): Buffer => Buffer.from(typeof value === "string" ? value.slice(0, 200) : "", "base64url");

/** A browser's `PushSubscription` as JSON; null if it is none, or if its service is not known. */
export const readSubscription = (given: unknown, { hosts, mayReach }: Rules): BrowserSubscription | null => {
  const { endpoint, keys } = (given ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } };
  if (typeof endpoint !== "string" || endpoint.length > recipientBounds.browserAddress.cap || !URL.canParse(endpoint))
    return null;
  const { hostname } = new URL(endpoint);
  if (![...knownServices, ...hosts].some((service) => isHostOf(hostname, service)) || !mayReach(endpoint)) return null;
  const [p256dh, auth] = [bytesIn(keys?.p256dh), bytesIn(keys?.auth)];
  if (!isBrowserKey(p256dh) || auth.length !== 16) return null;
  return { endpoint, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
};

/** Push services learn a subscription's address; its secret is known to the browser and to Kolli alone. */
export const hasSecretOf = (one: BrowserSubscription, other: BrowserSubscription): boolean => {
  const [own, others] = [bytesIn(one.auth), bytesIn(other.auth)];
  return own.length === others.length && timingSafeEqual(own, others);
};
