import { createHmac, createVerify, timingSafeEqual, X509Certificate } from "node:crypto";
import { type EpochMs, minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { jsonIn, stringIn } from "./provider.ts";

/** That a mail did not arrive, or was not wanted, as its provider reports it. */
export type MailFeedback = {
  readonly address: string;
  readonly kind: "bounce" | "complaint";
  /** The address is to get no more mails. A complaint always is; a full mailbox is not. */
  readonly permanent: boolean;
  /** The provider's own ID of the mail. */
  readonly messageId: string | null;
  /** Kolli's ID of the mail, if the provider brings it back. */
  readonly mailId: string | null;
};

/** A hook's request as it arrived; names of headers are in lower case. */
export type Hook = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: string };
export type HookRefusal = { readonly reason: "not-authentic" | "too-old" | "malformed" };
type Read = Result<readonly MailFeedback[], HookRefusal>;

type Json = Readonly<Record<string, unknown>>;
const refuse = (reason: HookRefusal["reason"]) => fail<HookRefusal>({ reason });
const objectIn = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idIn = (value: unknown): string | null => stringIn(value) || null;
const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
const headerOf = ({ headers }: Hook, name: string): string => stringIn(headers[name]);

const lastingBounces = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated", "AddressChange"];

/** Postmark signs nothing: its hooks carry the user and password of the address that they were set up with. */
export const readPostmarkHook = (hook: Hook, login: { user: string; password: string }): Read => {
  const expected = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}`;
  if (!isSame(headerOf(hook, "authorization"), expected)) return refuse("not-authentic");
  const { RecordType, Email, Type, Inactive, MessageID, Metadata } = jsonIn(hook.body);
  const kind = RecordType === "Bounce" ? "bounce" : RecordType === "SpamComplaint" ? "complaint" : null;
  if (kind === null) return ok([]);
  if (stringIn(Email) === "") return refuse("malformed");
  const permanent = kind === "complaint" || Inactive === true || lastingBounces.includes(stringIn(Type));
  return ok([{ address: stringIn(Email), kind, permanent, messageId: idIn(MessageID), mailId: idIn(objectIn(Metadata).kolli) }]);
};

const toleranceMs = minutes(5);

/** Resend signs as Svix does: HMAC-SHA-256 over the ID, the time and the body. */
export const readResendHook = (hook: Hook, secret: string, now: EpochMs): Read => {
  const [id, at] = [headerOf(hook, "svix-id"), headerOf(hook, "svix-timestamp")];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${at}.${hook.body}`).digest("base64");
  const given = headerOf(hook, "svix-signature").split(" ");
  if (!given.some((one) => isSame(one, `v1,${expected}`))) return refuse("not-authentic");
  if (!(Math.abs(now - Number(at) * 1000) <= toleranceMs)) return refuse("too-old");
  const { type, data } = jsonIn(hook.body);
  const kind =
    type === "email.complained" ? "complaint" : type === "email.bounced" || type === "email.suppressed" ? "bounce" : null;
  if (kind === null) return ok([]);
  const { to, email_id, bounce, tags } = objectIn(data);
  const permanent = kind === "complaint" || type === "email.suppressed" || objectIn(bounce).type === "Permanent";
  const about = { kind, permanent, messageId: idIn(email_id), mailId: idIn(objectIn(tags).kolli) } as const;
  return ok(listIn(to).flatMap((address) => (stringIn(address) === "" ? [] : [{ address: stringIn(address), ...about }])));
};

const certificateUrl = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/SimpleNotificationService-[0-9a-zA-Z]+\.pem$/;
const subscribeUrl = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\//;
const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};
/** SNS repeats what was not taken for about an hour. */
const snsToleranceMs = minutes(75);

export type SnsDeps = {
  readonly now: EpochMs;
  /** The topic that was set up: Amazon's signature alone says only that it is some customer's. */
  readonly topicArn: string;
  /** The certificate at an address of Amazon's, in PEM. */
  fetchCertificate(url: string): Promise<string>;
};

const isSigned = async (message: Json, names: readonly string[], { fetchCertificate }: SnsDeps): Promise<boolean> => {
  const url = stringIn(message.SigningCertURL);
  if (!certificateUrl.test(url)) return false;
  const present = names.filter((name) => typeof message[name] === "string");
  const text = present.map((name) => `${name}\n${message[name]}\n`).join("");
  const verify = createVerify(message.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1").update(text);
  const { publicKey } = new X509Certificate(await fetchCertificate(url));
  return verify.verify(publicKey, stringIn(message.Signature), "base64");
};

export type SesHook = {
  readonly feedback: readonly MailFeedback[] /** To be fetched once, which begins the hooks. */;
  readonly confirmUrl: string | null;
};

/** SES reports through a topic of SNS, which signs with a certificate. */
export const readSesHook = async (hook: Hook, deps: SnsDeps): Promise<Result<SesHook, HookRefusal>> => {
  const message = jsonIn(hook.body);
  const type = stringIn(message.Type);
  const names = signedFields[type];
  if (!names) return refuse("malformed");
  if (stringIn(message.TopicArn) !== deps.topicArn) return refuse("not-authentic");
  if (!(await isSigned(message, names, deps).catch(() => false))) return refuse("not-authentic");
  if (!(Math.abs(deps.now - Date.parse(stringIn(message.Timestamp))) <= snsToleranceMs)) return refuse("too-old");
  if (type === "SubscriptionConfirmation") {
    const confirmUrl = stringIn(message.SubscribeURL);
    return subscribeUrl.test(confirmUrl) ? ok({ feedback: [], confirmUrl }) : refuse("malformed");
  }
  return ok({ feedback: feedbackOfSes(jsonIn(stringIn(message.Message))), confirmUrl: null });
};

const feedbackOfSes = ({ notificationType, eventType, bounce, complaint, mail }: Json): MailFeedback[] => {
  const type = stringIn(notificationType) || stringIn(eventType);
  const kind = type === "Bounce" ? "bounce" : type === "Complaint" ? "complaint" : null;
  if (kind === null) return [];
  const { bounceType, bouncedRecipients } = objectIn(bounce);
  const recipients = kind === "bounce" ? bouncedRecipients : objectIn(complaint).complainedRecipients;
  const { messageId, tags } = objectIn(mail);
  const about = {
    kind,
    permanent: kind === "complaint" || bounceType === "Permanent",
    messageId: idIn(messageId),
    mailId: idIn(listIn(objectIn(tags).kolli)[0]),
  } as const;
  return listIn(recipients).flatMap((one) => {
    const address = stringIn(objectIn(one).emailAddress);
    return address === "" ? [] : [{ address, ...about }];
  });
};
