import { fail, ok, type Result } from "../../lib/result.ts";

/** What an operator may name: `track.shop.com`, or `*.shops.example` for one name below it. */
export const hostPattern = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Whether tracking pages may be shown under a host, by what the operator allows. */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((one) =>
    one.startsWith("*.") ? host.endsWith(one.slice(1)) && !host.slice(0, -one.length + 1).includes(".") : one === host,
  );

/** The host of a shop's own tracking pages as it is typed; null takes it away. */
export const readTrackingHost = (typed: string | null, allowed: readonly string[]): Result<string | null, string> => {
  const host = (typed ?? "")
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, "")
    .replace(/\/$/, "");
  if (host === "") return ok(null);
  if (host.length > 253 || host.startsWith("*") || !hostPattern.test(host))
    return fail("Enter a host name, such as track.shop.com.");
  return isAllowedHost(host, allowed)
    ? ok(host)
    : fail(`The operator of this server does not allow ${host}. It must be listed in KOLLI_TRACKING_HOSTS.`);
};
