import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketOfUuid, parseGlobalId } from "../../../src/lib/ids.ts";
import { mailBounds } from "../../../src/mail/bounds.ts";
import { recipientBounds } from "../../../src/recipients/bounds.ts";
import { noteFullOutboxes } from "../../../src/recipients/full-outboxes.ts";
import { addAsked, recipientsOf, stopMails } from "../../../src/recipients/recipients.sql.ts";
import { pageLanguages } from "../../../src/workspaces/tracking-page/page-settings.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { copyParcels, countRecipientRows, makeMailsDue } from "../../support/rows/recipient-rows.sql.ts";
import { dayAndNight } from "../../support/servers/mail-day.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const limitMs = 30_000;
const milestones = ["SHIPPED", "DELAYED", "OUT_FOR_DELIVERY", "ATTEMPT_FAILED", "READY_FOR_PICKUP", "DELIVERED", "RETURNED"];
let server: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;
let owner: Dashboard;
let key: string;
beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({ env: { KOLLI_SMTP_URL: server.url } });
  owner = await openAsOwner(service, "TEST");
  key = (await service.keyFor("TEST")).key;
});
afterAll(async () => {
  await service.stop();
  await server.close();
});
const sendsAfter = async (waitMinutes: number) => {
  expect(await settings(`waitMinutes: ${waitMinutes}`)).toEqual([]);
  const { scope } = await service.keyFor("TEST");
  const { workspaces } = service.service.services;
  // Nodes cache a workspace for a second.
  await eventually(
    async () => (await workspaces.recipientMailsOf(scope.workspaceId))?.TEST?.waitMinutes === waitMinutes,
    limitMs,
  );
};
const settings = async (change: string) =>
  (await owner.graphql(`mutation { recipientMailSettingsUpdate(${change}) { userErrors { code field message } } }`)).body.data
    .recipientMailSettingsUpdate.userErrors;
const create = async (code: string, recipient: string, more = "") => {
  const text = `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS, destinationCountryCode: "${dayAndNight().day}", recipient: ${recipient} ${more} }) { tracker { id publicUrl status } trackerUserErrors { code field } } }`;
  return (await service.graphql(key, text)).body.data.trackerCreate;
};
const advance = (id: string, status: string) =>
  service.graphql(
    key,
    `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: ${status} }) { tracker { status } } }`,
  );

test("a name has at most 100 characters, and an address must be one", async () => {
  const name = "x".repeat(recipientBounds.name.cap);
  expect((await create("B-1", `{ email: "a@kolli-shop.com", name: "${name}" }`)).trackerUserErrors).toEqual([]);
  const refused = (field: string) => [{ code: "RECIPIENT_INVALID", field }];
  expect((await create("B-1", `{ email: "a@kolli-shop.com", name: "${name}x" }`)).trackerUserErrors).toEqual(
    refused("recipient.name"),
  );
  expect((await create("B-1", '{ email: "nowhere" }')).trackerUserErrors).toEqual(refused("recipient.email"));
  expect((await create("B-1", '{ email: "a@kolli-shop.com", language: "german!" }')).trackerUserErrors).toEqual(
    refused("recipient.language"),
  );
});

test("own texts are one for each language and milestone, and have 64 KiB together", async () => {
  const texts = (length: number) =>
    `[${pageLanguages.flatMap((language) => milestones.map((milestone) => `{ language: "${language}", milestone: ${milestone}, subject: "${"s".repeat(50)}", text: "${"t".repeat(length)}" }`)).join(", ")}]`;
  expect(pageLanguages.length * milestones.length).toBe(recipientBounds.textsOfMails.cap);
  expect(await settings(`texts: ${texts(500)}`)).toEqual([]);
  expect(await settings(`texts: ${texts(600)}`)).toMatchObject([{ code: "RECIPIENT_MAILS_INVALID", field: "texts" }]);
  expect(recipientBounds.mailSettingsBytes.cap).toBe(64 * 1024);
  expect(await settings("texts: []")).toEqual([]);
});

test("with a full outbox nothing further is queued, checks go on, and it recovers", async () => {
  await settings(`milestones: [${milestones.join(", ")}], waitMinutes: 60`);
  await sendsAfter(60);
  const { tracker } = await create("B-2", '{ email: "full@kolli-shop.com" }');
  await advance(tracker.id, "IN_TRANSIT");
  const { db } = service.runtime;
  const mails = async () => (await countRecipientRows(db))!.mails;
  await eventually(async () => (await mails()) === 1, limitMs);
  const isFull = async () => (await owner.graphql("{ recipientMailSettings { isFull } }")).body.data.recipientMailSettings.isFull;
  await noteFullOutboxes(db, 1);
  expect(await isFull()).toBe(true);
  // Nodes know it within a second.
  const { scope } = await service.keyFor("TEST");
  const { workspaces } = service.service.services;
  await eventually(async () => (await workspaces.recipientMailsOf(scope.workspaceId))?.TEST?.isFull, limitMs);
  expect((await advance(tracker.id, "DELIVERED")).body.data.testTrackerAdvance.tracker.status).toBe("DELIVERED");
  expect(await mails()).toBe(1);
  await noteFullOutboxes(db, recipientBounds.queuedMails.cap);
  expect(await isFull()).toBe(false);
  await eventually(async () => (await workspaces.recipientMailsOf(scope.workspaceId))?.TEST?.isFull === false, limitMs);
});

