import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, owner, setUpOwner } from "../support/browser/browser.ts";
import { createSampleTrackers } from "../support/browser/dashboard-pages.ts";
import { eventually } from "../support/eventually.ts";

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

/** A fresh visitor who is signed in, and what really comes over the wire to them, headers included, by request. */
const openMeasured = async () => {
  const { context, page: fresh } = await world.visitor();
  await context.addCookies(await page.context().cookies());
  const session = await context.newCDPSession(fresh);
  await session.send("Network.enable");
  const bytes: number[] = [];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => bytes.push(encodedDataLength));
  return { context, fresh, bytes };
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

test("the first load is under 170 kB over the wire", async () => {
  const { context, fresh, bytes } = await openMeasured();
  await fresh.goto(base, { waitUntil: "commit" });
  await fresh.getByText("Registered and delivered").first().waitFor();
  await fresh.waitForLoadState("networkidle");
  await context.close();
  expect(sum(bytes) / 1000).toBeGreaterThan(50);
  expect(sum(bytes) / 1000).toBeLessThan(170);
});

test("the first load shows something within 1.5 s at 50 kB/s and 400 ms", async () => {
  const { context, fresh } = await openMeasured();
  // The scripts of the page never come: what is seen first needs none of them.
  await fresh.route("**/assets/*.js", () => {});
  await fresh.goto(base, { waitUntil: "commit" });
  // Its size is known when all of it has come, which may be a moment later.
  const painted = "performance.getEntriesByName('first-contentful-paint').length > 0";
  const isWhole = `${painted} && performance.getEntriesByType('navigation')[0].transferSize > 0`;
  await eventually(() => fresh.evaluate<boolean>(isWhole));
  const sizesOf = (entries: string) => fresh.evaluate<number[]>(`${entries}.map((one) => one.transferSize)`);
  const whole = await sizesOf("performance.getEntriesByType('navigation')");
  const blocking = await sizesOf(
    "performance.getEntriesByType('resource').filter((one) => one.renderBlockingStatus === 'blocking')",
  );
  await context.close();
  // Worked out, since what else this machine does would only make it later: the page, then what it waits for, side by side.
  const roundTrips = blocking.length > 0 ? 2 : 1;
  expect([whole.length, sum(whole) > 500, blocking.every((bytes) => bytes > 0)]).toEqual([1, true, true]);
  expect(roundTrips * 400 + sum([...whole, ...blocking]) / 50).toBeLessThan(1_500);
});

test("a server that goes away shows a banner and comes back by itself, and nothing typed is lost", async () => {
  await page.goto(`${base}/trackers?create=true`);
  const code = page.getByRole("textbox", { name: "Tracking code" });
  await code.fill("1Z999AA10123456784");
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: "Order number" }).fill("ORDER-77");
  await page.getByRole("dialog").getByRole("button", { name: "Create tracker" }).click();
  const banner = page.getByText("The server cannot be reached.", { exact: true });
  await banner.waitFor();
  await expect.poll(() => code.inputValue()).toBe("1Z999AA10123456784");
  await page.getByRole("button", { name: "Cancel" }).click();
  // A page whose part was never fetched: it waits, and the one on the screen stays.
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("heading", { name: "Trackers", exact: true }).waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Audit log", exact: true }).waitFor();
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
    [`/trackers/${tracker}`, "Tracked until delivery"],
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
  await page.unrouteAll({ behavior: "wait" });
  let isBroken = true;
  await page.route("**/dashboard/graphql", async (route) => {
    if (isBroken && route.request().postData()?.includes("TrackerList")) {
      return route.fulfill({ status: 500, contentType: "application/json", headers: { "x-request-id": "req-7" }, body: "{}" });
    }
    return route.continue();
  });
  await page.goto(`${base}/trackers`);
  await page.getByText("The trackers could not be loaded").waitFor();
  await page.getByText(/\d.*, request req-7/).waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("on this page").waitFor();
});

test("a session that ends elsewhere is said, and the person signs in again where they are, with all that was typed", async () => {
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(`${base}/trackers`);
  await page.getByText("on this page").waitFor();
  await page.context().clearCookies();
  await page.getByLabel("Search by tracking code or order number").fill("K1");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Password").fill(owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("on this page").waitFor();
  await expect.poll(() => page.getByLabel("Search by tracking code or order number").inputValue()).toBe("K1");

  await page.context().clearCookies();
  await page.getByLabel("Search by tracking code or order number").fill("K10");
  await dialog.getByRole("button", { name: "Go to the sign-in page" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("on this page").waitFor();
});
