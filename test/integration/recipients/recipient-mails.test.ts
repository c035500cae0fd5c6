import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../src/lib/clock.ts";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import type { Log } from "../../../src/lib/telemetry/log.ts";
import { deleteOutlived } from "../../../src/server/maintenance/retention.sql.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import {
  countRecipientRows,
  countRecipientRowsOf,
  makeMailsDue,
  recipientText,
  setRetention,
} from "../../support/rows/recipient-rows.sql.ts";
import { dayAndNight } from "../../support/servers/mail-day.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const limitMs = 30_000;
const all = "[SHIPPED, DELAYED, OUT_FOR_DELIVERY, ATTEMPT_FAILED, READY_FOR_PICKUP, DELIVERED, RETURNED]";
const { day, night } = dayAndNight();
let server: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;
let owner: Dashboard;
let key: string;
const written: string[] = [];
/** A server that does not know the sender wants each mail three times. */
let asksLeft = 0;
const isStranger = (): boolean => asksLeft-- > 0;
/** Everything that is given to the log, also what its redaction would hide. */
const keep = (fields: unknown, message?: string) =>
  void written.push(`${message} ${JSON.stringify(fields, (_name, value) => (value instanceof Error ? value.stack : value))}`);
const keepAll = { debug: keep, info: keep, warn: keep, error: keep } as unknown as Log;
beforeAll(async () => {
  server = await startMailServer((to) => (to.startsWith("gone") ? 550 : to.startsWith("stranger") && isStranger() ? 451 : null));
  const env = { KOLLI_SMTP_URL: server.url, KOLLI_MAIL_FROM: "Kolli <parcels@kolli-shop.com>", LOG_LEVEL: "trace" };
  service = await startTestService({ env, log: keepAll });
  owner = await openAsOwner(service, "TEST");
  key = (await service.keyFor("TEST")).key;
  const saved = await settings(`milestones: ${all}, waitMinutes: 0, footer: "Acme, 1 Main Street"`);
  expect(saved.userErrors).toEqual([]);
});
afterAll(async () => {
  await service.stop();
  await server.close();
});

/** Nodes cache a workspace for a second. */
const settings = async (change: string) => {
  const text = `mutation { recipientMailSettingsUpdate(${change}) { settings { milestones waitMinutes asksOnPage } userErrors { message } } }`;
  const payload = (await owner.graphql(text)).body.data.recipientMailSettingsUpdate;
  const { scope } = await service.keyFor("TEST");
  const { workspaces } = service.service.services;
  await eventually(async () => {
    const known = (await workspaces.recipientMailsOf(scope.workspaceId))?.TEST;
    return known?.waitMinutes === payload.settings.waitMinutes && known?.asksOnPage === payload.settings.asksOnPage;
  }, limitMs);
  return payload;
};

const create = async (code: string, email: string, more = "", country: string = day): Promise<string> => {
  const text = `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS, destinationCountryCode: "${country}", recipient: { email: "${email}", name: "Ada", language: "de" } ${more} }) { tracker { id } trackerUserErrors { field message } } }`;
  const { tracker, trackerUserErrors } = (await service.graphql(key, text)).body.data.trackerCreate;
  expect(trackerUserErrors).toEqual([]);
  return tracker.id;
};
const advance = async (id: string, status: string) => {
  const text = `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: ${status} }) { tracker { status } trackerUserErrors { message } } }`;
  expect((await service.graphql(key, text)).body.data.testTrackerAdvance).toMatchObject({
    tracker: { status },
    trackerUserErrors: [],
  });
};
const mailsOf = async (
  id: string,
): Promise<{ id: string; milestone: string; state: string; reason: string | null; dueAt: string | null }[]> =>
  (await service.graphql(key, `{ recipientMails(trackerId: "${id}") { id milestone state reason dueAt } }`)).body.data
    .recipientMails;
const settled = (id: string, count: number) =>
  eventually(async () => {
    const mails = await mailsOf(id);
    return mails.length === count && mails.every(({ state }) => state !== "QUEUED") && mails;
  }, limitMs);
const mailTo = (address: string, nth = 0) => eventually(() => server.mails.filter(({ to }) => to === address)[nth], limitMs);

