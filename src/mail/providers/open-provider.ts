import { seconds } from "../../lib/clock.ts";
import type { Secret } from "../../lib/secret.ts";
import { addressIn, type MailTransport, mailDomainOf, type OutgoingMail } from "../transport.ts";
import { postmark } from "./postmark.ts";
import type { HttpExchange, MailProvider, ProviderLogin } from "./provider.ts";
import { resend } from "./resend.ts";
import { ses } from "./ses.ts";

const providers: Readonly<Record<string, MailProvider>> = { "postmark:": postmark, "resend:": resend, "ses:": ses };
/** When a provider says that it is too much, without saying for how long. */
const usualPauseMs = seconds(60);

/** Quotes and line ends would end the name. */
const named = (name: string, address: string): string => `"${name.replace(/[\p{Cc}"\\<>]/gu, " ").trim()}" <${address}>`;

/** A provider's HTTP API, from a URL such as postmark://token@api.postmarkapp.com. */
export const openProvider = ({
  url,
  from,
  exchange,
  now = Date.now,
}: {
  url: Secret;
  from: string;
  exchange: HttpExchange;
  now?: () => number;
}): MailTransport => {
  const { protocol, host, username, password } = new URL(url.reveal());
  const provider = providers[protocol]!;
  const [key, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const login: ProviderLogin = { origin: `https://${host}`, key, secret, from, now };
  const ask = ({ path, ...request }: ReturnType<MailProvider["check"]>) =>
    exchange({ ...request, url: new URL(path, login.origin) });
  const headersOf = ({ id, headers }: OutgoingMail) => ({
    "Message-ID": `<${id}@${mailDomainOf(from)}>`,
    "Auto-Submitted": "auto-generated",
    ...headers,
  });
  return {
    async send(mail) {
      try {
        const sender = mail.fromName ? named(mail.fromName, addressIn(from)) : from;
        const to = mail.toName ? named(mail.toName, mail.to) : mail.to;
        const answer = await ask(provider.send({ ...login, from: sender }, { ...mail, to }, headersOf(mail)));
        const { status, retryAfterMs } = answer;
        if (status === 429)
          return { result: "later", error: `${host} limits the rate.`, retryAfterMs: retryAfterMs ?? usualPauseMs };
        return status >= 500 ? { result: "later", error: `${host} answered with status ${status}.` } : provider.judge(answer);
      } catch (error) {
        return { result: "later", error: (error as Error).message };
      }
    },
    async findProblem() {
      try {
        const { status, body } = await ask(provider.check(login));
        // A key that may only send is right too.
        if (status < 400 || /restricted_api_key/.test(body)) return null;
        return status === 401 || status === 403 ? "it refuses the key" : `it answered with status ${status}`;
      } catch (error) {
        return (error as Error).message;
      }
    },
    close() {},
  };
};
