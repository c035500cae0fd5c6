import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGlobalId } from "../../src/lib/ids.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner, violationsIn } from "../support/browser/browser.ts";
import { eventually } from "../support/eventually.ts";
import { makeMailsDue } from "../support/rows/recipient-rows.sql.ts";
import { dayAndNight } from "../support/servers/mail-day.ts";
import { startMailServer } from "../support/servers/mail-server.ts";

let world: BrowserWorld;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  world = await openBrowserWorld({
    env: { KOLLI_SMTP_URL: server.url, KOLLI_MAIL_FROM: "Kolli <parcels@nordliving.test>" },
  });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const ada = "ada@nordliving.test";
const visitorAddress = "visitor@nordliving.test";
const mailTo = (address: string, nth: number) => eventually(() => server.mails.filter(({ to }) => to === address)[nth], 60_000);

const switchOn = async (page: Page): Promise<void> => {
  await page.goto(`${page.url()}/settings/recipient-mails`);
  for (const name of ["Out for delivery", "Delivered", "Recipients can ask for news on the tracking page"])
    await page.getByRole("checkbox", { name, exact: true }).check();
  const preview = page.frameLocator("iframe");
  await preview.getByRole("heading", { name: "On its way", exact: true }).waitFor();
  await page.getByLabel("Footer").fill("Nord Living, Storgatan 1");
  await preview.getByText("Nord Living, Storgatan 1").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Emails are sent like this from now on.").waitFor();
};

const create = async (key: string, trackingCode: string): Promise<{ id: string; publicUrl: string }> => {
  const input = {
    ...{ trackingCode, carrier: "UPS", reference: "1001", destinationCountryCode: dayAndNight().day },
    recipient: { email: ada, name: "Ada", language: "de" },
  };
  const text = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id publicUrl } } }";
  return (await world.service.graphql(key, text, { input })).body.data.trackerCreate.tracker;
};

/** The news of all parcels of the order, and the mails about it. */
const advance = async (key: string, ids: readonly string[], status: string): Promise<void> => {
  const text = "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { status } } }";
  for (const id of ids) {
    const { body } = await world.service.graphql(key, text, { input: { id, action: "STATUS", status } });
    expect(body.data.testTrackerAdvance.tracker.status).toBe(status);
  }
  await makeMailsDue(world.service.runtime.db);
};

test("an order of two parcels is mailed from the first news to the delivered mail: in German to its buyer, in English to one who asked", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  const home = page.url();
  await switchOn(page);
  const { key } = await world.service.keyFor("TEST");
  const parcels = [await create(key, "ORDER-A"), await create(key, "ORDER-B")];
  const ids = parcels.map(({ id }) => id);

  const visitor = await world.visitor();
  await visitor.page.goto(parcels[0]!.publicUrl);
  await visitor.page.getByLabel("Email address").fill(visitorAddress);
  expect(await violationsIn(visitor.page)).toEqual([]);
  await visitor.page.getByRole("button", { name: "Send me news" }).click();
  await visitor.page.getByText("Check your inbox").waitFor();
  const [link] = /https:\S+\/t\/mails\/confirm\/\S+/.exec((await mailTo(visitorAddress, 0)).plain)!;
  await visitor.page.goto(link!);
  await visitor.page.getByRole("button", { name: "Yes, send me news" }).click();
  await visitor.page.getByText("Done. You will get news about this parcel by email.").waitFor();

  await advance(key, ids, "OUT_FOR_DELIVERY");
  expect((await mailTo(ada, 0)).plain).toContain("In Zustellung");
  expect((await mailTo(visitorAddress, 1)).plain).toContain("Out for delivery");
  await advance(key, ids, "DELIVERED");
  const [german, english] = [await mailTo(ada, 1), await mailTo(visitorAddress, 2)];

  // As a mail program shows them.
  const { page: program } = await world.visitor({
    javaScriptEnabled: false,
    colorScheme: "dark",
    viewport: { width: 390, height: 800 },
  });
  await program.setContent(english.html);
  await program.getByRole("heading", { name: "Delivered", exact: true }).waitFor();
  await program.getByText("ORDER-A").waitFor();
  expect(english.html).not.toContain("ORDER-B");
  await program.setContent(german.html);
  await program.getByRole("heading", { name: "Zugestellt", exact: true }).waitFor();
  for (const text of ["Guten Tag Ada,", "1001", "ORDER-A", "ORDER-B"]) await program.getByText(text, { exact: true }).waitFor();
  await program.getByText("Nord Living, Storgatan 1").waitFor();
  await expect.poll(() => program.getByRole("link", { name: "Paket verfolgen" }).count()).toBe(2);
  await program.getByRole("link", { name: "Paket verfolgen" }).first().click();
  await program.getByRole("heading", { name: "Delivered", exact: true }).waitFor();

  // The buyer has read enough: one click ends the mails about both parcels.
  await program.setContent(german.html);
  await program.getByRole("link", { name: "Keine E-Mails mehr zu dieser Bestellung" }).click();
  await program.getByRole("button", { name: "No more emails about this order" }).click();
  await program.getByText("You will get no more emails about this order.").waitFor();

  await page.goto(`${home}/trackers/${parseGlobalId(ids[1]!)!.uuid}`);
  const card = page.getByRole("region", { name: "Emails to the recipient" });
  await card.getByText("Delivered", { exact: true }).waitFor();
  await expect.poll(() => card.getByText("Sent", { exact: true }).count()).toBe(2);

  // Each mail is there at the change it was sent after.
  await page.getByRole("tab", { name: "As it was" }).click();
  const panel = page.getByRole("tabpanel", { name: "As it was" });
  await panel.getByRole("button", { name: "Email" }).click();
  await panel.getByLabel("Language").click();
  await page.getByRole("option", { name: "German" }).click();
  const mailThen = panel.frameLocator('iframe[title="The email as it was"]');
  await mailThen.getByRole("heading", { name: "Zugestellt", exact: true }).waitFor();
  await panel.getByRole("button", { name: "Previous change" }).click();
  await mailThen.getByRole("heading", { name: "In Zustellung", exact: true }).waitFor();

  await card.getByRole("button", { name: "Send again" }).first().click();
  await card.getByText("The recipient stopped the emails about this parcel.").waitFor();
  expect(server.mails.filter(({ to }) => to === ada)).toHaveLength(2);
  expect(troubles).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});
