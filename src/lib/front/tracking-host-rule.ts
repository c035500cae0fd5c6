import { fail, ok, type Result } from "../result.ts";

/** A host that tracking pages may be shown under: `track.shop.com`, or `*.shops.example` for one name below it. */
export type TrackingHostRule = {
  readonly host: string;
  /** The only workspace that may have it; null for the one that claims it first. */
  readonly workspaceId: string | null;
};

const hostText = /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/;
const workspaceText = /^(?:gid:\/\/kolli\/workspace\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** As an operator writes it: a host, or `host=<workspace ID>`. The failure says what is wrong with it. */
export const readHostRule = (typed: string): Result<TrackingHostRule, string> => {
  const [host = "", workspace] = typed.trim().toLowerCase().split("=");
  if (!hostText.test(host)) return fail(`"${host}", which is not a host name such as track.shop.com or *.shops.example`);
  if (workspace === undefined) return ok({ host, workspaceId: null });
  const [, workspaceId] = workspaceText.exec(workspace) ?? [];
  return workspaceId
    ? ok({ host, workspaceId })
    : fail(`"${typed.trim()}", in which "${workspace}" is not the ID of a workspace`);
};

const covers = ({ host: rule }: TrackingHostRule, host: string): boolean =>
  rule.startsWith("*.") ? host.endsWith(rule.slice(1)) && !host.slice(0, -rule.length + 1).includes(".") : rule === host;

/**
 * The rule for a host: an exact name goes before one with a star, and one that is bound to a workspace before one that is not.
 */
export const ruleOfHost = (host: string, rules: readonly TrackingHostRule[]): TrackingHostRule | undefined =>
  rules
    .filter((rule) => covers(rule, host))
    .toSorted(
      (a, b) =>
        Number(a.host.startsWith("*")) - Number(b.host.startsWith("*")) ||
        Number(a.workspaceId === null) - Number(b.workspaceId === null),
    )[0];

/** Whether a workspace may show its pages under a host. */
export const mayHaveHost = (workspaceId: string, host: string, rules: readonly TrackingHostRule[]): boolean => {
  const rule = ruleOfHost(host, rules);
  return rule !== undefined && (rule.workspaceId === null || rule.workspaceId === workspaceId);
};