test("a recipient gets a mail in their language, in the shop's name, and the API says what became of it without the address", async () => {
  const id = await create("MAIL-1", "ada@kolli-shop.com", 'reference: "A-1"');
  await advance(id, "IN_TRANSIT");
  const mail = await mailTo("ada@kolli-shop.com");
  expect(mail.head).toMatch(/^From: Main <parcels@kolli-shop\.com>$/m);
  expect(mail.head).toMatch(/^To: Ada <ada@kolli-shop\.com>$/m);
  expect(mail.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(mail.head).toMatch(/^References: <parcels-[0-9a-f]{32}@kolli-shop\.com>$/m);
  expect(mail.plain).toContain("Unterwegs");
  expect(mail.plain).toContain("Guten Tag Ada,");
  expect(mail.plain).toContain("Acme, 1 Main Street");
  expect(mail.html).toContain('"@type":"ParcelDelivery"');
  expect(mail.html).not.toMatch(/<img/);
  expect(await settled(id, 1)).toMatchObject([{ milestone: "SHIPPED", state: "SENT", reason: null }]);
  await advance(id, "DELIVERED");
  const second = await mailTo("ada@kolli-shop.com", 1);
  expect(second.plain).toContain("Zugestellt");
  const thread = (head: string) => /^References: (.+)$/m.exec(head)![1];
  expect(thread(second.head)).toBe(thread(mail.head));
  const { rows } = {
    rows: JSON.stringify((await service.graphql(key, "{ events(first: 50) { nodes { id tracker { id reference } } } }")).body),
  };
  expect(rows).not.toContain("ada@");
});

/** What a person reads of a mail, without the greeting, which has the name. */
const readable = (html: string): string =>
  html
    .slice(html.indexOf("<"))
    .replace(/<(head|script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/Guten Tag[^\n]*/, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");

test("a mail can be seen as the mail server got it, after the parcel has moved on", async () => {
  const id = await create("MAIL-THEN", "then@kolli-shop.com", 'reference: "A-9"');
  await advance(id, "IN_TRANSIT");
  const received = await mailTo("then@kolli-shop.com");
  await settled(id, 1);
  await advance(id, "DELIVERED");
  await mailTo("then@kolli-shop.com", 1);
  const mails = await settled(id, 2);
  const look = async (milestone: string) => {
    const mailId = mails.find((mail) => mail.milestone === milestone)!.id;
    const place = { workspaceId: owner.place.workspace, mode: "TEST" };
    const draft = JSON.stringify({ ...place, trackerId: id, mailId, at: null, language: "de" });
    const { status, text } = await service.send("/dashboard/trackers/preview", {
      method: "POST",
      headers: {
        ...{ "content-type": "application/x-www-form-urlencoded", cookie: owner.cookie()!, "sec-fetch-site": "same-origin" },
      },
      body: new URLSearchParams({ draft }).toString(),
    });
    expect(status).toBe(200);
    return text;
  };
  const shipped = await look("SHIPPED");
  expect(readable(shipped)).toBe(readable(received.html));
  expect(readable(shipped)).toContain("Unterwegs");
  expect(readable(await look("DELIVERED"))).toContain("Zugestellt");
});

test("nothing that is stored shows the address: not the rows, the events, the audit log, nor the public page", async () => {
  const id = await create("MAIL-SECRET", "secret@kolli-shop.com");
  await advance(id, "DELIVERED");
  await mailTo("secret@kolli-shop.com");
  const update = `mutation { trackerUpdate(input: { id: "${id}", recipient: { email: "other-secret@kolli-shop.com" } }) { tracker { id publicUrl } trackerUserErrors { code } } }`;
  const { tracker, trackerUserErrors } = (await service.graphql(key, update)).body.data.trackerUpdate;
  expect(trackerUserErrors).toEqual([]);
  expect(await recipientText(service.runtime.db)).not.toMatch(/secret@/);
  expect((await service.send(new URL(tracker.publicUrl).pathname)).text).not.toMatch(/secret@/);
});

test("of several things within the waiting time only the newest is sent, and each milestone once, ever", async () => {
  await settings("waitMinutes: 60");
  const id = await create("MAIL-2", "newest@kolli-shop.com");
  await advance(id, "IN_TRANSIT");
  await advance(id, "OUT_FOR_DELIVERY");
  await eventually(async () => (await mailsOf(id)).length === 2, limitMs);
  await makeMailsDue(service.runtime.db);
  const mails = await settled(id, 2);
  expect(Object.fromEntries(mails.map(({ milestone, state }) => [milestone, state]))).toEqual({
    SHIPPED: "SUPERSEDED",
    OUT_FOR_DELIVERY: "SENT",
  });
  await settings("waitMinutes: 0");
  await advance(id, "ATTEMPT_FAILURE");
  await advance(id, "OUT_FOR_DELIVERY");
  await advance(id, "DELIVERED");
  const after = await eventually(async () => {
    const found = await mailsOf(id);
    return found.length === 4 && found.every(({ state }) => state !== "QUEUED") && found;
  }, limitMs);
  expect(after.filter(({ milestone }) => milestone === "OUT_FOR_DELIVERY")).toHaveLength(1);
  expect(server.mails.filter(({ to, plain }) => to === "newest@kolli-shop.com" && plain.includes("In Zustellung"))).toHaveLength(
    1,
  );
});

test("parcels of one order are in one mail, also one whose time has not come", async () => {
  await settings("waitMinutes: 60");
  const ids = [
    await create("MAIL-3A", "order@kolli-shop.com", 'reference: "A-3"'),
    await create("MAIL-3B", "order@kolli-shop.com", 'reference: "A-3"'),
  ];
  for (const id of ids) await advance(id, "OUT_FOR_DELIVERY");
  await makeMailsDue(service.runtime.db);
  for (const id of ids) expect(await settled(id, 1)).toMatchObject([{ state: "SENT" }]);
  const mails = server.mails.filter(({ to }) => to === "order@kolli-shop.com");
  expect(mails).toHaveLength(1);
  for (const text of ["A-3", "MAIL-3A", "MAIL-3B", "Das betrifft mehrere Pakete Ihrer Bestellung."])
    expect(mails[0]!.plain).toContain(text);
  await settings("waitMinutes: 0");
});

test("at night where the parcel arrives, only what cannot wait is sent", async () => {
  const delivered = await create("MAIL-4A", "asleep@kolli-shop.com", "", night);
  await advance(delivered, "DELIVERED");
  const [waiting] = await eventually(async () => {
    const mails = await mailsOf(delivered);
    return mails[0] && Date.parse(mails[0].dueAt ?? "") > Date.now() + 60_000 && mails;
  }, limitMs);
  expect(waiting).toMatchObject({ milestone: "DELIVERED", state: "QUEUED" });
  const urgent = await create("MAIL-4B", "asleep@kolli-shop.com", "", night);
  await advance(urgent, "OUT_FOR_DELIVERY");
  expect(await settled(urgent, 1)).toMatchObject([{ state: "SENT" }]);
});

test("one click stops mails about the parcel, another those of the shop, and links of others change nothing", async () => {
  const [id, other] = [await create("MAIL-5A", "enough@kolli-shop.com"), await create("MAIL-5B", "enough@kolli-shop.com")];
  await advance(id, "IN_TRANSIT");
  const { head } = await mailTo("enough@kolli-shop.com");
  const [parcelUrl, shopUrl] = [...head.replace(/\r\n\s+/g, " ").matchAll(/<(https:[^>]+\/t\/mails\/[^>]+)>/g)].map(
    ([, url]) => url!,
  );
  const click = async (url: string) => {
    const { pathname, search } = new URL(url);
    return service.send(`${pathname}${search}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  };
  expect((await click(parcelUrl!.replace("/t/mails/", "/t/mails/A"))).status).toBe(404);
  const { pathname } = new URL(parcelUrl!);
  expect((await service.send(pathname)).text).toContain("Stop emails");
  expect((await click(parcelUrl!)).status).toBe(200);
  await advance(id, "OUT_FOR_DELIVERY");
  expect((await settled(id, 2)).find(({ milestone }) => milestone === "OUT_FOR_DELIVERY")).toMatchObject({
    state: "SUPPRESSED",
    reason: "UNSUBSCRIBED_PARCEL",
  });
  await advance(other, "OUT_FOR_DELIVERY");
  expect(await settled(other, 1)).toMatchObject([{ state: "SENT" }]);
  expect((await click(shopUrl!)).status).toBe(200);
  await advance(other, "DELIVERED");
  expect((await settled(other, 2))[0]).toMatchObject({ state: "SUPPRESSED", reason: "UNSUBSCRIBED" });
});

test("an address that is refused, or whose provider reports a complaint, gets nothing more; resending does not change that", async () => {
  const id = await create("MAIL-6", "gone@kolli-shop.com");
  await advance(id, "IN_TRANSIT");
  const [bounced] = await settled(id, 1);
  expect(bounced).toMatchObject({ state: "BOUNCED" });
  expect(bounced!.reason).not.toContain("gone@");
  await advance(id, "OUT_FOR_DELIVERY");
  expect((await settled(id, 2))[0]).toMatchObject({ state: "SUPPRESSED", reason: "BOUNCED" });
  const resent = await service.graphql(
    key,
    `mutation { recipientMailResend(id: "${bounced!.id}") { mail { state } trackerUserErrors { code } } }`,
  );
  expect(resent.body.data.recipientMailResend).toEqual({ mail: { state: "QUEUED" }, trackerUserErrors: [] });
  expect(await settled(id, 2)).toContainEqual(expect.objectContaining({ milestone: "SHIPPED", state: "SUPPRESSED" }));

  const annoyed = await create("MAIL-7", "annoyed@kolli-shop.com");
  await advance(annoyed, "IN_TRANSIT");
  const { messageId } = await mailTo("annoyed@kolli-shop.com");
  await settled(annoyed, 1);
  const { reportsUrl } = (await owner.graphql("{ recipientMailSettings { reportsUrl } }")).body.data.recipientMailSettings;
  const report = (path: string) =>
    service.send(path, {
      method: "POST",
      headers: { "content-type": "message/rfc822" },
      body: `Feedback-Type: abuse\r\nMessage-ID: <report@provider.example>\r\n\r\nMessage-ID: ${messageId}\r\n`,
    });
  const { pathname } = new URL(reportsUrl);
  expect((await report(`${pathname}x`)).status).toBe(404);
  expect((await report(pathname)).status).toBe(204);
  expect(await mailsOf(annoyed)).toMatchObject([{ state: "COMPLAINED" }]);
  await advance(annoyed, "DELIVERED");
  expect((await settled(annoyed, 2))[0]).toMatchObject({ state: "SUPPRESSED", reason: "COMPLAINED" });
});

test("three soft bounces end the mails to an address, two do not", async () => {
  const { reportsUrl } = (await owner.graphql("{ recipientMailSettings { reportsUrl } }")).body.data.recipientMailSettings;
  const { pathname } = new URL(reportsUrl);
  const bounceSoftly = async () => {
    const body =
      "Message-ID: <report@mx.kolli-shop.com>\r\n\r\nFinal-Recipient: rfc822; full@kolli-shop.com\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\n";
    const sent = { method: "POST", headers: { "content-type": "message/rfc822" }, body };
    expect((await service.send(pathname, sent)).status).toBe(204);
  };
  const id = await create("MAIL-SOFT", "full@kolli-shop.com");
  await bounceSoftly();
  await bounceSoftly();
  await advance(id, "IN_TRANSIT");
  expect(await settled(id, 1)).toMatchObject([{ state: "SENT" }]);
  await bounceSoftly();
  await advance(id, "OUT_FOR_DELIVERY");
  expect((await settled(id, 2))[0]).toMatchObject({ state: "SUPPRESSED", reason: "BOUNCED" });
});

test("a server that asks to come again gets each mail, however often it does so", async () => {
  const id = await create("MAIL-STRANGER", "stranger@kolli-shop.com");
  for (const [sent, status] of ["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"].entries()) {
    asksLeft = 3;
    await advance(id, status);
    await eventually(async () => {
      await makeMailsDue(service.runtime.db);
      return (await mailsOf(id)).filter(({ state }) => state === "SENT").length === sent + 1;
    }, limitMs);
    expect(asksLeft).toBeLessThan(0);
  }
});

test("a recipient asks on the tracking page, confirms by mail, gets news, and no one learns whether an address is known", async () => {
  await settings("asksOnPage: true");
  const made = `mutation { trackerCreate(input: { trackingCode: "MAIL-8", carrier: UPS, destinationCountryCode: "${day}" }) { tracker { id publicUrl } } }`;
  const { id, publicUrl } = (await service.graphql(key, made)).body.data.trackerCreate.tracker;
  const { pathname } = new URL(publicUrl);
  const page = await eventually(async () => {
    const { text } = await service.send(`${pathname}?lang=fr`);
    return text.includes("Adresse e-mail") && text;
  }, limitMs);
  expect(page).toContain(`action="${pathname}/mails"`);
  const ask = (email: string) =>
    service.send(`${pathname}/mails?lang=fr`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email }).toString(),
    });
  expect((await ask("no address")).status).toBe(422);
  expect((await ask("visitor@kolli-shop.com")).status).toBe(200);
  const confirmation = await mailTo("visitor@kolli-shop.com");
  const [link] = /https:\S+\/t\/mails\/confirm\/\S+/.exec(confirmation.plain)!;
  expect(confirmation.plain).not.toContain("MAIL-8");
  const path = new URL(link!).pathname;
  expect((await service.send(path)).status).toBe(200);
  await advance(id, "IN_TRANSIT");
  expect(await mailsOf(id)).toEqual([]);
  expect((await service.send(path, { method: "POST" })).status).toBe(200);
  await advance(id, "OUT_FOR_DELIVERY");
  const news = await mailTo("visitor@kolli-shop.com", 1);
  expect(news.plain).toContain("parce que vous l'avez demand");
  await settings("asksOnPage: false");
});

test("deleting the tracker erases its recipient and mails, and erasing a person erases the address everywhere", async () => {
  const { db } = service.runtime;
  const [id, other] = [await create("MAIL-9A", "erased@kolli-shop.com"), await create("MAIL-9B", "erased@kolli-shop.com")];
  const before = (await countRecipientRows(db))!;
  await service.graphql(key, `mutation { trackerDelete(id: "${id}") { deletedTrackerId } }`);
  expect((await countRecipientRows(db))!.recipients).toBe(before.recipients - 1);
  const erase = 'mutation { personErase(email: "Erased@kolli-shop.com") { erasedTrackers userErrors { message } } }';
  expect((await owner.graphql(erase)).body.data.personErase).toEqual({ erasedTrackers: 1, userErrors: [] });
  await advance(other, "DELIVERED");
  expect(await mailsOf(other)).toEqual([]);
});

test("a parcel's retention erases its recipient and mails with it", async () => {
  const { db } = service.runtime;
  const id = await create("MAIL-OLD", "old@kolli-shop.com");
  await advance(id, "DELIVERED");
  await settled(id, 1);
  const { uuid } = parseGlobalId(id)!;
  expect(await countRecipientRowsOf(db, uuid)).toBe(2);
  await setRetention(db, 10);
  while ((await deleteOutlived(db, Date.now() + days(11), 500)) > 0);
  await setRetention(db, null);
  expect(await countRecipientRowsOf(db, uuid)).toBe(0);
});

test("a test mail has the saved look and texts, and goes only to the person who asks for it", async () => {
  await settings(
    'footer: "Nord Living, Storgatan 1", texts: [{ language: "sv", milestone: DELIVERED, subject: "Framme", text: "Hej då." }]',
  );
  const send = async (language: string) =>
    (
      await owner.graphql(
        `mutation { recipientMailTest(milestone: DELIVERED, language: "${language}") { sentTo userErrors { code field } } }`,
      )
    ).body.data.recipientMailTest;
  expect(await send("sv")).toEqual({ sentTo: "owner@kolli.test", userErrors: [] });
  const { head, plain, html } = await mailTo("owner@kolli.test");
  expect(head).toMatch(/^Subject: Framme$/m);
  for (const text of ["Hej då.", "Nord Living, Storgatan 1"])
    expect([plain, html].every((part) => part.includes(text))).toBe(true);
  expect(await send("tlh")).toEqual({ sentTo: null, userErrors: [{ code: "RECIPIENT_MAILS_INVALID", field: "language" }] });
});

test("no recipient's address is in the log, whether a mail was sent, refused, reported or stopped", () => {
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((line) => /@kolli-shop\.com/.test(line.replaceAll("parcels@kolli-shop.com", "")))).toEqual([]);
});
