import { jsonIn, type MailProvider, stringIn } from "./provider.ts";

const common = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });

/** https://resend.com/docs/api-reference/emails/send-email and its list of errors, read 2026-11. Not tried with Resend itself. */
export const resend: MailProvider = {
  send: (login, { id, to, replyTo, subject, text, html }, headers) => ({
    method: "POST",
    path: "/emails",
    // A repeated attempt within 24 h sends nothing again.
    headers: { ...common(login), "idempotency-key": id },
    body: JSON.stringify({
      ...{ from: login.from, to: [to], ...(replyTo && { reply_to: replyTo }), subject, text, html, headers },
      tags: [{ name: "kolli", value: id }],
    }),
  }),
  judge({ status, body }) {
    const { id, name, message } = jsonIn(body);
    if (status >= 200 && status < 300 && stringIn(id) !== "") return { result: "sent", messageId: stringIn(id) };
    const error = `Resend: ${stringIn(message) || stringIn(name) || `status ${status}`}`;
    // Anything but the recipient is a setting: the key, the sender's domain, the plan.
    return { result: status === 422 && /`to`/.test(stringIn(message)) ? "refused" : "later", error };
  },
  check: (login) => ({ method: "GET", path: "/domains", headers: common(login) }),
};
