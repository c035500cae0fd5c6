import { parseJson } from "../lib/json/parse-json.ts";

/** What a mail server or provider reports about a mail: `soft` may pass, `hard` will not. */
export type MailReport = {
  kind: "hard" | "soft" | "complaint";
  /** As it was sent under, if the report names it. */
  mailId: string | null;
  email: string | null;
};

const ownId = /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;
const idIn = (text: unknown): string | null => (typeof text === "string" ? (ownId.exec(text)?.[1]?.toLowerCase() ?? null) : null);

type Json = Record<string, unknown>;
const objectOf = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
/** Addresses in one report; more are another's report. */
const addressesMax = 50;

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook, read 2026-11. */
const readPostmark = (body: Json): MailReport[] => {
  const type = body.Type;
  const isComplaint = body.RecordType === "SpamComplaint" || type === "SpamComplaint";
  const isHard = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated", "Blocked"].includes(String(type));
  const mailId = idIn(objectOf(body.Metadata).mailId) ?? idIn(`${objectOf(body.Metadata).mailId}@`) ?? idIn(body.Content);
  return [{ kind: isComplaint ? "complaint" : isHard ? "hard" : "soft", mailId, email: textOf(body.Email) }];
};

/** Amazon SES over SNS: docs.aws.amazon.com/ses/latest/dg/notification-contents.html, read 2026-11. */
const readSes = (message: Json): MailReport[] => {
  const { mail, bounce, complaint } = {
    mail: objectOf(message.mail),
    bounce: objectOf(message.bounce),
    complaint: objectOf(message.complaint),
  };
  const type = message.notificationType ?? message.eventType;
  if (type !== "Bounce" && type !== "Complaint") return [];
  const header = listOf(mail.headers)
    .map(objectOf)
    .find(({ name }) => String(name).toLowerCase() === "message-id");
  const mailId = idIn(header?.value) ?? idIn(objectOf(mail.commonHeaders).messageId);
  const recipients = listOf(type === "Bounce" ? bounce.bouncedRecipients : complaint.complainedRecipients);
  const kind = type === "Complaint" ? "complaint" : bounce.bounceType === "Permanent" ? "hard" : "soft";
  return recipients.slice(0, addressesMax).map((one) => ({ kind, mailId, email: textOf(objectOf(one).emailAddress) }));
};

/** https://resend.com/docs/dashboard/webhooks/event-types, read 2026-11. */
const readResend = (type: string, data: Json): MailReport[] => {
  if (type !== "email.bounced" && type !== "email.complained") return [];
  const header = listOf(data.headers)
    .map(objectOf)
    .find(({ name }) => String(name).toLowerCase() === "message-id");
  const isSoft = objectOf(data.bounce).type === "Transient";
  const kind = type === "email.complained" ? "complaint" : isSoft ? "soft" : "hard";
  const mailId = idIn(header?.value) ?? idIn(data.message_id);
  return listOf(data.to)
    .slice(0, addressesMax)
    .map((to) => ({ kind, mailId, email: textOf(to) }));
};

/** A report as mail servers send it (RFC 3464), or a complaint (RFC 5965): the mail itself, as text. */
const readMailed = (text: string): MailReport[] => {
  const field = (name: string): string | null =>
    new RegExp(`^${name}:\\s*(?:rfc822;\\s*)?(.+?)\\s*$`, "im").exec(text)?.[1] ?? null;
  const [isComplaint, status] = [field("Feedback-Type") !== null, field("Status")];
  if (!isComplaint && (status === null || !/^[45]\./.test(status))) return [];
  // The report has its own ID; that of the original comes after it.
  const ids = [...text.matchAll(/^Message-ID:\s*(\S+)/gim)].map((found) => idIn(found[1])).filter((id) => id !== null);
  const kind = isComplaint ? "complaint" : status!.startsWith("5") ? "hard" : "soft";
  const email = field(isComplaint ? "Original-Rcpt-To" : "Final-Recipient");
  return [{ kind, mailId: ids.at(-1) ?? null, email: email?.replace(/[<>]/g, "") ?? null }];
};

/** What a report says, in whichever format it came; empty for what is no report of a bounce or complaint. */
export const readReport = (body: string): MailReport[] => {
  const parsed = body.trimStart().startsWith("{") ? parseJson(body) : null;
  if (!parsed?.ok) return readMailed(body);
  const report = objectOf(parsed.value);
  if (typeof report.Message === "string") {
    const inner = parseJson(report.Message);
    return inner.ok ? readSes(objectOf(inner.value)) : [];
  }
  if (report.notificationType !== undefined || report.eventType !== undefined) return readSes(report);
  if (typeof report.type === "string") return readResend(report.type, objectOf(report.data));
  return report.RecordType === "Bounce" || report.RecordType === "SpamComplaint" ? readPostmark(report) : [];
};
