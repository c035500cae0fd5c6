import { afterAll, beforeAll, expect, test } from "vitest";
import { recipientBounds } from "../../../src/recipients/bounds.ts";
import { makeSenderKey, openSenderKey } from "../../../src/recipients/web-push/sender-key.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { countRecipientRows, forgetAsks, makeMailsDue, recipientText } from "../../support/rows/recipient-rows.sql.ts";
import { dayAndNight } from "../../support/servers/mail-day.ts";
import { newBrowser, startPushService } from "../../support/servers/push-service.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const limitMs = 30_000;
const { day, night } = dayAndNight();
const senderKey = makeSenderKey();
let push: Awaited<ReturnType<typeof startPushService>>;
/** Without a mail server: browsers need none. */
let service: TestService;
let owner: Dashboard;
let key: string;
beforeAll(async () => {
  push = await startPushService();
  service = await startTestService({
    env: {
      KOLLI_NOTIFICATION_KEY: senderKey,
      KOLLI_NOTIFICATION_HOSTS: "127.0.0.1",
      KOLLI_EGRESS_ALLOW: "127.0.0.1/32",
    },
  });
  owner = await openAsOwner(service, "TEST");
  key = (await service.keyFor("TEST")).key;
});
afterAll(async () => {
  await service.stop();
  await push.close();
});

