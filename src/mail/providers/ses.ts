import { signAwsRequest } from "../../lib/aws/sigv4.ts";
import { jsonIn, type MailProvider, type ProviderLogin, stringIn } from "./provider.ts";

/** `email.eu-central-1.amazonaws.com`; an address of another form is for tests, and counts as one of this region. */
const regionOf = (host: string): string => /^email(?:-fips)?\.([a-z0-9-]+)\./.exec(host)?.[1] ?? "eu-central-1";

const signed = ({ origin, key, secret, now }: ProviderLogin, method: "GET" | "POST", path: string, body: string) => {
  const { host } = new URL(origin);
  const identity = { accessKeyId: key, secretAccessKey: secret, region: regionOf(host) };
  const headers = { "content-type": "application/json" };
  return {
    method,
    path,
    headers: signAwsRequest({ method, host, path, headers, body: Buffer.from(body) }, identity, "ses", now()),
  };
};

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
const isRefusal = (code: string, message: string): boolean =>
  code === "BadRequestException" || (code === "MessageRejected" && !/not verified/i.test(message));

/** SES version 2, SendEmail (docs.aws.amazon.com/ses/latest/APIReference-V2, read 2026-11). Not tried with AWS itself. */
export const ses: MailProvider = {
  send(login, { id, to, replyTo, subject, text, html }, headers) {
    // SES writes its own.
    const { "Message-ID": _own, ...others } = headers;
    const body = JSON.stringify({
      FromEmailAddress: login.from,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          Headers: Object.entries(others).map(([Name, Value]) => ({ Name, Value })),
        },
      },
      EmailTags: [{ Name: "kolli", Value: id }],
    });
    return { ...signed(login, "POST", "/v2/email/outbound-emails", body), body };
  },
  judge({ status, body }) {
    const { MessageId, __type, message, Message } = jsonIn(body);
    if (status === 200 && stringIn(MessageId) !== "") return { result: "sent", messageId: stringIn(MessageId) };
    const [code, said] = [stringIn(__type).replace(/^.*#/, ""), stringIn(message) || stringIn(Message)];
    const error = `Amazon SES: ${[code, said].filter(Boolean).join(": ") || `status ${status}`}`;
    return { result: isRefusal(code, said) ? "refused" : "later", error };
  },
  check: (login) => signed(login, "GET", "/v2/email/account", ""),
};
