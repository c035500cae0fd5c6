import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { egressBounds } from "../../../src/egress/bounds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { createHttpExchange } from "../../../src/egress/exchange-http.ts";
import { Secret } from "../../../src/lib/secret.ts";
import { readPostmarkHook, readResendHook, readSesHook } from "../../../src/mail/providers/feedback.ts";
import { openTransport } from "../../../src/mail/transport.ts";
import { createAuthority } from "../../../src/operations/tls/certificates.ts";
import { localTls } from "../../conformance/destinations/local-tls.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";

const { egress, tls } = localTls();
const from = "Shop <parcels@kolli-shop.com>";
const mail = {
  id: "0197a000-0000-7000-8000-000000000001",
  to: "claire@kolli-shop.com",
  subject: "Hello",
  text: "Hi",
  html: "<p>Hi</p>",
};
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answer(status, headers, JSON.stringify(body));

describe("providers of mail", () => {
  let server: Receiver;
  beforeAll(async () => {
    server = await startReceiver(undefined, { tls });
  });
  beforeEach(() => {
    server.received.length = 0;
  });
  afterAll(() => server.close());
  const open = (login: string, guard = egress) => {
    const [scheme, user] = login.split("//");
    const url = new Secret(`${scheme}//${user}@${new URL(server.url).host}`);
    return openTransport({ url, from, exchange: createHttpExchange(guard) });
  };
  const sendWith = async (login: string, respond: Parameters<Receiver["respondWith"]>[0]) => {
    server.respondWith(respond);
    return (await open(login)).send(mail);
  };
  const lastRequest = () => {
    const { path, headers, body } = server.received.at(-1)!;
    return { path, headers, body: JSON.parse(body) as Record<string, unknown> };
  };

  test("Postmark takes a mail with its token, Message-ID and Kolli's ID, and without tracking", async () => {
    const sent = await sendWith("postmark://server-token", json(200, { ErrorCode: 0, Message: "OK", MessageID: "pm-1" }));
    expect(sent).toEqual({ result: "sent", messageId: "pm-1" });
    const { path, headers, body } = lastRequest();
    expect([path, headers["x-postmark-server-token"]]).toEqual(["/email", "server-token"]);
    expect(body).toMatchObject({
      From: from,
      To: mail.to,
      TextBody: "Hi",
      HtmlBody: "<p>Hi</p>",
      Metadata: { kolli: mail.id },
      TrackOpens: false,
    });
    expect(body.Headers).toContainEqual({ Name: "Message-ID", Value: `<${mail.id}@kolli-shop.com>` });
  });

  test("Resend takes a mail with its key, and a repeated attempt has the same idempotency key", async () => {
    expect(await sendWith("resend://re_key", json(200, { id: "re-1" }))).toEqual({ result: "sent", messageId: "re-1" });
    const { path, headers, body } = lastRequest();
    expect([path, headers.authorization, headers["idempotency-key"]]).toEqual(["/emails", "Bearer re_key", mail.id]);
    expect(body).toMatchObject({ from, to: [mail.to], tags: [{ name: "kolli", value: mail.id }] });
  });

  test("SES takes a mail that is signed with the access key", async () => {
    const sent = await sendWith("ses://AKIATEST:se%2Fcret", json(200, { MessageId: "ses-1" }));
    expect(sent).toEqual({ result: "sent", messageId: "ses-1" });
    const { path, headers, body } = lastRequest();
    expect(path).toBe("/v2/email/outbound-emails");
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/eu-central-1\/ses\/aws4_request, /);
    expect(body).toMatchObject({
      FromEmailAddress: from,
      Destination: { ToAddresses: [mail.to] },
      EmailTags: [{ Name: "kolli", Value: mail.id }],
    });
  });

  const refusals: [string, string, number, unknown, object][] = [
    [
      "an inactive recipient",
      "postmark://t",
      422,
      { ErrorCode: 406, Message: "inactive" },
      { result: "refused", isSuppressed: true },
    ],
    ["an invalid recipient", "postmark://t", 422, { ErrorCode: 300, Message: "Invalid 'To' address" }, { result: "refused" }],
    ["an invalid sender", "postmark://t", 422, { ErrorCode: 300, Message: "Invalid 'From' address" }, { result: "later" }],
    ["a wrong token", "postmark://t", 401, { ErrorCode: 10, Message: "Bad token" }, { result: "later" }],
    [
      "an invalid recipient",
      "resend://k",
      422,
      { name: "validation_error", message: "Invalid `to` field." },
      { result: "refused" },
    ],
    ["a domain that is not verified", "resend://k", 403, { message: "The domain is not verified." }, { result: "later" }],
    [
      "an illegal address",
      "ses://k:s",
      400,
      { __type: "com.amazonaws#BadRequestException", message: "Illegal address" },
      { result: "refused" },
    ],
    [
      "a sender that is not verified",
      "ses://k:s",
      400,
      { __type: "MessageRejected", message: "Email address is not verified." },
      { result: "later" },
    ],
  ];
  test.each(refusals)("%s of %s (%i) is %j", async (_what, login, status, body, expected) => {
    expect(await sendWith(login, json(status, body))).toMatchObject({ ...expected, error: expect.any(String) });
  });

  test.each(["postmark://t", "resend://k", "ses://k:s"])(
    "%s: limits and outages are retried, and a wrong key is found",
    async (login) => {
      expect(await sendWith(login, json(429, {}, { "retry-after": "7" }))).toMatchObject({
        result: "later",
        retryAfterMs: 7_000,
      });
      expect(await sendWith(login, json(429, {}))).toMatchObject({ result: "later", retryAfterMs: 60_000 });
      expect(await sendWith(login, json(503, {}))).toMatchObject({ result: "later", error: expect.stringContaining("503") });
      const { cap } = egressBounds.answerRead;
      expect(await sendWith(login, answer(200, {}, "x".repeat(cap + 1)))).toMatchObject({ result: "later" });
      server.respondWith(json(200, {}));
      expect(await (await open(login)).findProblem()).toBe(null);
      server.respondWith(json(401, {}));
      expect(await (await open(login)).findProblem()).toBe("it refuses the key");
      const guarded = await open(login, createEgress({}));
      expect(await guarded.send(mail)).toMatchObject({ result: "later", error: expect.stringMatching(/loopback address/) });
    },
  );

  test("the setting takes a provider with its key, and nothing like it", () => {
    const problemsOf = (url: string) => {
      const read = readConfig({ KOLLI_SMTP_URL: url }, "/");
      return read.ok ? [] : read.failure.filter((problem) => problem.includes("KOLLI_SMTP_URL"));
    };
    for (const url of [
      "postmark://a-b@api.postmarkapp.com",
      "resend://re_1@api.resend.com",
      "ses://AK:x%2Fy@email.eu-central-1.amazonaws.com",
    ])
      expect(problemsOf(url)).toEqual([]);
    for (const url of [
      "postmark://api.postmarkapp.com",
      "ses://AK@email.eu-central-1.amazonaws.com",
      "mailgun://key@api.mailgun.net",
    ])
      expect(problemsOf(url)).toHaveLength(1);
  });
});