/** Nodes cache a workspace for a second. */
const settings = async (asksOnPage: boolean, waitMinutes = 0) => {
  const all = "[SHIPPED, DELAYED, OUT_FOR_DELIVERY, ATTEMPT_FAILED, READY_FOR_PICKUP, DELIVERED, RETURNED]";
  const change = `milestones: ${all}, waitMinutes: ${waitMinutes}, asksOnPage: ${asksOnPage}`;
  await owner.graphql(`mutation { recipientMailSettingsUpdate(${change}) { userErrors { message } } }`);
  const { scope } = await service.keyFor("TEST");
  const { workspaces } = service.service.services;
  await eventually(async () => {
    const known = (await workspaces.recipientMailsOf(scope.workspaceId))?.TEST;
    return known?.asksOnPage === asksOnPage && known.waitMinutes === waitMinutes;
  }, limitMs);
};
type Parcel = { id: string; path: string; publicUrl: string };
const create = async (code: string, more = "", country: string = day): Promise<Parcel> => {
  const text = `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS, destinationCountryCode: "${country}" ${more} }) { tracker { id publicUrl } } }`;
  const { id, publicUrl } = (await service.graphql(key, text)).body.data.trackerCreate.tracker;
  return { id, publicUrl, path: new URL(publicUrl).pathname };
};
const advance = async ({ id }: Parcel, status: string) => {
  const text = `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: ${status} }) { tracker { status } } }`;
  expect((await service.graphql(key, text)).body.data.testTrackerAdvance.tracker.status).toBe(status);
};
const ask = async ({ path }: Parcel, what: string, subscription: unknown, lang = "de", previous?: unknown) => {
  const { status, text } = await service.send(`${path}/notifications?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ what, subscription, previous }),
  });
  return { status, isOn: status === 404 ? null : JSON.parse(text).isOn };
};
const mailsOf = async ({ id }: Parcel) =>
  (await service.graphql(key, `{ recipientMails(trackerId: "${id}") { milestone channel state reason dueAt } }`)).body.data
    .recipientMails as { milestone: string; channel: string; state: string; reason: string | null; dueAt: string | null }[];
const settled = (parcel: Parcel, count: number) =>
  eventually(async () => {
    const mails = await mailsOf(parcel);
    return mails.length === count && mails.every(({ state }) => state !== "QUEUED") && mails;
  }, limitMs);
const messagesTo = ({ path }: { path: string }) => push.messages.filter((message) => message.path === path);

test("the page offers it only if the shop lets recipients ask, with the operator's key and a policy for the worker", async () => {
  const parcel = await create("PUSH-0");
  const browser = newBrowser(push.origin, "early");
  expect((await service.send(parcel.path)).text).not.toContain("data-push");
  expect(await ask(parcel, "start", browser.subscription)).toEqual({ status: 404, isOn: null });
  await settings(true);
  const { text, headers } = await service.send(`${parcel.path}?lang=de`);
  const { publicKey } = openSenderKey(senderKey, "https://localhost");
  expect(text).toContain(`data-push="${parcel.path}/notifications" data-key="${publicKey}"`);
  expect(text).toContain("Neuigkeiten in diesem Browser");
  expect(headers["content-security-policy"]).toMatch(/script-src '[^;]+; connect-src 'self'; worker-src 'self';/);
  expect((await service.send(`${parcel.path}?embed=1`)).text).not.toContain("data-push");
  const worker = await service.send("/t/notifications.js");
  expect(worker.headers["content-type"]).toContain("text/javascript");
  expect(worker.text).toContain("showNotification");
});

test("a browser gets news that only it can read, in its language, without numbers, once for each milestone, and stops it", async () => {
  const parcel = await create("PUSH-1", 'reference: "A-1"');
  const browser = newBrowser(push.origin, "first");
  expect(await ask(parcel, "state", browser.subscription)).toEqual({ status: 200, isOn: false });
  expect(await ask(parcel, "start", browser.subscription)).toEqual({ status: 200, isOn: true });
  expect(await ask(parcel, "start", browser.subscription)).toEqual({ status: 200, isOn: true });
  expect(await ask(parcel, "state", browser.subscription)).toEqual({ status: 200, isOn: true });
  await advance(parcel, "OUT_FOR_DELIVERY");
  expect(await settled(parcel, 1)).toMatchObject([{ milestone: "OUT_FOR_DELIVERY", channel: "BROWSER", state: "SENT" }]);
  const [message, ...others] = messagesTo(browser);
  expect(others).toEqual([]);
  expect(message!.sender).toBe(openSenderKey(senderKey, "").publicKey);
  expect(message!.headers).toMatchObject({ urgency: "high", ttl: "86400", topic: expect.stringMatching(/^[\w-]{32}$/) });
  const shown = browser.read(message!.body);
  expect(shown).toMatchObject({ title: "In Zustellung · Main", url: parcel.publicUrl, lang: "de", dir: "ltr" });
  expect(JSON.stringify({ ...shown, url: "" })).not.toMatch(/PUSH-1|A-1/);
  await advance(parcel, "ATTEMPT_FAILURE");
  await settled(parcel, 2);
  await advance(parcel, "OUT_FOR_DELIVERY");
  expect(await ask(parcel, "stop", browser.subscription)).toEqual({ status: 200, isOn: false });
  await advance(parcel, "DELIVERED");
  expect(await mailsOf(parcel)).toHaveLength(2);
  expect(messagesTo(browser)).toHaveLength(2);
});

test("of several things within the waiting time the newest is sent, parcels of one order together, and at night only what cannot wait", async () => {
  await settings(true, 60);
  const parcels = [await create("PUSH-2A", 'reference: "A-2"'), await create("PUSH-2B", 'reference: "A-2"')];
  const browser = newBrowser(push.origin, "order");
  for (const parcel of parcels) {
    await ask(parcel, "start", browser.subscription, "en");
    await advance(parcel, "IN_TRANSIT");
    await advance(parcel, "OUT_FOR_DELIVERY");
  }
  await makeMailsDue(service.runtime.db);
  for (const parcel of parcels)
    expect((await settled(parcel, 2)).map(({ milestone, state }) => `${milestone} ${state}`).toSorted()).toEqual([
      "OUT_FOR_DELIVERY SENT",
      "SHIPPED SUPERSEDED",
    ]);
  expect(messagesTo(browser).map(({ body }) => browser.read(body))).toMatchObject([
    { title: "Out for delivery · Main", text: "This is about several parcels of your order." },
  ]);
  await settings(true);
  const asleep = await create("PUSH-3", "", night);
  await ask(asleep, "start", browser.subscription);
  await advance(asleep, "DELIVERED");
  await eventually(async () => Date.parse((await mailsOf(asleep))[0]?.dueAt ?? "") > Date.now() + 60_000, limitMs);
  expect(messagesTo(browser)).toHaveLength(1);
});

test("a browser that has ended its subscription is erased, and one whose service fails is tried again", async () => {
  const { db } = service.runtime;
  const [parcel, other] = [await create("PUSH-4A"), await create("PUSH-4B")];
  const gone = newBrowser(push.origin, "gone");
  push.answers.set(gone.path, 410);
  for (const one of [parcel, other]) await ask(one, "start", gone.subscription);
  const before = (await countRecipientRows(db))!.recipients;
  await advance(parcel, "OUT_FOR_DELIVERY");
  expect(await settled(parcel, 1)).toMatchObject([{ state: "BOUNCED", reason: "The browser has ended its subscription." }]);
  expect((await countRecipientRows(db))!.recipients).toBe(before - 2);
  expect(await ask(other, "state", gone.subscription)).toEqual({ status: 200, isOn: false });
  const slow = newBrowser(push.origin, "slow");
  push.answers.set(slow.path, 503);
  await ask(other, "start", slow.subscription);
  await advance(other, "OUT_FOR_DELIVERY");
  await eventually(async () => Date.parse((await mailsOf(other))[0]?.dueAt ?? "") > Date.now() + 10_000, limitMs);
  push.answers.clear();
  await makeMailsDue(db);
  expect(await settled(other, 1)).toMatchObject([{ state: "SENT" }]);
  expect(messagesTo(slow)).toHaveLength(1);
});

test("a renewed subscription takes the place of the former one, which is forgotten: what waits comes by it, what came does not come again", async () => {
  const parcel = await create("PUSH-8");
  const [former, renewed] = [newBrowser(push.origin, "former"), newBrowser(push.origin, "renewed")];
  await ask(parcel, "start", former.subscription, "fi");
  await advance(parcel, "OUT_FOR_DELIVERY");
  await settled(parcel, 1);
  push.answers.set(former.path, 503);
  await advance(parcel, "ATTEMPT_FAILURE");
  await eventually(
    async () => (await mailsOf(parcel)).some(({ dueAt }) => Date.parse(dueAt ?? "") > Date.now() + 10_000),
    limitMs,
  );
  const before = (await countRecipientRows(service.runtime.db))!.recipients;
  const renew = () => ask(parcel, "renew", renewed.subscription, "en", former.subscription);
  expect(await renew()).toEqual({ status: 200, isOn: true });
  expect((await countRecipientRows(service.runtime.db))!.recipients).toBe(before);
  expect(await ask(parcel, "state", former.subscription)).toMatchObject({ isOn: false });
  expect(await ask(parcel, "state", renewed.subscription)).toMatchObject({ isOn: true });
  await makeMailsDue(service.runtime.db);
  expect(await settled(parcel, 2)).toMatchObject([{ milestone: "ATTEMPT_FAILED", state: "SENT" }, { state: "SENT" }]);
  await advance(parcel, "OUT_FOR_DELIVERY");
  await advance(parcel, "DELIVERED");
  await settled(parcel, 3);
  // In the language that was asked for, and not in that of the worker's request.
  expect(messagesTo(renewed).map(({ body }) => renewed.read(body).lang)).toEqual(["fi", "fi"]);
  expect(messagesTo(former)).toHaveLength(1);
  // It is sent again if the worker did not hear the answer.
  expect(await renew()).toEqual({ status: 200, isOn: false });
  push.answers.clear();
});

test("only what shows the former subscription's secret is renewed, and only about parcels that it asked for", async () => {
  const [parcel, other] = [await create("PUSH-9A"), await create("PUSH-9B")];
  const [own, stranger] = [newBrowser(push.origin, "own"), newBrowser(push.origin, "stranger")];
  await ask(parcel, "start", own.subscription);
  const { keys } = stranger.subscription;
  const guessed = { ...own.subscription, keys: { ...own.subscription.keys, auth: keys.auth } };
  expect(await ask(parcel, "renew", stranger.subscription, "de", guessed)).toEqual({ status: 200, isOn: false });
  expect(await ask(other, "renew", stranger.subscription, "de", own.subscription)).toEqual({ status: 200, isOn: false });
  expect(await ask(parcel, "renew", stranger.subscription)).toEqual({ status: 422, isOn: false });
  expect(await ask(parcel, "renew", { endpoint: "https://push.evil.example/x" }, "de", own.subscription)).toMatchObject({
    status: 422,
  });
  expect(await ask(parcel, "state", own.subscription)).toMatchObject({ isOn: true });
  for (const one of [parcel, other]) expect(await ask(one, "state", stranger.subscription)).toMatchObject({ isOn: false });
});

test("strangers' addresses and nonsense are refused, five browsers can ask about a parcel, and one network is made to wait", async () => {
  await forgetAsks(service.runtime.db);
  const parcel = await create("PUSH-5");
  const elsewhere = newBrowser("https://push.evil.example", "x").subscription;
  for (const wrong of [elsewhere, { endpoint: `${push.origin}/x` }, null])
    expect((await ask(parcel, "start", wrong)).status).toBe(422);
  expect((await ask(parcel, "begin", newBrowser(push.origin, "x").subscription)).status).toBe(422);
  const { cap } = recipientBounds.browsersOfTracker;
  const statuses: number[] = [];
  const startOne = async (nth: number) =>
    (await ask(parcel, "start", newBrowser(push.origin, `many-${nth}`).subscription)).status;
  for (let nth = 0; nth <= cap; nth++) statuses.push(await startOne(nth));
  expect(statuses).toEqual([...Array(cap).fill(200), 409]);
  for (let nth = cap + 1; nth < recipientBounds.asksOfNetwork.cap; nth++) await startOne(nth);
  expect(await startOne(99)).toBe(429);
  await forgetAsks(service.runtime.db);
});

test("nothing that is stored shows the subscription; it is erased with the parcel, and with the person whose parcel it is", async () => {
  const { db } = service.runtime;
  const parcel = await create("PUSH-6", 'recipient: { email: "ada@kolli-shop.com" }');
  const other = await create("PUSH-7");
  const browser = newBrowser(push.origin, "stored-browser");
  for (const one of [parcel, other]) await ask(one, "start", browser.subscription);
  expect(await recipientText(db)).not.toMatch(/stored-browser/);
  const before = (await countRecipientRows(db))!.recipients;
  const erase = 'mutation { personErase(email: "ada@kolli-shop.com") { erasedTrackers userErrors { message } } }';
  expect((await owner.graphql(erase)).body.data.personErase).toEqual({ erasedTrackers: 1, userErrors: [] });
  expect((await countRecipientRows(db))!.recipients).toBe(before - 2);
  expect(await ask(parcel, "state", browser.subscription)).toMatchObject({ isOn: false });
  expect(await ask(other, "state", browser.subscription)).toMatchObject({ isOn: true });
  await service.graphql(key, `mutation { trackerDelete(id: "${other.id}") { deletedTrackerId } }`);
  expect((await countRecipientRows(db))!.recipients).toBe(before - 3);
});
