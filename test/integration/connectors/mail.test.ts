import { generateKeyPairSync } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importMail, keptParcels, mailTables } from "../../../connectors/mail/import-mail.ts";
import { importMaildir } from "../../../connectors/mail/maildir.ts";
import { readMail, textPartsOf } from "../../../connectors/mail/mime.ts";
import { candidatesIn, parcelsIn } from "../../../connectors/mail/parcels-in-mail.ts";
import { patientLookup, type SenderRules, senderOf, whyUnproven } from "../../../connectors/mail/sender.ts";
import { parcelOfLink } from "../../../connectors/mail/tracking-links.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { eventually } from "../../support/eventually.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
});
afterAll(() => service.stop());

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ format: "der", type: "spki" }).toString("base64")}`;
const rules: SenderRules = {
  allowed: ["@shop.example", "anna@firm.example"],
  trustedReceiver: undefined,
  lookUp: async (name) => (name === "mail._domainkey.shop.example" ? [[record.slice(0, 200), record.slice(200)]] : []),
  now: Date.now,
};

/** A mail as a shop's program signs and sends it. */
const signedMail = async (
  content: { html?: string; text?: string; messageId?: string; attachments?: object[] },
  domainName = "shop.example",
) => {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: { domainName, keySelector: "mail", privateKey: keys.privateKey.export({ format: "pem", type: "pkcs8" }).toString() },
  });
  const { message } = await transport.sendMail({
    from: "Nord Shop <orders@shop.example>",
    to: "parcels@firm.example",
    subject: "Your order is on its way – ☂",
    ...content,
  });
  return message as unknown as Buffer;
};

const parcelData = (trackingNumber: string, orderNumber: string) =>
  `<html><body><p>Shipped.</p><script type="application/ld+json">${JSON.stringify({
    "@context": "http://schema.org",
    "@type": "Order",
    orderNumber,
    orderDelivery: { "@type": "ParcelDelivery", trackingNumber, carrier: { "@type": "Organization", name: "UPS" } },
  })}</script>${"<p>A long line of a mail with ünusual letters.</p>".repeat(30)}</body></html>`;

test("a parcel of a forwarded mail is tracked until it is delivered, also after a day without the connector, and no mail is kept", async () => {
  const { api, store, folder, trackers, advance, eventCount } = await openConnectorWorld(service, "Mail", mailTables);
  const deps = { api, store, rules };
  const maildir = join(folder, "mail");
  await mkdir(join(maildir, "new"), { recursive: true });
  const drop = (name: string, mail: Buffer | string) => writeFile(join(maildir, "new", name), mail);
  // All of this came while the connector did not run; mail servers store lines with LF.
  const first = await signedMail({ html: parcelData("MAIL-1", "A-1"), messageId: "<1@shop.example>" });
  await drop("1.host", first.toString("latin1").replaceAll("\r\n", "\n"));
  await drop("2.host", first);
  await drop(
    "3.host",
    await signedMail({
      html: '<a href="https://click.shop.example/?u=https%3A%2F%2Fwww.ups.com%2Ftrack%3Ftracknum%3DMAIL-22">Track</a>',
    }),
  );
  await drop("4.host", await signedMail({ text: "Your tracking number is 1Z 999 AA1 01 2345 6784. Order 12345678901." }));
  await drop("5.host", await signedMail({ text: "Thank you for your order." }));
  await drop(
    "6.host",
    (await signedMail({ html: parcelData("MAIL-9", "A-9") })).toString("latin1").replace("ün", "un").replace("A-9", "A-8"),
  );
  // Kolli does not respond at first: nothing is lost.
  const away = { ...deps, api: { ...api, post: async () => Promise.reject(new Unavailable("away")) } };
  await expect(importMaildir(away, maildir)).rejects.toThrow("away");
  expect(await importMaildir(deps, maildir)).toBe(6);
  expect(await readdir(join(maildir, "new"))).toEqual([]);
  expect(await trackers()).toMatchObject([
    { trackingCode: "MAIL-1", reference: "A-1" },
    { trackingCode: "MAIL-22", reference: null },
    { trackingCode: "1Z999AA10123456784", reference: null },
  ]);
  expect(store.problems(5)).toMatchObject([
    { subject: expect.stringContaining("orders@shop.example"), reason: "The mail has no valid DKIM signature of shop.example." },
    { reason: expect.stringContaining("No parcel was found") },
  ]);
  for (const { id } of await trackers()) await advance(id, "DELIVERED");
  await eventually(async () => (await eventCount()) === 3);
  // The shop's mail that it was delivered does not track it again.
  await importMail(deps, await signedMail({ html: parcelData("MAIL-1", "A-1") }));
  expect(await trackers()).toHaveLength(3);
  const stored = JSON.stringify([
    store.db.prepare("select * from imported").all(),
    store.db.prepare("select * from handled").all(),
  ]);
  expect(stored).not.toMatch(/shop\.example|Shipped/);
  store.close();
});

test("only the sender that is allowed and proven counts", async () => {
  const why = async (mail: Buffer | string, changed: Partial<SenderRules> = {}) =>
    whyUnproven({ ...rules, ...changed }, readMail(Buffer.from(mail as string)));
  const good = await signedMail({ text: "Hello\r\n\r\n\r\n" });
  expect(await why(good)).toBeNull();
  expect(await why(good, { allowed: ["ORDERS@shop.example"] })).toBeNull();
  expect(await why(good, { allowed: ["other@shop.example", "@hop.example"] })).toContain("ALLOWED_SENDERS");
  const text = good.toString("latin1");
  expect(await why(text.replace("Hello", "Hallo"))).toContain("no valid DKIM");
  expect(await why(text.replace("Your order", "Our order").replace("Subject: =", "Subject: x="))).toContain("no valid DKIM");
  expect(await why(`From: orders@shop.example\r\n${text}`)).toContain("one sender");
  expect(await why(good, { lookUp: async () => [] })).toContain("no valid DKIM");
  expect(await why(await signedMail({ text: "Hello" }, "evil.example"), { lookUp: async () => [[record]] })).toContain(
    "no valid DKIM",
  );
  // A name server that is away is no proof against anyone.
  const away = patientLookup(async () => Promise.reject(Object.assign(new Error("x"), { code: "ETIMEOUT" })));
  await expect(why(good, { lookUp: away })).rejects.toThrow(Unavailable);
  const missing = patientLookup(async () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })));
  expect(await why(good, { lookUp: missing })).toContain("no valid DKIM");
});

test("the results of a trusted mail server are believed, and no others", async () => {
  const mail = (...results: string[]) =>
    `${results.map((one) => `Authentication-Results: ${one}\r\n`).join("")}From: "anna@firm.example" <anna@firm.example>\r\n\r\nHello`;
  const isProven = async (...results: string[]) =>
    (await whyUnproven({ ...rules, trustedReceiver: "mx.firm.example" }, readMail(Buffer.from(mail(...results))))) === null;
  expect(
    await isProven("mx.firm.example; spf=pass smtp.mailfrom=firm.example;\r\n dmarc=pass (p=REJECT) header.from=firm.example"),
  ).toBe(true);
  expect(await isProven("mx.firm.example 1; dkim=pass header.d=firm.example header.s=a")).toBe(true);
  expect(await isProven("mx.firm.example; dkim=pass header.i=@firm.example")).toBe(true);
  expect(await isProven("mx.firm.example; dkim=pass header.d=evil.example")).toBe(false);
  expect(await isProven("mx.firm.example; dmarc=fail header.from=firm.example; spf=pass")).toBe(false);
  expect(await isProven("mx.firm.example; dmarc=pass header.from=evil.example")).toBe(false);
  expect(await isProven("mx.evil.example; dmarc=pass header.from=firm.example")).toBe(false);
  // The server writes its own on top of what came with the mail.
  expect(await isProven("mx.firm.example; dmarc=fail", "mx.firm.example; dmarc=pass header.from=firm.example")).toBe(false);
  expect(await isProven()).toBe(false);
  const sender = (from: string) => senderOf(readMail(Buffer.from(`From: ${from}\r\n\r\n`)).headers);
  expect(sender('"anna@firm.example" <x@evil.example>')).toBe("x@evil.example");
  for (const odd of [
    "anna@firm.example, x@evil.example",
    "<a@b.example> <c@d.example>",
    "nobody",
    "anna@firm.example <x@evil.example",
  ])
    expect(sender(odd)).toBeNull();
});

test("data comes first, then links, also in a mail that is attached to another", async () => {
  const found = async (content: object) => parcelsIn(textPartsOf(readMail(await signedMail(content))));
  const link = '<a href="https://www.fedex.com/fedextrack/?trknbr=794644790138&amp;cntry_code=us">Track</a>';
  expect(await found({ html: link + parcelData("D-1000001", "A-1") })).toEqual([
    { trackingCode: "D-1000001", carrier: "UPS", reference: "A-1" },
  ]);
  expect(await found({ html: link })).toEqual([{ trackingCode: "794644790138", carrier: "FEDEX" }]);
  const microdata = `<div itemscope itemtype="http://schema.org/ParcelDelivery"><meta itemprop="trackingNumber" content="M-1000001"/>
    <div itemprop="carrier" itemscope itemtype="http://schema.org/Organization"><meta itemprop="name" content="DHL Express"/></div></div>`;
  expect(await found({ html: microdata })).toEqual([{ trackingCode: "M-1000001", carrier: "DHL_EXPRESS" }]);
  const inner = await signedMail({ html: link });
  const attached = { text: "See below.", attachments: [{ content: inner, contentType: "message/rfc822", filename: "mail.eml" }] };
  expect(await found(attached)).toEqual([{ trackingCode: "794644790138", carrier: "FEDEX" }]);
  expect(await found({ html: '<script type="application/ld+json">{"@type": "ParcelDelivery", </script>' })).toEqual([]);
});

test("tracking pages are known by their host, and a host that looks like one is not", () => {
  const links: readonly [string, string | null][] = [
    ["https://www.ups.com/track?loc=en_GB&tracknum=1Z999AA10123456784", "UPS 1Z999AA10123456784"],
    ["https://tools.usps.com/go/TrackConfirmAction?qtc_tLabels1=9400111899560000000000", "USPS 9400111899560000000000"],
    [
      "https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=00340434161094042557",
      "DHL_PARCEL_DE 00340434161094042557",
    ],
    ["https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB", "ROYAL_MAIL AB123456785GB"],
    ["https://tracking.postnord.com/en/tracking?id=00370733720123456789", "POSTNORD 00370733720123456789"],
    ["https://jouw.postnl.nl/track-and-trace/3SABCD1234567-NL-1234AB", "POSTNL 3SABCD1234567"],
    ["https://www.ups.com.evil.example/track?tracknum=1Z999AA10123456784", null],
    ["https://www.ups.com/track?tracknum=%E0%A4%A", null],
    ["https://shop.example/orders/1", null],
    ["not a link", null],
  ];
  for (const [link, expected] of links) {
    const parcel = parcelOfLink(link);
    expect(parcel && `${parcel.carrier} ${parcel.trackingCode}`).toBe(expected);
  }
  expect(candidatesIn("Invoice 12345678901. Your parcel: 1Z999AA10123456784")).toEqual(["1Z999AA10123456784"]);
  expect(candidatesIn(`Tracking ${Array.from({ length: 40 }, (_, index) => `1000000${index},`).join(" ")}`).length).toBe(10);
});

test("parcels are remembered up to a number, the newest of them", async () => {
  const { api, store } = await openConnectorWorld(service, "Bounded", mailTables);
  store.db.exec(`pragma synchronous = off; with recursive n (i) as (select 1 union all select i + 1 from n where i < ${keptParcels + 5})
    insert into imported (code, tracker_id) select 'c' || i, 't' from n`);
  await importMail({ api, store, rules }, await signedMail({ html: parcelData("LAST-1", "1") }));
  expect(store.db.prepare("select count(*) as count, min(number) as first from imported").get()).toEqual({
    count: keptParcels,
    first: 7,
  });
  store.close();
});
