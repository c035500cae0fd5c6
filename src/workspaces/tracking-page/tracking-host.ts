import { mayHaveHost, ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";
import { fail, ok, type Result } from "../../lib/result.ts";

const hostPattern = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** The host of a shop's own tracking pages as typed; null removes it. */
export const readTrackingHost = (
  workspaceId: string,
  typed: string | null,
  rules: readonly TrackingHostRule[],
): Result<string | null, string> => {
  const host = (typed ?? "")
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, "")
    .replace(/\.?\/?$/, "");
  if (host === "") return ok(null);
  if (host.length > 253 || host.startsWith("*") || !hostPattern.test(host))
    return fail("Enter a host name, such as track.shop.com.");
  if (mayHaveHost(workspaceId, host, rules)) return ok(host);
  return fail(
    ruleOfHost(host, rules)
      ? `The operator of this server keeps ${host} for another workspace. KOLLI_TRACKING_HOSTS must name this one.`
      : `The operator of this server does not allow ${host}. It must be listed in KOLLI_TRACKING_HOSTS.`,
  );
};
