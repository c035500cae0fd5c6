import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, owner, setUpOwner } from "../support/browser.ts";
import { createSampleTrackers } from "../support/dashboard-pages.ts";

let world: BrowserWorld;
let page: Page;
let base: string;
let tracker: string;

beforeAll(async () => {
  world = await openBrowserWorld();
  ({ page } = await world.visitor());
  await setUpOwner(world, page);
  base = page.url();
  tracker = (await createSampleTrackers(world, 6)).at(3)!;
});
afterAll(() => world.close());

test("the first page takes at most 180 kB of scripts and styles, compressed", async () => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) bodies.push(response.body());
  });
  await page.goto(base);
  await page.getByText("Registered and delivered").first().waitFor();
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes / 1000).toBeGreaterThan(50);
  expect(bytes / 1000).toBeLessThan(180);
});

/** How far things moved by themselves while the page loaded, as browsers measure it; up to 0.1 counts as good. */
const watchShifts = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

test("nothing jumps while a page loads, also when every answer takes its time", async () => {
  await page.addInitScript(watchShifts);
  await page.route("**/dashboard/graphql", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.fulfill({ response });
  });
  const pages: [path: string, ready: string][] = [
    ["", "Registered and delivered"],
    ["/trackers", "on this page"],
    [`/trackers/${tracker}`, "Followed until delivery"],
    ["/settings/developer/webhooks", "No test webhooks yet"],
    ["/settings/carriers", "Connect UPS"],
  ];
  const shifts: Record<string, number> = {};
  for (const [path, ready] of pages) {
    await page.goto(base + path);
    await page
      .getByText(ready)
      .or(page.getByRole("button", { name: ready }))
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    const shifted = await page.evaluate<number>("window.shifted");
    if (shifted > 0.05) shifts[path] = shifted;
  }
  expect(shifts).toEqual({});
});

test("what cannot be loaded says so, with a way to try again that works", async () => {
  await page.unroute("**/dashboard/graphql");
  let isBroken = true;
  await page.route("**/dashboard/graphql", async (route) => {
    if (isBroken && route.request().postData()?.includes("TrackerList")) {
      return route.fulfill({ status: 500, contentType: "application/json", headers: { "x-request-id": "req-7" }, body: "{}" });
    }
    return route.continue();
  });
  await page.goto(`${base}/trackers`);
  await page.getByText("The trackers could not be loaded").waitFor({ timeout: 15_000 });
  await page.getByText("req-7").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("on this page").waitFor();
});

test("a session that ends elsewhere leads to the sign-in page, and from there back", async () => {
  await page.unroute("**/dashboard/graphql");
  await page.goto(`${base}/trackers`);
  await page.getByText("on this page").waitFor();
  await page.context().clearCookies();
  await page.getByLabel("Search by tracking code or reference").fill("K1");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("on this page").waitFor();
});
