import { isIP } from "node:net";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import { egressBounds } from "./bounds.ts";
import { judgeAddress } from "./judge-address.ts";
import { hasMixedScriptLabel, latinLookAlike } from "./look-alikes.ts";
import type { Networks } from "./networks.ts";
import { isForbiddenPort } from "./ports.ts";
import { whyReserved } from "./reserved-names.ts";

export type UrlRefusal = {
  code:
    | "url-malformed"
    | "url-too-long"
    | "scheme-not-allowed"
    | "credentials-in-url"
    | "port-not-allowed"
    | "host-malformed"
    | "host-reserved"
    | "host-look-alike"
    | "host-own"
    | "address-forbidden";
  message: string;
};

/** Where Kolli listens. Every port of a name is ours; of an address only this one (other programs may listen on others). */
export type OwnHost = { readonly host: string; readonly port: number };

export type UrlRules = { readonly mode: Mode; readonly open: Networks; readonly ownHosts: readonly OwnHost[] };

const maxLength = egressBounds.webhookUrl.cap;
const refuse = (code: UrlRefusal["code"], message: string) => fail<UrlRefusal>({ code, message });

const isThisMachine = (host: string): boolean => /(^|\.)localhost$|^127\.|^::1$/.test(host);
/** `kolli listen` is for webhooks on a laptop. */
const hintForThisMachine =
  "To receive events on this machine, run `kolli listen --forward-to <URL>`. An operator can allow the address with KOLLI_EGRESS_ALLOW, for the service and for this command.";

/** `[::1]` and `shop.com.` as they are judged: without brackets, without the final dot. */
const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

const portOf = (url: URL): number => (url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port));

const labelPattern = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const isHostName = (host: string): boolean => host.length <= 253 && host.split(".").every((label) => labelPattern.test(label));

const parse = (text: string): URL | null => {
  // The parser accepts tabs, backslashes and missing slashes. Whatever it repairs silently is a trick or a mistake.
  if (!/^https?:\/\/[^/?#\\]/i.test(text) || /[\p{Cc}\s\\]/u.test(text)) return null;
  return URL.canParse(text) ? new URL(text) : null;
};

const judgeName = (host: string, ownHosts: readonly OwnHost[]): Result<null, UrlRefusal> => {
  if (!isHostName(host)) return refuse("host-malformed", `"${host}" is not a valid host name.`);
  const reserved = whyReserved(host);
  if (reserved !== undefined) {
    const hint = isThisMachine(host) ? ` ${hintForThisMachine}` : "";
    return refuse("host-reserved", `"${host}" ${reserved}; events need a public host name.${hint}`);
  }
  const own = (name: string) => ownHosts.some((ours) => name === ours.host || name.endsWith(`.${ours.host}`));
  if (own(host)) return refuse("host-own", `"${host}" is Kolli's own name; events cannot be sent to Kolli itself.`);
  const passesFor = latinLookAlike(host);
  if (hasMixedScriptLabel(host) || (passesFor !== undefined && (own(passesFor) || whyReserved(passesFor) !== undefined))) {
    return refuse("host-look-alike", `"${host}" contains letters that imitate another name.`);
  }
  return ok(null);
};

/** Judges a webhook URL as a person enters it. The address behind a name is judged at each connection (connector.ts). */
export const judgeUrl = (text: string, { mode, open, ownHosts }: UrlRules): Result<URL, UrlRefusal> => {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return refuse("url-too-long", `A webhook URL can have at most ${maxLength} characters.`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^https?:/i.test(trimmed)) {
    return refuse("scheme-not-allowed", "A webhook URL must start with https://.");
  }
  const url = parse(trimmed);
  if (url === null) return refuse("url-malformed", "This is not a complete URL such as https://shop.com/webhooks.");
  if (url.username !== "" || url.password !== "" || /^https?:\/\/[^/?#]*@/i.test(trimmed)) {
    return refuse("credentials-in-url", "A webhook URL cannot contain a user name or password.");
  }
  const host = bareHost(url);
  const port = portOf(url);
  if (isForbiddenPort(port)) return refuse("port-not-allowed", `Port ${port} belongs to another kind of service.`);
  const isAddress = isIP(host) !== 0;
  if (isAddress) {
    if (ownHosts.some((ours) => ours.host === host && ours.port === port)) {
      return refuse("host-own", `${host}:${port} is Kolli itself; events cannot be sent to Kolli.`);
    }
    const judged = judgeAddress(host, open);
    if (!judged.ok)
      return isThisMachine(host) ? refuse(judged.failure.code, `${judged.failure.message} ${hintForThisMachine}`) : judged;
  } else {
    const judged = judgeName(
      host,
      ownHosts.filter((ours) => isIP(ours.host) === 0),
    );
    if (!judged.ok) return judged;
  }
  if (url.protocol === "http:" && mode === "LIVE" && !(isAddress && open.has(host))) {
    return refuse(
      "scheme-not-allowed",
      "A live webhook must use https://; http:// works only in test mode and for networks that the operator allowed.",
    );
  }
  return ok(url);
};
