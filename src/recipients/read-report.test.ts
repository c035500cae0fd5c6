import { expect, test } from "vitest";
import { readReport } from "./read-report.ts";

const mailId = "01890000-0000-7000-8000-000000000001";

test("a bounce message as mail servers send it, by the ID of the mail that bounced", () => {
  const dsn = (status: string) =>
    `Message-ID: <report@mx.shop.com>\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ada@shop.com\r\nAction: failed\r\nStatus: ${status}\r\n\r\n--b\r\nMessage-ID: <${mailId}@kolli.shop.com>\r\n`;
  expect(readReport(dsn("5.1.1"))).toEqual([{ kind: "hard", mailId, email: "ada@shop.com" }]);
  expect(readReport(dsn("4.2.2"))).toEqual([{ kind: "soft", mailId, email: "ada@shop.com" }]);
  expect(readReport(dsn("2.0.0"))).toEqual([]);
});

test("Postmark", () => {
  const bounce = { RecordType: "Bounce", Type: "HardBounce", Email: "ada@shop.com", Metadata: { mailId } };
  expect(readReport(JSON.stringify(bounce))).toEqual([{ kind: "hard", mailId, email: "ada@shop.com" }]);
  expect(readReport(JSON.stringify({ ...bounce, Type: "SoftBounce", Metadata: {} }))).toEqual([
    { kind: "soft", mailId: null, email: "ada@shop.com" },
  ]);
  expect(readReport(JSON.stringify({ RecordType: "SpamComplaint", Email: "ada@shop.com" }))).toMatchObject([
    { kind: "complaint" },
  ]);
  expect(readReport(JSON.stringify({ RecordType: "Delivery", Email: "ada@shop.com" }))).toEqual([]);
});

test("Amazon SES, by way of SNS", () => {
  const mail = { headers: [{ name: "Message-ID", value: `<${mailId}@kolli.shop.com>` }] };
  const bounce = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: "ada@shop.com" }] };
  const message = JSON.stringify({ notificationType: "Bounce", bounce, mail });
  expect(readReport(JSON.stringify({ Type: "Notification", Message: message }))).toEqual([
    { kind: "hard", mailId, email: "ada@shop.com" },
  ]);
  const complaint = { eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress: "ada@shop.com" }] }, mail };
  expect(readReport(JSON.stringify(complaint))).toEqual([{ kind: "complaint", mailId, email: "ada@shop.com" }]);
  expect(readReport(JSON.stringify({ notificationType: "Delivery", mail }))).toEqual([]);
});

test("Resend", () => {
  const report = (type: string, bounce = {}) => JSON.stringify({ type, data: { to: ["ada@shop.com"], bounce } });
  expect(readReport(report("email.bounced"))).toEqual([{ kind: "hard", mailId: null, email: "ada@shop.com" }]);
  expect(readReport(report("email.bounced", { type: "Transient" }))).toMatchObject([{ kind: "soft" }]);
  expect(readReport(report("email.complained"))).toMatchObject([{ kind: "complaint" }]);
  expect(readReport(report("email.opened"))).toEqual([]);
});

test("what is no report is none", () => {
  for (const text of ["", "hello", "{}", "[1]", '{"type":1}', '{"Message":"x"}']) expect(readReport(text)).toEqual([]);
});
