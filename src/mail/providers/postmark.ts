import { jsonIn, type MailProvider, stringIn } from "./provider.ts";

const common = ({ key }: { key: string }) => ({
  accept: "application/json",
  "content-type": "application/json",
  "x-postmark-server-token": key,
});

/** https://postmarkapp.com/developer/api/email-api and its list of error codes, read 2026-11. Not tried with Postmark itself. */
export const postmark: MailProvider = {
  send: (login, { id, to, replyTo, subject, text, html }, headers) => ({
    method: "POST",
    path: "/email",
    headers: common(login),
    body: JSON.stringify({
      From: login.from,
      To: to,
      ...(replyTo && { ReplyTo: replyTo }),
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: "outbound",
      // Hooks bring it back.
      Metadata: { kolli: id },
      // Without the second, Postmark replaces the Message-ID.
      Headers: Object.entries({ ...headers, "X-PM-KeepID": "true" }).map(([Name, Value]) => ({ Name, Value })),
      TrackOpens: false,
      TrackLinks: "None",
    }),
  }),
  judge({ status, body }) {
    const { ErrorCode, Message, MessageID } = jsonIn(body);
    if (status === 200 && ErrorCode === 0) return { result: "sent", messageId: stringIn(MessageID) };
    const error = `Postmark: ${stringIn(Message) || `status ${status}`}`;
    if (ErrorCode === 406) return { result: "refused", isSuppressed: true, error };
    // An invalid sender is a setting; an invalid recipient stays invalid.
    const isInvalid = ErrorCode === 300 && !/'From'|\bFrom\b/.test(stringIn(Message));
    return { result: isInvalid ? "refused" : "later", error };
  },
  check: (login) => ({ method: "GET", path: "/server", headers: common(login) }),
};