describe("what providers report", () => {
  const now = Date.UTC(2026, 10, 17, 12);
  const about = { address: mail.to, mailId: mail.id };

  test("Postmark's hooks need the password that was set up", () => {
    const bounce = {
      RecordType: "Bounce",
      Type: "HardBounce",
      Email: mail.to,
      MessageID: "pm-1",
      Inactive: true,
      Metadata: { kolli: mail.id },
    };
    const login = { user: "kolli", password: "hook-password" };
    const hook = (body: object, password = login.password) => ({
      headers: { authorization: `Basic ${Buffer.from(`kolli:${password}`).toString("base64")}` },
      body: JSON.stringify(body),
    });
    const read = (body: object) => readPostmarkHook(hook(body), login);
    expect(read(bounce)).toEqual({ ok: true, value: [{ ...about, kind: "bounce", permanent: true, messageId: "pm-1" }] });
    expect(read({ ...bounce, Type: "SoftBounce", Inactive: false })).toMatchObject({ value: [{ permanent: false }] });
    expect(read({ ...bounce, RecordType: "SpamComplaint" })).toMatchObject({ value: [{ kind: "complaint", permanent: true }] });
    expect(read({ RecordType: "Delivery" })).toEqual({ ok: true, value: [] });
    expect(readPostmarkHook(hook(bounce, "wrong"), login)).toEqual({ ok: false, failure: { reason: "not-authentic" } });
    expect(readPostmarkHook({ headers: {}, body: "{}" }, login)).toMatchObject({ failure: { reason: "not-authentic" } });
    expect(readPostmarkHook({ ...hook({}), body: '{"RecordType":"Bounce"}' }, login)).toMatchObject({
      failure: { reason: "malformed" },
    });
  });

  test("Resend's hooks are signed and recent", () => {
    const key = Buffer.from("3a9f27c1-hook-secret");
    const secret = `whsec_${key.toString("base64")}`;
    const hook = (event: object, at = now) => {
      const [id, stamp, body] = ["msg_1", String(at / 1000), JSON.stringify(event)];
      const signature = createHmac("sha256", key).update(`${id}.${stamp}.${body}`).digest("base64");
      return { headers: { "svix-id": id, "svix-timestamp": stamp, "svix-signature": `v1,AAAA v1,${signature}` }, body };
    };
    const data = { email_id: "re-1", to: [mail.to], tags: { kolli: mail.id } };
    const bounced = { type: "email.bounced", data: { ...data, bounce: { type: "Permanent", subType: "General" } } };
    expect(readResendHook(hook(bounced), secret, now)).toEqual({
      ok: true,
      value: [{ ...about, kind: "bounce", permanent: true, messageId: "re-1" }],
    });
    const soft = { type: "email.bounced", data: { ...data, bounce: { type: "Transient" } } };
    expect(readResendHook(hook(soft), secret, now)).toMatchObject({ value: [{ kind: "bounce", permanent: false }] });
    expect(readResendHook(hook({ type: "email.complained", data }), secret, now)).toMatchObject({
      value: [{ kind: "complaint" }],
    });
    expect(readResendHook(hook({ type: "email.opened", data }), secret, now)).toEqual({ ok: true, value: [] });
    const changed = { ...hook(bounced), body: JSON.stringify(soft) };
    expect(readResendHook(changed, secret, now)).toMatchObject({ failure: { reason: "not-authentic" } });
    expect(readResendHook(hook(bounced, now - 301_000), secret, now)).toMatchObject({ failure: { reason: "too-old" } });
  });

  test("hooks of SES are signed by SNS, for the topic that was set up, with a certificate from Amazon's host", async () => {
    const topicArn = "arn:aws:sns:eu-central-1:123456789012:kolli";
    const authority = createAuthority("SNS", Date.now());
    const fetched: string[] = [];
    const deps = {
      now,
      topicArn,
      fetchCertificate: async (url: string) => {
        fetched.push(url);
        return authority.certificate;
      },
    };
    const certificateUrl =
      "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-7ff5318490ec183fbaddaa2a969abfda.pem";
    const algorithmOf = { "1": "RSA-SHA1", "2": "RSA-SHA256" } as const;
    const sign = (fields: Record<string, string>, version: "1" | "2" = "2", url = certificateUrl) => {
      const text = Object.keys(fields)
        .toSorted()
        .map((name) => `${name}\n${fields[name]}\n`)
        .join("");
      const Signature = createSign(algorithmOf[version]).update(text).sign(authority.key, "base64");
      return { headers: {}, body: JSON.stringify({ ...fields, SignatureVersion: version, Signature, SigningCertURL: url }) };
    };
    const event = {
      eventType: "Bounce",
      bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: mail.to }] },
      mail: { messageId: "ses-1", tags: { kolli: [mail.id] } },
    };
    const Timestamp = new Date(now).toISOString();
    const notification = { Type: "Notification", MessageId: "m", TopicArn: topicArn, Timestamp, Message: JSON.stringify(event) };
    for (const version of ["1", "2"] as const)
      expect(await readSesHook(sign(notification, version), deps)).toEqual({
        ok: true,
        value: { feedback: [{ ...about, kind: "bounce", permanent: true, messageId: "ses-1" }], confirmUrl: null },
      });
    const complaint = {
      notificationType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: mail.to }] },
      mail: { messageId: "ses-2" },
    };
    expect(await readSesHook(sign({ ...notification, Message: JSON.stringify(complaint) }), deps)).toMatchObject({
      value: { feedback: [{ kind: "complaint", permanent: true, messageId: "ses-2", mailId: null }] },
    });
    const SubscribeURL = "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";
    const confirmation = { ...notification, Type: "SubscriptionConfirmation", Message: "Confirm", SubscribeURL, Token: "t" };
    expect(await readSesHook(sign(confirmation), deps)).toMatchObject({ value: { feedback: [], confirmUrl: SubscribeURL } });
    const elsewhere = { ...confirmation, SubscribeURL: "https://evil.example/" };
    expect(await readSesHook(sign(elsewhere), deps)).toMatchObject({ failure: { reason: "malformed" } });
    fetched.length = 0;
    const forged = "https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem";
    const refused = [
      sign(notification, "2", forged),
      sign({ ...notification, TopicArn: "arn:aws:sns:eu-central-1:999999999999:other" }),
      { ...sign(notification), body: sign(notification).body.replace("Permanent", "Transient") },
    ];
    for (const hook of refused) expect(await readSesHook(hook, deps)).toMatchObject({ failure: { reason: "not-authentic" } });
    // Only the last was worth asking Amazon.
    expect(fetched).toEqual([certificateUrl]);
    const old = sign({ ...notification, Timestamp: new Date(now - 86_400_000).toISOString() });
    expect(await readSesHook(old, deps)).toMatchObject({ failure: { reason: "too-old" } });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = JSON.parse(sign(notification).body) as Record<string, string>;
    const text = Object.keys(notification)
      .toSorted()
      .map((name) => `${name}\n${notification[name as keyof typeof notification]}\n`)
      .join("");
    const Signature = createSign("RSA-SHA256").update(text).sign(privateKey, "base64");
    expect(await readSesHook({ headers: {}, body: JSON.stringify({ ...other, Signature }) }, deps)).toMatchObject({
      failure: { reason: "not-authentic" },
    });
  });
});
