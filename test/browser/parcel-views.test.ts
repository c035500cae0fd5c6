import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../src/lib/clock.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { playParcel } from "../support/samples/sample-shop.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";

let world: BrowserWorld;
let page: Page;
let troubles: string[];
let present: Receiver;
let next: Receiver;

beforeAll(async () => {
  world = await openBrowserWorld();
  present = await startReceiver(answer(200, {}, '{"stored":true}'));
  next = await startReceiver(answer(422, {}, '{"error":"unknown field"}'));
  ({ page, troubles } = await world.visitor());
  await setUpOwner(world, page);
});
afterAll(async () => {
  await Promise.all([present.close(), next.close()]);
  await world.close();
});

/** With a folder in the environment, pictures at three widths in both themes. */
const folder = process.env.KOLLI_TEST_PICTURES;
const picture = async (name: string) => {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const size = page.viewportSize()!;
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 768, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: fileURLToPath(new URL(`file://${folder}/${name}-${colorScheme}-${width}.png`)) });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
};

test("why a parcel is late, how it was at each change, what its recipient sees, and how another receiver answers", async () => {
  const home = page.url();
  const late = { trackingCode: "1Z-LATE-VIEWS", carrier: "UPS", destinationCountryCode: "FR" };
  const promisedAt = new Date(Date.now() - days(2)).toISOString();
  const id = await playParcel(world, { ...late, promisedAt }, ["IN_TRANSIT", "OUT_FOR_DELIVERY"]);
  await page.goto(`${home}/trackers/${id}`);

  await page
    .getByRole("region", { name: "Summary" })
    .getByText(/^Late since/)
    .waitFor();
  const why = page.getByRole("region", { name: "Why is it late?" });
  await why.getByText(/^Why it is late is not known yet/).waitFor();
  await why.getByText("What this rests on").click();
  await why.getByText("What is usual on its way is not known: fewer than 10 deliveries in 26 weeks.").waitFor();
  await picture("why-late");

  await page.getByRole("tab", { name: "As it was" }).click();
  const panel = page.getByRole("tabpanel", { name: "As it was" });
  const slider = panel.getByRole("slider", { name: "Time of the parcel" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^Change 1 of \d+: Unknown/);
  const pageThen = panel.frameLocator('iframe[title="The tracking page as it was"]');
  await page.keyboard.press("End");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/Out for delivery/);
  // The language is that of most people where the parcel goes.
  await expect.poll(() => pageThen.locator("html").getAttribute("lang")).toMatch(/^fr/);
  await panel.getByRole("button", { name: "Previous change" }).click();
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/In transit/);
  await panel.getByLabel("Language").click();
  await page.getByRole("option", { name: "English" }).click();
  await expect.poll(() => pageThen.getByRole("heading", { level: 1 }).textContent()).toBe("On its way");
  await picture("as-it-was");
  await panel.getByRole("button", { name: "Webhook" }).click();
  await panel.getByText('"status": "IN_TRANSIT"').first().waitFor();
  await picture("as-it-was-webhook");
  await panel.getByRole("button", { name: "Email" }).click();
  await panel.getByText("No email by then").waitFor();

  // The frame follows the theme of its place, unless the browser is told one for all.
  await page.emulateMedia({ colorScheme: null });
  const button = page.getByRole("button", { name: "Recipient's view" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "What the recipient sees" });
  const seen = dialog.frameLocator('iframe[title="The recipient\'s tracking page"]');
  await dialog.getByLabel("Language").click();
  await page.getByRole("option", { name: "Arabic" }).click();
  await expect.poll(() => seen.locator("html").getAttribute("dir")).toBe("rtl");
  await dialog.getByRole("button", { name: "Dark" }).click();
  await dialog.getByRole("button", { name: "Phone" }).click();
  await expect
    .poll(() => seen.locator("body").evaluate((body) => (body as unknown as { clientWidth: number }).clientWidth))
    .toBeLessThanOrEqual(390);
  await expect.poll(() => seen.locator("body").evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
  await picture("recipient-view");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => page.locator(":focus").textContent()).toBe("Recipient's view");

  await page.goto(`${home}/settings/developer/webhooks`);
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "Create a webhook" });
  await form.getByLabel("URL").fill(present.url);
  await form.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Start a dry run" }).click();
  const start = page.getByRole("dialog", { name: "Start a dry run" });
  await start.getByLabel("Address of the other receiver").fill(next.url);
  await picture("dry-run-form");
  await start.getByRole("button", { name: "Start dry run" }).click();
  const result = page.getByRole("dialog", { name: /^\d+ of \d+ answers differ$/ });
  await result.getByText("HTTP 422").first().waitFor();
  await result.getByText('{"stored":true}').first().waitFor();
  expect(next.received.every(({ headers }) => headers["kolli-dry-run"] === "true")).toBe(true);
  await picture("dry-run");
  expect(troubles).toEqual([]);
});
