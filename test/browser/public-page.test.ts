import axe from "axe-core";
import fastify from "fastify";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeMail } from "../../src/mail/compose.ts";
import { type OrderResult, renderOrderPage } from "../../src/public-page/orders/order-page.ts";
import { registerPublicPage, sendPage, visitorOf } from "../../src/public-page/routes.ts";
import { kolliTheme } from "../../src/public-page/theme/theme.ts";
import { sampleCheckpoints, sampleTracker } from "../../src/trackers/sample-tracker.fixture.ts";
import { trackingStatuses } from "../../src/tracking/statuses.ts";
import { colourRules, violationsIn } from "../support/browser/browser.ts";
import { openBrowser } from "../support/browser/chromium.ts";

const checkpoints = sampleCheckpoints([
  { time: "2026-11-12T09:40-05:00", status: "PENDING", statusDetail: "LABEL_CREATED", message: "Label created" },
  {
    time: "2026-11-13T09:40-05:00",
    status: "PICKED_UP",
    message: "Origin Scan",
    location: { city: "Louisville", countryCode: "US" },
  },
  { time: "2026-11-14T08:44+01:00", status: "ATTEMPT_FAILURE", statusDetail: "RECIPIENT_ABSENT", message: "No one was home" },
]);

let browser: Browser;
let address: string;
const app = fastify();

/** The token names the status and mode to show. */
registerPublicPage(app, {
  find: async (token) => {
    const status = trackingStatuses.find((status) => token.startsWith(status));
    if (status === undefined) return null;
    const tracker = sampleTracker({
      status,
      mode: token.endsWith("-TEST") ? "TEST" : "LIVE",
      attention: status === "UNKNOWN" ? "STALE" : null,
    });
    return {
      tracker,
      checkpoints: status === "UNKNOWN" ? [] : checkpoints,
      carrierName: "UPS",
      carrierUrl: "https://www.ups.com/track",
    };
  },
  clock: { now: () => Date.parse("2026-11-14T10:20:00Z") },
});

const typed = { orderNumber: "ORDER-48210", postcode: "211 20" };
const orderResults: Record<string, OrderResult> = {
  asking: { kind: "asking" },
  nothing: { kind: "nothing", ...typed },
  wait: { kind: "wait", ...typed },
  several: {
    kind: "several",
    parcels: (["IN_TRANSIT", "DELIVERED"] as const).map((status) => ({
      tracker: sampleTracker({ status }),
      carrierName: "UPS",
      href: `/t/${status}`,
    })),
    expected: "2026-11-17",
  },
};
app.get<{ Params: { kind: string } }>("/t/look-up/:kind", async (request, reply) =>
  sendPage(reply, 200, renderOrderPage(kolliTheme, visitorOf(request), orderResults[request.params.kind]!, Date.now())),
);

beforeAll(async () => {
  address = await app.listen({ host: "127.0.0.1", port: 0 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app.close();
});

type Visit = { width?: number; locale?: string; javaScriptEnabled?: boolean };

/** Opens a page, and gathers everything the browser complained about: refused styles, failed loads, errors. */
const visit = async (token: string, { width = 1440, locale = "en-GB", javaScriptEnabled = false }: Visit = {}) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale, javaScriptEnabled });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${address}/t/${token}`);
  return { page, complaints, requests, close: () => context.close() };
};

type Violation = { id: string; help: string; nodes: unknown[] };

/** In light by all rules; in the dark, which is nothing but other colours, by those that a colour can change. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const found: Violation[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "light" ? {} : { runOnly: colourRules };
    const options = JSON.stringify({ resultTypes: ["violations"], ...rules });
    found.push(...(await page.evaluate<Violation[]>(`axe.run(${options}).then(({ violations }) => violations)`)));
  }
  return found.map(({ id, help, nodes }) => `${id}: ${help} ${JSON.stringify(nodes)}`);
};

test("without JavaScript a visitor reads status, journey, history and the way to the carrier, in their language", async () => {
  const { page, complaints, requests, close } = await visit("ATTEMPT_FAILURE", { locale: "de-DE" });
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Zustellung nicht möglich");
  await expect.poll(() => page.getByRole("list", { name: "Weg des Pakets" }).getByRole("listitem").count()).toBe(5);
  await expect.poll(() => page.getByRole("region", { name: "Verlauf" }).getByText("No one was home").isVisible()).toBe(true);
  await expect
    .poll(() => page.getByRole("link", { name: "Bei UPS verfolgen" }).getAttribute("href"))
    .toBe("https://www.ups.com/track");
  await page.getByRole("navigation", { name: "Sprache" }).getByRole("link", { name: "Français" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Livraison impossible");
  expect(complaints).toEqual([]);
  for (const url of requests) expect(url.startsWith(address) || url.startsWith("data:")).toBe(true);
  await close();
});

test("axe finds nothing on any status, light or dark, in test mode, right to left, in a frame, where no parcel is, or on the look-up", async () => {
  const examine = async (locale: string, [first, ...others]: readonly string[]) => {
    const { page, close } = await visit(first!, { javaScriptEnabled: true, locale });
    expect({ token: first, violations: await violations(page) }).toEqual({ token: first, violations: [] });
    for (const token of others) {
      await page.goto(`${address}/t/${token}`);
      expect({ token, violations: await violations(page) }).toEqual({ token, violations: [] });
    }
    await close();
  };
  await examine("ar", ["PENDING"]);
  await examine("en", [
    ...trackingStatuses.filter((status) => status !== "PENDING"),
    "DELIVERED-TEST",
    "nothing",
    "DELIVERED?embed",
  ]);
  await examine(
    "en",
    Object.keys(orderResults).map((kind) => `look-up/${kind}`),
  );
});

test("axe finds nothing in a mail", async () => {
  const { page, close } = await visit("nothing", { javaScriptEnabled: true });
  const action = { label: "Choose a new password", url: "https://kolli.test/reset-password?token=0123456789" };
  const { html } = composeMail(
    { subject: "Your password", paragraphs: ["Someone asked for this."], action },
    "https://kolli.test",
  );
  await page.route(`${address}/mail`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${address}/mail`);
  expect(await violationsIn(page)).toEqual([]);
  await close();
});

test("nothing is wider than the narrowest phone", async () => {
  for (const locale of ["en-US", "de", "fi", "ar"]) {
    const { page, close } = await visit("ATTEMPT_FAILURE", { width: 320, locale, javaScriptEnabled: true });
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await close();
  }
});

test("our letters are used", async () => {
  const { page, close } = await visit("IN_TRANSIT", { javaScriptEnabled: true, locale: "pl" });
  const loaded = await page.evaluate(
    "document.fonts.ready.then(() => [...document.fonts].filter((font) => font.status === 'loaded').length)",
  );
  expect(loaded).toBeGreaterThanOrEqual(2);
  await close();
});
