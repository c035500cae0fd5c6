import fastify from "fastify";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerNotificationRoutes } from "../../src/public-page/notifications/notification-routes.ts";
import { registerPublicPage } from "../../src/public-page/routes.ts";
import { makeSenderKey, openSenderKey } from "../../src/recipients/web-push/sender-key.ts";
import { sampleTracker } from "../../src/trackers/sample-tracker.fixture.ts";
import { violationsIn } from "../support/browser/browser.ts";
import { openBrowser } from "../support/browser/chromium.ts";

const { publicKey } = openSenderKey(makeSenderKey(), "https://shop.test");
/** The browsers that are notified, as the service would store them. */
const endpoints = new Set<string>();
let isFailing = false;
const app = fastify();
registerPublicPage(app, {
  find: async (token) => ({
    ...{ tracker: sampleTracker({ status: "IN_TRANSIT" }), checkpoints: [], carrierName: "UPS", carrierUrl: null },
    notifications: token === "plain" ? null : { key: publicKey, path: `/t/${token}/notifications` },
  }),
});

let browser: Browser;
let address: string;
beforeAll(async () => {
  await registerNotificationRoutes(app, {
    readBodies: (scope) =>
      scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body)),
    async ask(_token, { what, subscription, previous }) {
      const { endpoint } = subscription as { endpoint: string };
      if (what === "renew" && endpoints.delete((previous as { endpoint: string }).endpoint)) endpoints.add(endpoint);
      if (what === "start" && isFailing) return "full";
      if (what === "start") endpoints.add(endpoint);
      if (what === "stop") endpoints.delete(endpoint);
      return endpoints.has(endpoint) ? "on" : "off";
    },
  });
  address = await app.listen({ host: "127.0.0.1", port: 0 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app.close();
});

/**
 * Chromium without a window grants no page notifications, and its push service is out of reach: the permission and the subscription are
 * replaced, and nothing else.
 */
const withoutPushService = `
  Object.defineProperty(Notification, "permission", { get: () => localStorage.permission ?? "default" });
  Notification.requestPermission = async () => (localStorage.permission ??= "granted");
  const made = { endpoint: "https://fcm.googleapis.com/wp/of-this-browser", toJSON() { return { endpoint: made.endpoint, keys: {} } } };
  PushManager.prototype.getSubscription = async () => (localStorage.made ? made : null);
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey: key }) => {
    if (!userVisibleOnly || key.length !== 65 || key[0] !== 4) throw new Error("not a key");
    localStorage.made = "1";
    return made;
  };`;
/** In the worker: what would be shown. */
const noteShown =
  "self.shown = []; self.registration.showNotification = async (title, { body, tag, lang, data }) => self.shown.push([title, body, tag, lang, data])";

const open = async (token: string, prepare?: (context: BrowserContext) => Promise<unknown>) => {
  const context = await browser.newContext({ locale: "en-GB" });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(withoutPushService);
  await prepare?.(context);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) troubles.push(message.text());
  });
  await page.goto(`${address}/t/${token}`);
  return { context, page, troubles };
};
const card = (page: Page) => page.getByRole("complementary").filter({ hasText: "Get news in this browser" });

test("a visitor switches notifications on, sees one that is pushed, and switches them off", async () => {
  const { context, page, troubles } = await open("parcel");
  const registered = context.waitForEvent("serviceworker");
  await card(page).getByRole("button", { name: "Notify me" }).click();
  await card(page).getByText("This browser shows you news about this parcel.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect([...endpoints]).toEqual(["https://fcm.googleapis.com/wp/of-this-browser"]);

  // The worker is the real one: Chromium's debugger pushes to it, as the push service would.
  const worker = await registered;
  await worker.evaluate(noteShown);
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const url = `${address}/t/parcel`;
  const data = JSON.stringify({ title: "Delivered · Shop", text: "At the door.", url, tag: "p", lang: "en", dir: "ltr" });
  await session.send("ServiceWorker.deliverPushMessage", { origin: address, registrationId: await registration, data });
  await expect
    .poll(() => worker.evaluate("self.shown"), { timeout: 60_000 })
    .toEqual([["Delivered · Shop", "At the door.", "p", "en", url]]);

  await page.reload();
  await card(page).getByRole("button", { name: "Stop notifications" }).click();
  await card(page).getByRole("button", { name: "Notify me" }).waitFor();
  expect(endpoints.size).toBe(0);
  isFailing = true;
  await card(page).getByRole("button", { name: "Notify me" }).click();
  await card(page).getByText("That did not work. Try again later.").waitFor();
  isFailing = false;
  await page.evaluate("localStorage.permission = 'denied'; delete localStorage.made");
  await page.reload();
  await card(page).getByText("Notifications are blocked.").waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

/** As the browser renews a subscription; newer ones say what it is, others leave it to the worker to subscribe. */
const renewInWorker = (made: string | null) => `
  const event = new Event("pushsubscriptionchange");
  event.newSubscription = ${made && `{ toJSON: () => ({ endpoint: "${made}", keys: {} }) }`};
  const waits = [];
  event.waitUntil = (promise) => waits.push(promise);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({ toJSON: () => ({ endpoint: "https://fcm.googleapis.com/wp/" + applicationServerKey.length, keys: {} }) });
  self.dispatchEvent(event);
  Promise.all(waits)`;

test("a browser that renews its subscription stays notified about every parcel, and what it could not send the next page sends", async () => {
  endpoints.clear();
  const { context, page, troubles } = await open("parcel");
  const registered = context.waitForEvent("serviceworker");
  await card(page).getByRole("button", { name: "Notify me" }).click();
  const isOn = card(page).getByText("This browser shows you news about this parcel.");
  await isOn.waitFor();
  const worker = await registered;
  await worker.evaluate(renewInWorker("https://fcm.googleapis.com/wp/renewed"));
  await expect.poll(() => [...endpoints], { timeout: 60_000 }).toEqual(["https://fcm.googleapis.com/wp/renewed"]);
  await worker.evaluate(renewInWorker(null));
  await expect.poll(() => [...endpoints], { timeout: 60_000 }).toEqual([`https://fcm.googleapis.com/wp/${publicKey.length}`]);
  // The page has yet another one.
  await page.reload();
  await isOn.waitFor();
  expect([...endpoints]).toEqual(["https://fcm.googleapis.com/wp/of-this-browser"]);
  await card(page).getByRole("button", { name: "Stop notifications" }).click();
  await card(page).getByRole("button", { name: "Notify me" }).waitFor();
  await worker.evaluate(renewInWorker("https://fcm.googleapis.com/wp/renewed"));
  expect([...endpoints]).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("nothing is offered without the operator's key, or in a browser without push", async () => {
  const isOffered = async ({ page, context }: { page: Page; context: BrowserContext }): Promise<boolean> => {
    await page.getByRole("heading", { name: "On its way" }).waitFor();
    // The script ran before the page was loaded; what it looks up takes a moment.
    await page.evaluate("navigator.serviceWorker.getRegistration('/t/')");
    const isVisible = await card(page).isVisible();
    await context.close();
    return isVisible;
  };
  const offered = await open("parcel");
  await card(offered.page).waitFor();
  await offered.context.close();
  expect(await isOffered(await open("plain"))).toBe(false);
  expect(await isOffered(await open("parcel", (made) => made.addInitScript("delete window.PushManager")))).toBe(false);
});
