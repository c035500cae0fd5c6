import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { answer, type Receiver, startReceiver } from "../support/receiver.ts";

let world: BrowserWorld;
let receiver: Receiver;

beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(200, { "content-type": "application/json" }, '{"received":true}'));
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const createWebhook = async (page: Page, url: string): Promise<string> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Webhook created" });
  const secret = (await shown.getByText(/^whsec_/).textContent())!;
  await shown.getByRole("button", { name: "Done" }).click();
  return secret;
};

/** With no receiver at all: the inbox shows what a webhook would carry, and it verifies. */
const lookIntoInbox = async (page: Page): Promise<void> => {
  await page.getByText("0 of 3 done").waitFor();
  await page.getByRole("link", { name: "Open the inbox" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("menuitem", { name: "Status changed" }).click();
  const event = page.getByRole("dialog", { name: "Event" });
  await event.getByRole("tab", { name: "Headers and signature" }).click();
  const headers = Object.fromEntries(
    (await event.locator("pre").first().textContent())!.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  const inboxSecret = (await event.getByText(/^whsec_\S{20,}$/).textContent())!;
  await event.getByRole("tab", { name: "Verify it" }).click();
  const command = (await event.locator("pre").first().textContent())!;
  const sentBody = /--data-binary '(.*)'$/s.exec(command)![1]!.replaceAll("'\\''", "'");
  expect(new Webhook(inboxSecret).verify(sentBody, headers)).toMatchObject({ topic: "TRACKER_UPDATED", mode: "TEST" });
  for (const language of ["Node.js", "Python", "Go"]) {
    await event.getByRole("button", { name: language, exact: true }).click();
    await event.getByText("KOLLI_WEBHOOK_SECRET").first().waitFor();
  }
  await event.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("row", { name: /Example/ }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByText("1 of 3 done").waitFor();
};

test("from the one-time link to the first webhook received", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  expect(new URL(page.url()).pathname).toMatch(/^\/w\/[0-9a-f-]{36}\/test$/);

  await lookIntoInbox(page);
  const secret = await createWebhook(page, receiver.url);
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("HTTP 200").first().waitFor();
  expect(await page.getByText('{"received":true}').count()).toBe(1);
  const example = await eventually(() => receiver.received[0]);
  expect(new Webhook(secret).verify(example.body, example.headers as Record<string, string>)).toMatchObject({
    topic: "TRACKER_UPDATED",
  });

  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("button", { name: "Create tracker" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  await dialog.getByRole("button", { name: "Delivered 05" }).click();
  await dialog.getByLabel("Reference").fill("ORDER-1001");
  await dialog.getByRole("button", { name: "Create tracker" }).click();
  await page.getByRole("heading", { name: "Tracker K1000000005" }).waitFor({ state: "attached" });
  await page.getByRole("region", { name: "Summary" }).getByText("Delivered", { exact: true }).first().waitFor();

  const first = await eventually(() => receiver.received.find(({ body }) => body.includes("ORDER-1001")));
  const event = new Webhook(secret).verify(first.body, first.headers as Record<string, string>);
  expect(event).toMatchObject({ topic: "TRACKER_UPDATED", mode: "TEST", data: { trackingCode: "K1000000005" } });

  await page.getByRole("tab", { name: "Events and deliveries" }).click();
  await page.getByRole("tabpanel").getByText("Delivered").first().waitFor();
  expect(troubles).toEqual([]);
});
