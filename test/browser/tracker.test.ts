import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { followParcel, playParcel } from "../support/samples/sample-shop.ts";

let world: BrowserWorld;
let page: Page;
let troubles: string[];
/** Of the workspace in test mode. */
let home: string;

beforeAll(async () => {
  world = await openBrowserWorld();
  ({ page, troubles } = await world.visitor());
  await setUpOwner(world, page);
  home = page.url();
});
afterAll(() => world.close());

const status = () => page.getByRole("region", { name: "Summary" }).getByRole("status").last();
const choose = async (label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};

test("in test mode a journey is played step by step, by scan and by fault", async () => {
  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("button", { name: "Create tracker" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  await dialog.getByLabel("Tracking code").fill("1Z999AA10123456784");
  await dialog.getByText(/This looks like a code from UPS/).waitFor();
  await dialog.getByRole("button", { name: "Create tracker" }).click();
  await expect.poll(() => status().textContent()).toBe("Unknown");

  await page.getByRole("button", { name: "Next step of the journey" }).click();
  await expect.poll(() => status().textContent()).toBe("Pending");
  await choose("Scan", "Out for delivery");
  await page.getByRole("button", { name: "Report" }).click();
  await expect.poll(() => status().textContent()).toBe("Out for delivery");
  await choose("Fault", "Time without an offset");
  await page.getByRole("button", { name: "Inject" }).click();
  await expect.poll(() => page.getByRole("tab", { name: /Timeline/ }).textContent()).toMatch(/\((?:[3-9]|\d\d)\)/);

  await page.getByRole("tab", { name: "Events and deliveries" }).click();
  await page.getByText("Unknown →").waitFor();
  await page.getByRole("tab", { name: "Carrier's response" }).click();
  await page.getByText("Raw response").waitFor();
  expect(troubles).toEqual([]);
});

test("an exception is raised in test mode, and shown on the tracker, in its events, in the list and in the overview", async () => {
  const played = page.url();
  const workspace = played.split("/trackers")[0];
  await choose("Exception", "Lost");
  await page.getByRole("button", { name: "Raise" }).click();
  await page.getByText("Open an inquiry, and tell the recipient.").waitFor();
  await page.getByRole("tab", { name: "Events and deliveries" }).click();
  const events = page.getByRole("tabpanel", { name: "Events and deliveries" });
  await events.getByText("Exception raised").waitFor();
  await events.getByText("The shipment cannot be found").last().waitFor();
  await page.goto(`${workspace}/trackers?exception=LOST`);
  await page.getByRole("link", { name: "1Z999AA10123456784" }).waitFor();
  await page.goto(workspace!);
  await page.getByRole("link", { name: /^Lost/ }).click();
  await page.getByRole("link", { name: "1Z999AA10123456784" }).waitFor();
  await page.goto(played);
  expect(troubles).toEqual([]);
});

test("a documented test code explains itself and starts a parcel to play with; a code that is followed already is told", async () => {
  const played = page.url();
  const canned = await followParcel(world, "TEST", { trackingCode: "K1000000005", carrier: "UPS" });
  await page.goto(`${played.split("/trackers")[0]}/trackers/${canned}`);
  await page.getByText("This test code always plays the same journey").waitFor();
  await page.getByRole("button", { name: "Start a test parcel" }).click();
  await page.getByRole("heading", { name: /^Tracker PLAY/ }).waitFor({ state: "attached" });
  await expect.poll(() => status().textContent()).not.toBe("Unknown");

  await page.goto(`${played.split("/trackers")[0]}/trackers?create=true`);
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  await dialog.getByLabel("Tracking code").fill("1z999aa10123456784");
  await dialog.getByText("This code is already tracked").waitFor();
  // Whose the new code is comes late: what was sure of the code before it must not be sent with this one.
  await page.route("**/graphql*", async (route) => {
    if (route.request().postData()?.includes("NOBODYS-CODE-1")) await delay(500);
    await route.continue();
  });
  await dialog.getByLabel("Tracking code").fill("NOBODYS-CODE-1");
  await dialog.getByRole("button", { name: "Create tracker" }).click();
  const carrier = dialog.getByLabel("Carrier");
  await expect.poll(() => carrier.getAttribute("aria-invalid")).toBe("true");
  await page.unrouteAll({ behavior: "wait" });
  await carrier.fill("UPS");
  await expect.poll(() => carrier.getAttribute("aria-invalid")).toBeNull();
  await page.goto(played);
  expect(troubles).toEqual([]);
});

test("the list finds the middle of a reference, counts, goes back filter by filter, keeps views, and exports, checks, stops and deletes the selected in one request each", async () => {
  const back = page.url();
  const orders = ["ORDER-48003", "ORDER-48004", "OTHER-1"];
  for (const reference of orders) await followParcel(world, "TEST", { trackingCode: "K1000000004", carrier: "UPS", reference });
  await page.goto(`${back.split("/trackers")[0]}/trackers`);
  await page.getByLabel("Search by tracking code or order number").fill("4800");
  await page.getByText("2 on this page, which is all").waitFor();
  await page.getByRole("button", { name: "Tracking" }).click();
  await page.getByRole("menuitem", { name: "Ended" }).click();
  await page.getByText("No tracker matches").waitFor();
  await page.goBack();
  await page.getByText("2 on this page, which is all").waitFor();
  await page.getByRole("button", { name: "Created" }).click();
  await page.getByRole("dialog", { name: "Created" }).getByRole("button", { name: "Last 24 hours" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("created")).toBe("1d");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByLabel("Name").fill("Orders of today");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Views (1)" }).click();
  await page.getByRole("menuitem", { name: "Orders of today", exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/q=4800&created=1d|created=1d&q=4800/);
  await page.getByText("2 on this page, which is all").waitFor();
  const changed = page.getByRole("columnheader", { name: "Changed" });
  await changed.getByRole("button").click();
  await expect.poll(() => changed.getAttribute("aria-sort")).toBe("descending");
  const bar = page.getByRole("toolbar");
  await page.getByLabel("Select all on this page").check();
  const exported = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  expect((await exported).suggestedFilename()).toMatch(/\.csv$/);
  const mutations: string[] = [];
  page.on("request", (request) => {
    const { operationName = "", query = "" } = request.url().endsWith("/dashboard/graphql") ? request.postDataJSON() : {};
    if (query.startsWith("mutation")) mutations.push(operationName);
  });
  for (const [name, sure, told] of [
    ["Check now", "Check 2 trackers", "2 trackers checked"],
    ["Stop tracking", "Stop 2 trackers", "2 trackers no longer tracked"],
  ] as const) {
    await page.getByLabel("Select all on this page").check();
    await bar.getByRole("button", { name }).click();
    await page.getByRole("dialog").getByRole("button", { name: sure }).click();
    await page.getByText(told).waitFor();
  }
  const stopped = page.getByRole("row", { name: /Stopped by you/ });
  await expect.poll(() => stopped.count()).toBe(2);
  await page.getByRole("toolbar", { name: "Stopped trackers" }).getByRole("button", { name: "Undo" }).click();
  await page.getByText("Tracking resumes.").waitFor();
  await expect.poll(() => stopped.count()).toBe(0);
  await page.getByLabel("Select all on this page").check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 trackers" }).click();
  await page.getByText("No tracker matches").waitFor();
  expect(mutations).toEqual(["TrackerBulkRefresh", "TrackerBulkStop", "TrackerBulkResume", "TrackerBulkDelete"]);
  await page.goto(back);
  expect(troubles).toEqual([]);
});

test("times stand in the viewer's zone and tell the carrier's own on hover", async () => {
  await page.getByRole("tab", { name: /Timeline/ }).click();
  const time = page.getByRole("tabpanel").locator("time").first();
  await time.hover();
  await page.getByText("As given").waitFor();
  await page
    .getByRole("tooltip")
    .getByText(/Europe\/Stockholm/)
    .waitFor();
});

test("reference and metadata are edited, the parcel is let go, and the tracker deleted", async () => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit details" }).click();
  const edit = page.getByRole("dialog", { name: "Edit details" });
  await edit.getByLabel("Order number").fill("ORDER-9");
  await edit.getByLabel("Metadata").fill("{ shelf: 4 }");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.getByText("This is not valid JSON").waitFor();
  await edit.getByLabel("Metadata").fill('{ "shelf": "by the window" }');
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "hidden" });
  await page.getByText("by the window").waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Stop tracking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop tracking" }).click();
  await page.getByText("Ended: stopped by you").waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete tracker" }).click();
  await page.getByRole("heading", { name: "Trackers", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("what the carrier tells of the parcel is shown, and the code of the locker to nobody outside", async () => {
  const id = await followParcel(world, "TEST", { trackingCode: "K1000000006", carrier: "UPS" });
  await page.goto(`${page.url().split("/trackers")[0]}/trackers/${id}`);
  await expect.poll(() => status().textContent()).toBe("Ready for pickup");
  const card = (title: string) => page.locator("section", { has: page.getByRole("heading", { name: title }) }).last();
  await expect.poll(() => card("Parcel").textContent()).toContain("Weight1.25 kgPieces2From40213 Louisville KY US");
  await expect.poll(() => card("Parcel").textContent()).toContain("Failed attempts1 · recipient absent");
  await expect
    .poll(() => card("Pickup point").textContent())
    .toContain("Kolli Test Shop\nSample Street 12\n11201 Brooklyn NY USOpenMo-Fr 08:00-20:00");
  await expect.poll(() => card("Pickup point").textContent()).toContain("Code4711");

  const address = await page.getByRole("link", { name: "Public tracking page" }).getAttribute("href");
  await page.goto(address!);
  await page.getByText("Pickup point").waitFor();
  for (const told of ["Kolli Test Shop", "Sample Street 12", "11201 Brooklyn", "Mo-Fr 08:00-20:00", "1.25 kg"])
    await page.getByText(told, { exact: true }).waitFor();
  expect(await page.content()).not.toContain("4711");
  expect(troubles).toEqual([]);
});

test("a long reference pushes nothing out of sight on a phone, and the names of columns stay while one scrolls", async () => {
  const reference = "ORDER-".padEnd(120, "0123456789");
  await followParcel(world, "TEST", { trackingCode: "K1000000005", carrier: "UPS", reference });
  await page.goto(`${home}/trackers?q=ORDER-0123`);
  await page.setViewportSize({ width: 390, height: 844 });
  const badge = page.getByRole("row").filter({ hasText: "K1000000005" }).getByText("Delivered");
  await badge.waitFor();
  const { x, width } = (await badge.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  // A finger beside the box ticks it, and does not open the parcel.
  const box = (await page.getByLabel("Select K1000000005").boundingBox())!;
  await page.mouse.click(box.x + box.width + 6, box.y - 6);
  await page.getByRole("toolbar").getByText("1 selected").waitFor();

  await page.setViewportSize({ width: 1280, height: 200 });
  await page.goto(`${home}/trackers`);
  const column = page.getByRole("columnheader", { name: "Tracking code" });
  await page.getByText("on this page").waitFor();
  const before = (await column.boundingBox())!.y;
  const scrolled = (await page.evaluate("window.scrollTo(0, 10_000); window.scrollY")) as number;
  expect((await column.boundingBox())!.y).toBeGreaterThan(before - scrolled + 20);
  expect(troubles).toEqual([]);
});

test("a check, a fault and a parcel whose carrier is not connected each say what happens", async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const id = await playParcel(world, { trackingCode: "1Z999AA10198765432", carrier: "UPS" }, ["IN_TRANSIT"]);
  await page.goto(`${home}/trackers/${id}`);
  await page.getByRole("button", { name: "Check now" }).click();
  await page.getByText("Checking with the carrier").waitFor();
  await choose("Fault", "Duplicate scans");
  await page.getByRole("button", { name: "Inject" }).click();
  await page.getByText("Every scan arrived twice. None must be listed twice.").waitFor();

  await page.goto(`${home.replace(/test$/, "live")}/trackers?create=true`);
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  await dialog.getByLabel("Tracking code").fill("1Z999AA10123456784");
  await dialog.getByText("UPS is not connected. Tracking starts when you connect it").waitFor();
  await dialog.getByRole("button", { name: "Create tracker" }).click();
  await page.getByText("UPS is not connected yet. Tracking starts when you connect it.").waitFor();
  await page.getByText("Carrier not connected").first().waitFor();
  expect(troubles).toEqual([]);
});

test("a refused form leads to its first wrong field, also to one that is folded away, and a new one starts empty", async () => {
  await page.goto(`${home}/trackers?create=true`);
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  const submit = dialog.getByRole("button", { name: "Create tracker" });
  const focused = () => page.evaluate<string | undefined>("document.activeElement.labels?.[0]?.textContent");
  await dialog.getByLabel("Order number").fill("ORDER-1");
  await submit.click();
  await dialog.getByText("Enter a tracking code.").waitFor();
  await expect.poll(focused).toBe("Tracking code");
  await dialog.getByLabel("Tracking code").fill("K1000000004");
  const pieces = dialog.getByLabel("Pieces");
  const fold = dialog.getByText("More about the parcel");
  await fold.click();
  await pieces.fill("1.5");
  await fold.click();
  await expect.poll(() => pieces.isVisible()).toBe(false);
  await submit.click();
  await dialog.getByText("This value is not valid.").waitFor();
  await expect.poll(focused).toBe("Pieces");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Create tracker" }).first().click();
  await expect.poll(() => dialog.getByLabel("Order number").inputValue()).toBe("");
  expect(troubles).toEqual([]);
});

test("events are found by parcel and time, and one leads to the next", async () => {
  await followParcel(world, "TEST", { trackingCode: "K1000000004", carrier: "FEDEX", reference: "EVENTS-OTHER" });
  await followParcel(world, "TEST", { trackingCode: "K1000000005", carrier: "FEDEX", reference: "EVENTS-WANTED" });
  await page.goto(`${home}/events`);
  const table = page.getByRole("table", { name: "Events" });
  await expect.poll(() => table.getByRole("link", { name: "K1000000004" }).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Parcel", exact: true }).click();
  await page.getByRole("searchbox", { name: "Tracking code or order number" }).fill("EVENTS-WANTED");
  await page.getByRole("button", { name: /^K1000000005/ }).click();
  await page.getByRole("button", { name: "Events of all parcels, not only K1000000005" }).waitFor();
  await choose("Time", "Last 24 hours");
  await expect.poll(() => table.getByRole("link", { name: "K1000000004" }).count()).toBe(0);
  await expect.poll(() => table.getByRole("link", { name: "K1000000005" }).count()).toBeGreaterThan(1);
  await expect.poll(() => new URL(page.url()).searchParams.get("since")).toBe("1d");

  await table.getByRole("row").nth(1).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: /: K1000000005$/ });
  await dialog.waitFor();
  const newest = page.url();
  await dialog.getByRole("button", { name: "Older" }).click();
  await expect.poll(() => page.url()).not.toBe(newest);
  await dialog.getByRole("button", { name: "Newer" }).click();
  await expect.poll(() => page.url()).toBe(newest);
  expect(troubles).toEqual([]);
});
