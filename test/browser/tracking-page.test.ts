import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><script>document.title = "run"</script><rect width="200" height="40" fill="#e4572e"/></svg>`;

test("a shop gives its page a name, a colour and a logo drawn from an SVG, sees them in the preview, and so do its recipients", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.getByRole("link", { name: "Tracking page" }).click();
  const preview = page.frameLocator("iframe");
  await preview.getByRole("img", { name: "Kolli" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Nordlicht");
  await page.getByLabel("Header", { exact: true }).fill("#1e2a78");
  await page.getByLabel("Logo").setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await preview.getByRole("img", { name: "Nordlicht" }).waitFor();
  await page.getByRole("checkbox", { name: "History of scans" }).uncheck();
  await preview.getByRole("heading", { name: "History", exact: true }).waitFor({ state: "detached" });
  // Far above the button: said beside it, and led to.
  await page.getByLabel("Help and contact").fill("no address");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("One field needs a correction.").waitFor();
  await expect.poll(() => page.locator(":focus").getAttribute("placeholder")).toBe("help@shop.com");
  await page.getByLabel("Help and contact").fill("help@nordlicht.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your tracking pages now look like this.").waitFor();
  expect(await page.title()).toBe("Tracking page · Kolli");

  const { key } = await world.service.keyFor("TEST");
  const { body } = await world.service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id publicUrl } } }",
    { input: { trackingCode: "NEWS-1", carrier: "UPS", async: false } },
  );
  const { id, publicUrl } = body.data.trackerCreate.tracker;
  await page.goto(publicUrl);
  await page.getByRole("img", { name: "Nordlicht" }).waitFor();
  const shown = "document.querySelector('.shop img')";
  await expect.poll(() => page.evaluate(`[${shown}.naturalWidth, ${shown}.naturalHeight]`)).toEqual([200, 40]);
  await expect
    .poll(() => page.evaluate("getComputedStyle(document.querySelector('.head')).backgroundColor"))
    .toBe("rgb(30, 42, 120)");

  // News come without a reload.
  await page.evaluate("window.isTheSame = true");
  await page.getByRole("heading", { name: "Waiting for news", exact: true }).waitFor();
  const advance = "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { id } } }";
  await world.service.graphql(key, advance, { input: { id, action: "STATUS", status: "OUT_FOR_DELIVERY" } });
  await page.getByRole("heading", { name: "Out for delivery", exact: true }).waitFor();
  await expect.poll(() => page.evaluate("window.isTheSame")).toBe(true);
  expect(troubles).toEqual([]);
});
