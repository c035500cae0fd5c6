import { seconds } from "../lib/clock.ts";
import type { Secret } from "../lib/secret.ts";
import { mailBounds } from "./bounds.ts";
import type { MailContent } from "./compose.ts";
import type { HttpExchange } from "./providers/provider.ts";

export type OutgoingMail = MailContent & {
  id: string;
  to: string;
  /** Shown instead of the operator's name, with the operator's address. */
  fromName?: string | null;
  toName?: string | null;
  replyTo?: string | null;
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
};
/** `refused`: the receiver rejects it permanently. `later`: everything else, including our own wrong settings. */
export type SendResult =
  /** With the provider's own ID of it. */
  | { result: "sent"; messageId?: string }
  /** `isSuppressed`: the provider sends nothing to this address any more, because mails bounced or were complained of. */
  | { result: "refused"; error: string; isSuppressed?: boolean }
  /** How long the provider asks to wait. */
  | { result: "later"; error: string; retryAfterMs?: number };
export type MailTransport = {
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Connects and signs in without sending. Null, or why it fails. */
  findProblem(): Promise<string | null>;
  close(): void;
};

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/** The receiver or the content was rejected permanently. A rejected sign-in is a wrong setting of ours, so it is tried again. */
const isFinal = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean =>
  (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode < 600;

/** Mails leave by SMTP, or by a provider's HTTP API: what the setting's URL begins with decides. */
export type MailTransportOptions = { url: Secret; from: string /** Only providers need it. */; exchange?: HttpExchange };
/** Of `Kolli <kolli@shop.com>`. */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
/** What stands after the @ in IDs of mails. */
export const mailDomainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "kolli.invalid";

/** Loaded only if a server is configured. */
export const openTransport = async ({ url, from, exchange }: MailTransportOptions): Promise<MailTransport> => {
  if (exchange && !/^smtps?:/.test(url.reveal()))
    return (await import("./providers/open-provider.ts")).openProvider({ url, from, exchange });
  const { createTransport } = await import("nodemailer");
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const isSecure = protocol === "smtps:";
  const transporter = createTransport({
    // Several mails in one connection: greeting, encryption and sign-in cost more than a mail.
    pool: true,
    maxConnections: mailBounds.connections.cap,
    // Of a connection that the server closed before a byte of the mail was sent.
    maxRequeues: 1,
    idleTimeout: seconds(20),
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Links in mails give access: they leave this machine encrypted, or not at all.
    requireTLS: !isSecure && !isThisMachine(hostname),
    ignoreTLS: !isSecure && isThisMachine(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailDomainOf(from);
  return {
    async send({ id, to, subject, text, html, fromName = null, toName = null, replyTo = null, headers = {} }) {
      try {
        await transporter.sendMail({
          from: fromName === null ? from : { name: fromName, address: addressIn(from) },
          to: { name: toName ?? "", address: to },
          ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
        });
        return { result: "sent" };
      } catch (error) {
        const { message } = error as Error;
        return { result: isFinal(error as object) ? "refused" : "later", error: message.slice(0, 500) };
      }
    },
    findProblem: () =>
      transporter.verify().then(
        () => null,
        (error: Error) => error.message,
      ),
    close: () => transporter.close(),
  };
};