test("a mail has at most 20 parcels of an order; the next has the others", async () => {
  const count = recipientBounds.parcelsOfMail.cap + 3;
  const { tracker } = await create("B-3", '{ email: "many@kolli-shop.com" }', 'reference: "many"');
  const inputs = Array.from(
    { length: count - 1 },
    (_, nth) => `{ trackingCode: "B-3-${nth}", carrier: UPS, reference: "many", recipient: { email: "many@kolli-shop.com" } }`,
  );
  const made = await service.graphql(
    key,
    `mutation { trackerBulkCreate(input: [${inputs.join(", ")}]) { results { tracker { id } } } }`,
  );
  const ids = [tracker.id, ...made.body.data.trackerBulkCreate.results.map((one: { tracker: { id: string } }) => one.tracker.id)];
  await sendsAfter(60);
  for (const id of ids) await advance(id, "OUT_FOR_DELIVERY");
  await eventually(async () => (await countRecipientRows(service.runtime.db))!.mails >= count, limitMs);
  await makeMailsDue(service.runtime.db);
  const parcelsOf = () =>
    server.mails.filter(({ to }) => to === "many@kolli-shop.com").map(({ plain }) => plain.match(/^UPS: B-3/gm)?.length ?? 0);
  await eventually(() => parcelsOf().reduce((sum, one) => sum + one, 0) === count, limitMs);
  expect(Math.max(...parcelsOf())).toBe(recipientBounds.parcelsOfMail.cap);
});

test("five people can ask for mails about a parcel; a sixth is not added, and one who asks again is no further one", async () => {
  const { tracker } = await create("B-4", '{ email: "named@kolli-shop.com" }');
  const trackerId = parseGlobalId(tracker.id)!.uuid;
  const { scope } = await service.keyFor("TEST");
  const row = (nth: number) => ({
    ...{ bucket: bucketOfUuid(trackerId), trackerId, ...scope, isAsked: true, isBrowser: false, createdAt: Date.now() },
    ...{ addressHash: Buffer.alloc(16, nth), sealed: Buffer.alloc(1) },
  });
  const most = recipientBounds.recipientsOfTracker.cap;
  const add = (nth: number) => service.runtime.db.transaction((tx) => addAsked(tx, row(nth), most));
  for (let nth = 1; nth <= most; nth++) expect(await add(nth)).toBe(true);
  expect(await add(most + 1)).toBe(false);
  expect(await add(1)).toBe(true);
});

test("one click stops the mails about up to 1,000 parcels of an order, the one that it is about among them", async () => {
  const { tracker } = await create("B-6", '{ email: "stopped@kolli-shop.com" }', 'reference: "stopped"');
  const { db } = service.runtime;
  const id = parseGlobalId(tracker.id)!.uuid;
  await copyParcels(db, id, recipientBounds.stoppedOfOrder.cap);
  const { scope } = await service.keyFor("TEST");
  const addressHash = service.service.engine.recipients.hashOf("stopped@kolli-shop.com");
  expect(await stopMails(db, { ...scope, id, reference: "stopped" }, addressHash, Date.now())).toBe(
    recipientBounds.stoppedOfOrder.cap,
  );
  expect(await recipientsOf(db, [{ trackerId: id, addressHash }])).toMatchObject([{ isStopped: true }]);
});

test("a report has at most 256 KiB", async () => {
  const { reportsUrl } = (await owner.graphql("{ recipientMailSettings { reportsUrl } }")).body.data.recipientMailSettings;
  const post = (bytes: number) =>
    service.send(new URL(reportsUrl).pathname, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: "x".repeat(bytes),
    });
  expect((await post(recipientBounds.bounceReportBytes.cap)).status).toBe(204);
  expect((await post(recipientBounds.bounceReportBytes.cap + 1)).status).toBe(413);
});

test("an address gets three links a day, and a network asks ten times in 15 min; one more waits", async () => {
  await settings("asksOnPage: true");
  const { tracker } = await create("B-5", '{ email: "named@kolli-shop.com" }');
  const ask = async (email: string) =>
    (
      await service.send(`${new URL(tracker.publicUrl).pathname}/mails`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email }).toString(),
      })
    ).status;
  await eventually(async () => (await service.send(new URL(tracker.publicUrl).pathname)).text.includes('type="email"'), limitMs);
  const { cap } = recipientBounds.asksOfNetwork;
  for (let nth = 0; nth < cap; nth++) expect(await ask(nth < 5 ? "often@kolli-shop.com" : `one-${nth}@kolli-shop.com`)).toBe(200);
  expect(await ask("late@kolli-shop.com")).toBe(429);
  await eventually(() => server.mails.filter(({ to }) => to.startsWith("one-")).length === cap - 5, limitMs);
  expect(server.mails.filter(({ to }) => to === "often@kolli-shop.com")).toHaveLength(
    mailBounds.confirmationsToAddressPerDay.cap,
  );
  expect(mailBounds.confirmationsOfWorkspacePerHour.cap).toBe(500);
});
