import { seconds } from "../../lib/clock.ts";
import type { Secret } from "../../lib/secret.ts";
import type { MailTransport } from "../transport.ts";
import { postmark } from "./postmark.ts";
import type { HttpExchange, MailProvider, ProviderLogin, ProviderMail } from "./provider.ts";
import { resend } from "./resend.ts";
import { ses } from "./ses.ts";

const providers: Readonly<Record<string, MailProvider>> = { "postmark:": postmark, "resend:": resend, "ses:": ses };
/** When a provider says that it is too much, without saying for how long. */
const usualPauseMs = seconds(60);

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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "kolli.invalid";
  const headersOf = ({ id, headers }: ProviderMail) => ({
    "Message-ID": `<${id}@${domain}>`,
    "Auto-Submitted": "auto-generated",
    ...headers,
  });
  return {
    async send(mail) {
      try {
        const answer = await ask(provider.send(login, mail, headersOf(mail)));
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
