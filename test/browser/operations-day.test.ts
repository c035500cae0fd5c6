import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { createSampleWebhook } from "../support/browser/dashboard-pages.ts";
import { asViewer } from "../support/samples/sample-shop.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";

/** What a day of an operations person asks for, and with how many clicks it is done. Typing, pasting and dropping a file are none. */
const clicks = {
  "all late parcels to Germany": 3,
  "one parcel by its customer": 1,
  "a pasted list of order numbers": 0,
  "stop 532 parcels": 4,
  "undo it": 1,
  "export what the filters let through": 1,
  "import a file with mistakes": 3,
  "why the webhook failed, and retry all": 2,
  "invite an operations person": 5,
} as const;

let world: BrowserWorld;
let receiver: Receiver;
let page: Page;
let troubles: string[];
let home: string;
let pressed = 0;

const bulkCreate =
  "mutation B($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { trackerUserErrors { message } } } }";
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const toCountry = (name: string, count: number, destinationCountryCode: string, promisedAt: string) =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ trackingCode: `${name}-${nth}`, carrier: "DHL", reference: `${name}-ORDER-${nth}`, destinationCountryCode, promisedAt },
  }));

beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(500, {}, "out of order"));
  const visitor = await world.visitor();
  ({ page, troubles } = visitor);
  await visitor.context.exposeBinding("onPress", () => void pressed++);
  await visitor.context.addInitScript(
    "addEventListener('pointerdown', (event) => event.isTrusted && window.onPress(), { capture: true })",
  );
  await setUpOwner(world, page);
  home = page.url();
  await asViewer(page, "TEST", 'mutation { workspaceUpdate(searchKeys: ["customer", "email"]) { userErrors { message } } }');
  await createSampleWebhook(page, home, receiver.url);
  const { key } = await world.service.keyFor("TEST");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const customer = { trackingCode: "K1000000002", carrier: "UPS", reference: "4711", metadata: { customer: "Greta Holm" } };
  const input = [
    ...toCountry("LATE-DE", 3, "DE", yesterday),
    ...toCountry("LATE-FR", 2, "FR", yesterday),
    ...toCountry("DUE-DE", 2, "DE", tomorrow),
    customer,
    ...Array.from({ length: 532 }, (_, nth) => ({ trackingCode: `RECALL-${nth}`, carrier: "BRING", reference: `RECALL-${nth}` })),
  ];
  const { body } = await world.service.graphql(key, bulkCreate, { input });
  expect(body.errors).toBeUndefined();
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

/** Does it from the overview, and holds it to the clicks that are written above. */
const task = (name: keyof typeof clicks, from: string, run: () => Promise<unknown>) =>
  test(`${name}: ${clicks[name]} clicks`, async () => {
    if (from !== "stay") await page.goto(`${home}${from}`);
    pressed = 0;
    await run();
    expect(pressed).toBe(clicks[name]);
    expect(troubles).toEqual([]);
  });

type Pasting = {
  DataTransfer: new () => { setData(type: string, data: string): void };
  ClipboardEvent: new (type: string, init: object) => never;
};
const paste = (label: string, pasted: string) =>
  page.getByLabel(label).evaluate((field, data) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as Pasting;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", data);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
const searchBox = "Search by tracking code or order number";

task("all late parcels to Germany", "", async () => {
  await page.getByRole("link", { name: "5 late", exact: true }).click();
  await page.getByText("5 on this page, which is all").waitFor();
  await page.getByRole("button", { name: "Destination" }).click();
  const destination = page.getByRole("dialog", { name: "Destination" });
  await destination.locator("input:focus").waitFor();
  await page.keyboard.type("germany");
  await destination.getByRole("checkbox", { name: "Germany" }).click();
  await page.getByText("3 on this page, which is all").waitFor();
  await page.keyboard.press("Escape");
});

task("one parcel by its customer", "", async () => {
  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("table", { name: "Trackers" }).getByRole("row").nth(1).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("greta holm");
  await page.getByText("1 on this page, which is all").waitFor();
  await page.getByRole("link", { name: "K1000000002" }).waitFor();
});

task("a pasted list of order numbers", "/trackers", async () => {
  await page.getByRole("table", { name: "Trackers" }).getByRole("row").nth(1).waitFor();
  await page.keyboard.press("/");
  await paste(searchBox, "LATE-DE-ORDER-0\nLATE-FR-ORDER-1\nLOST-1\n4711\nrecall-7\nLOST-2\n");
  await page.getByText("4 of 6 found").waitFor();
  await page.getByText("Not found: LOST-1, LOST-2").waitFor();
  await page.getByText("4 on this page, which is all").waitFor();
});

task("stop 532 parcels", "/trackers?q=RECALL", async () => {
  await page.getByText("of 532").waitFor();
  await page.getByLabel("Select all on this page").click();
  await page.getByRole("button", { name: "Select all 532 that match" }).click();
  await page.getByRole("toolbar", { name: "All matching trackers" }).getByRole("button", { name: "Stop tracking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop 532 trackers" }).click();
  await page.getByRole("toolbar", { name: "Stopped trackers" }).getByText("532 trackers stopped").waitFor();
  await expect.poll(() => page.getByRole("row", { name: /Stopped by you/ }).count()).toBe(50);
});

task("undo it", "stay", async () => {
  await page.getByRole("toolbar", { name: "Stopped trackers" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("row", { name: /Stopped by you/ }).count(), { timeout: 30_000 }).toBe(0);
});

task("export what the filters let through", "/trackers?q=4711", async () => {
  await page.getByText("1 on this page, which is all").waitFor();
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const [head, row] = (await text(await (await exported).createReadStream())).split("\r\n");
  expect(head).toMatch(/(^|,)metadata,publicUrl,/);
  expect(row).toContain('{""customer"":""Greta Holm""}');
});

const csv = [
  "tracking_code,carrier,reference,promised_at",
  "IMPORT-1,ups,I-1,2026-12-01",
  ",ups,I-2,2026-12-01",
  "IMPORT-3,Nobody,I-3,",
].join("\r\n");

task("import a file with mistakes", "/trackers", async () => {
  await page.getByRole("link", { name: "Import" }).click();
  const file = { name: "parcels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel(/Choose a CSV file/).setInputFiles(file);
  await page.getByRole("button", { name: "With problems" }).click();
  await page.getByRole("row", { name: /The carrier "Nobody" does not exist/ }).waitFor();
  await page.getByRole("button", { name: "Import 1 tracker" }).click();
  await page.getByRole("heading", { name: "Import finished", exact: true }).waitFor();
});

task("why the webhook failed, and retry all", "", async () => {
  await page.getByRole("table", { name: "Webhook health" }).getByRole("link").first().click();
  await page.getByText(/Failing since .*: .*500/).waitFor();
  receiver.respondWith(answer(200));
  await page.getByRole("button", { name: /^Retry (all|now)/ }).click();
  await expect.poll(() => page.getByText(/Failing since/).count(), { timeout: 30_000 }).toBe(0);
});

task("invite an operations person", "", async () => {
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email address").fill("omar@nordliving.test");
  await dialog.getByLabel("Role").click();
  await page.getByRole("option", { name: /^Operations/ }).click();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Share this link" })
    .getByText(/\/invitation\?token=/)
    .waitFor();
});
