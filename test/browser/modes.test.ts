import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

/** Of the page around everything, and of what is chosen. */
const colours = `[document.documentElement, document.querySelector("button[aria-pressed=true]")]
  .map((element) => getComputedStyle(element).backgroundColor)`;

test("test and live are kept apart, look different, and the address keeps the mode", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  const { key } = await world.service.keyFor("TEST");
  const input = { trackingCode: "K1000000006", carrier: "DHL" };
  await world.service.graphql(
    key,
    "mutation C($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input },
  );

  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("link", { name: "K1000000006" }).click();
  await page.getByText("Test mode").waitFor();
  const trackerInTest = page.url();
  const inTest = await page.evaluate<string[]>(colours);

  const live = page.getByRole("button", { name: "Live" });
  const before = (await live.boundingBox())!;
  await live.click();
  await page.getByText("No trackers yet").waitFor();
  // What was pressed is still under the pointer.
  const middle = before.y + before.height / 2;
  await expect.poll(async () => (await live.boundingBox())!.y).toBeLessThan(middle);
  await expect.poll(async () => (await live.boundingBox())!.y + before.height).toBeGreaterThan(middle);
  await expect.poll(() => page.url()).toMatch(/\/live\/trackers$/);
  await expect.poll(() => page.getByText("Test mode").count()).toBe(0);
  const inLive = await page.evaluate<string[]>(colours);
  expect(inLive[0]).not.toBe(inTest[0]);
  expect(inLive[1]).not.toBe(inTest[1]);

  await page.reload();
  await page.getByText("No trackers yet").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Live" }).getAttribute("aria-pressed")).toBe("true");

  await page.goto(trackerInTest.replace("/test/", "/live/"));
  await page.getByText("Tracker not found").waitFor();
  await page.goto("/");
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/live$/);
  expect(troubles).toEqual([]);
});

test("filters and search are in the address and survive a reload", async () => {
  const { page } = await world.visitor();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.getByLabel("Password").fill("a red parcel in the snow");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("link", { name: "K1000000006" }).waitFor();

  await page.keyboard.press("/");
  await page.keyboard.type("NOSUCHCODE");
  await page.getByText("No tracker matches").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("NOSUCHCODE");
  await page.reload();
  await page.getByText("No tracker matches").waitFor();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await page.getByRole("link", { name: "K1000000006" }).waitFor();

  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Delivered" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("No tracker matches").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("DELIVERED");
});

test("the command palette finds a parcel and goes there by keyboard alone", async () => {
  const { page, troubles } = await world.visitor();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a red parcel in the snow");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
  await page.keyboard.type("K1000000006");
  await page.getByRole("option", { name: /K1000000006/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tracker K1000000006", exact: true }).waitFor({ state: "attached" });
  expect(troubles).toEqual([]);
});
