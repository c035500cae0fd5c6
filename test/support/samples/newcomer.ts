import type { Locator, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import { answer, startReceiver } from "../servers/receiver.ts";
import type { Running } from "./sample-shell.ts";

/** A tab's panel takes a moment to take the place of the one before: text is read from the panel that has its name. */
const openTab = async (event: Locator, name: string): Promise<Locator> => {
  await event.getByRole("tab", { name }).click();
  return event.getByRole("tabpanel", { name });
};

/** With no receiver at all: the inbox shows what a webhook would carry, and it verifies. */
const lookIntoInbox = async (page: Page): Promise<void> => {
  await page.getByText("0 of 3 done").waitFor();
  await page.getByRole("link", { name: "Open the inbox" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("menuitem", { name: "Status changed" }).click();
  const event = page.getByRole("dialog", { name: "Status changed: an example" });
  const signed = await openTab(event, "Headers and signature");
  const headers = Object.fromEntries(
    (await signed.locator("pre").first().textContent())!.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  const inboxSecret = (await signed.getByText(/^whsec_\S{20,}$/).textContent())!;
  const verified = await openTab(event, "Verify it");
  const command = (await verified.locator("pre").first().textContent())!;
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

/** A webhook to one's own machine is refused, and the dialog has the command that does it instead. */
const commandFromDialog = async (page: Page, url: string): Promise<string> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const command = (await dialog.getByText(/kolli -- listen --forward-to/).textContent())!;
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  return command;
};

const registerParcel = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Trackers", exact: true }).click();
  await page.getByRole("button", { name: "Create tracker" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create tracker" });
  await dialog.getByRole("button", { name: "Delivered 05" }).click();
  await dialog.getByLabel("Order number").fill("ORDER-1001");
  await dialog.getByRole("button", { name: "Create tracker" }).click();
  await page.getByRole("heading", { name: "Tracker K1000000005", exact: true }).waitFor({ state: "attached" });
};

/**
 * From the first page after sign-up to a parcel's event in a program of one's own, as the dashboard leads: the inbox, the
 * refused webhook, the command pasted into a second terminal, the first parcel. Returns when the event was received.
 */
export const walkToFirstWebhook = async (page: Page, inSecondTerminal: (command: string) => Running): Promise<number> => {
  const receiver = await startReceiver(answer(200));
  let listening: Running | null = null;
  try {
    await lookIntoInbox(page);
    const running = inSecondTerminal(await commandFromDialog(page, receiver.url));
    listening = running;
    await eventually(() => running.output().includes("Ready."), 60_000).catch((error: Error) => {
      throw new Error(`${error.message}\n${running.output()}`);
    });
    const [secret] = /whsec_\S+/.exec(running.output())!;
    await registerParcel(page);
    const first = await eventually(() => receiver.received.find(({ body }) => body.includes("ORDER-1001")), 60_000);
    const event = new Webhook(secret).verify(first.body, first.headers as Record<string, string>);
    expect(event).toMatchObject({ topic: "TRACKER_UPDATED", mode: "TEST", data: { trackingCode: "K1000000005" } });
    return first.at;
  } finally {
    await listening?.stop();
    await receiver.close();
  }
};

/** What the dashboard shows afterwards: the parcel as delivered, its event, and no list of first steps, as all are done. */
export const seeFirstParcel = async (page: Page): Promise<void> => {
  await page.getByRole("region", { name: "Summary" }).getByText("Delivered", { exact: true }).first().waitFor();
  await page.getByRole("tab", { name: "Events and deliveries" }).click();
  await page
    .getByRole("tabpanel")
    .getByText(/\d scans, the last: \S/)
    .waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByText("Registered and delivered").first().waitFor();
  await page.getByText("Start here").waitFor({ state: "detached" });
};
