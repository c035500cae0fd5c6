import { Unavailable } from "../shared/kolli-api.ts";
import { signingDomains, type TxtLookup } from "./dkim.ts";
import { type Header, headerOf, type Mail } from "./mime.ts";

export type SenderRules = {
  /** Addresses, and domains as `@shop.example`. */
  readonly allowed: readonly string[];
  /** The mail server whose `Authentication-Results` are believed. Without it, DKIM is checked here. */
  readonly trustedReceiver: string | undefined;
  readonly lookUp: TxtLookup;
  readonly now: () => number;
};

/** The one address that the mail names as its author. */
export const senderOf = (headers: readonly Header[]): string | null => {
  const given = headers.filter(({ name }) => name === "from");
  if (given.length !== 1) return null;
  const bare = given[0]!.value.replace(/"(?:[^"\\]|\\.)*"/g, "");
  const [, inBrackets] = /^[^<>,;]*<([^<>\s,;@]+@[^<>\s,;@]+)>$/.exec(bare.trim()) ?? [];
  const address = inBrackets ?? /^[^<>\s,;@]+@[^<>\s,;@]+$/.exec(bare.trim())?.[0];
  return address?.toLowerCase() ?? null;
};

const isOfDomain = (domain: string, signer: string): boolean => domain === signer || domain.endsWith(`.${signer}`);

/** RFC 8601: `mx.example; dkim=pass header.d=shop.example; dmarc=pass header.from=shop.example`. */
export const isPassedBy = (receiver: string, headers: readonly Header[], domain: string): boolean => {
  const results = headers
    .filter(({ name }) => name === "authentication-results")
    .map(({ value }) => value.replace(/\([^()]*\)/g, " ").split(";"))
    // The topmost of this server: others may have come with the mail.
    .find(([server]) => server!.trim().split(/\s/)[0]!.toLowerCase() === receiver.toLowerCase());
  return (results ?? []).slice(1).some((result) => {
    const fields = new Map(
      [...result.toLowerCase().matchAll(/([\w.-]+)\s*=\s*"?([^\s"]+)/g)].map(([, name, value]) => [name!, value!]),
    );
    if (fields.get("dmarc") === "pass") return fields.get("header.from") === domain;
    const signer = fields.get("header.d") ?? fields.get("header.i")?.replace(/^.*@/, "");
    return fields.get("dkim") === "pass" && signer !== undefined && isOfDomain(domain, signer);
  });
};

/** Null if the mail is from an allowed sender and that is proven; otherwise why not. */
export const whyUnproven = async ({ allowed, trustedReceiver, lookUp, now }: SenderRules, mail: Mail): Promise<string | null> => {
  const sender = senderOf(mail.headers);
  if (sender === null) return "The mail does not name one sender.";
  const domain = sender.slice(sender.indexOf("@") + 1);
  if (!allowed.some((one) => [sender, `@${domain}`].includes(one.toLowerCase()))) return `${sender} is not in ALLOWED_SENDERS.`;
  if (trustedReceiver)
    return isPassedBy(trustedReceiver, mail.headers, domain)
      ? null
      : `${trustedReceiver} does not confirm that the mail is from ${domain}.`;
  const signers = await signingDomains(mail.headers, mail.body, lookUp, now());
  return signers.some((signer) => isOfDomain(domain, signer)) ? null : `The mail has no valid DKIM signature of ${domain}.`;
};

const absent = ["ENOTFOUND", "ENODATA"];

/** A name server that does not respond is not a missing key: the mail waits. */
export const patientLookup =
  (resolve: TxtLookup): TxtLookup =>
  async (name) => {
    try {
      return await resolve(name);
    } catch (error) {
      if (absent.includes((error as { code?: string }).code ?? "")) return [];
      throw new Unavailable(`${name} could not be looked up.`);
    }
  };

export const messageIdOf = ({ headers }: Mail): string | undefined => headerOf(headers, "message-id");
