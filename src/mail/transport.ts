import type { Secret } from "../lib/secret.ts";
import type { MailContent } from "./compose.ts";
import type { HttpExchange } from "./providers/provider.ts";

export type OutgoingMail = MailContent & { id: string; to: string };
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

/** Loaded only if a server is configured. */
export const openTransport = async ({ url, from, exchange }: MailTransportOptions): Promise<MailTransport> => {
  if (exchange && !/^smtps?:/.test(url.reveal()))
    return (await import("./providers/open-provider.ts")).openProvider({ url, from, exchange });
  const { createTransport } = await import("nodemailer");
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const isSecure = protocol === "smtps:";
  const transporter = createTransport({
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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "kolli.invalid";
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transporter.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
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
