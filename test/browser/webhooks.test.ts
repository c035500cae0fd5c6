import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { enteredSettings } from "../../src/destinations/endpoints/kind-settings.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";
import { writeEndpointCarriers } from "../support/webhook-rows.sql.ts";

let world: BrowserWorld;
let receiver: Receiver;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(503, {}, "down for repairs"));
  ({ page, troubles } = await world.visitor());
  await setUpOwner(world, page);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const openForm = async () => {
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  return page.getByRole("dialog", { name: "Create a webhook" });
};

describe("a webhook URL that must not be reached is refused where it is entered, with the reason", () => {
  test.each([
    ["http://localhost:3000/hook", /localhost/i],
    ["https://10.0.0.7/hook", /10\.0\.0\.7|private/i],
    ["https://169.254.169.254/latest/meta-data", /169\.254|link-local/i],
    ["https://[::ffff:10.0.0.7]/hook", /10\.0\.0\.7|a00:7|private/i],
    ["https://example.com/hook", /example/i],
    ["https://user:secret@hooks.shop.test/", /credential|password|user/i],
    ["ftp://hooks.shop.se/", /http/i],
  ])("%s", async (url, reason) => {
    const dialog = await openForm();
    await dialog.getByLabel("URL").fill(url);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const field = dialog.getByLabel("URL");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const described = (await field.getAttribute("aria-describedby"))!.split(" ").at(-1)!;
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toMatch(reason);
    // Whoever wants to be told on this machine reads how.
    await dialog.getByText(/kolli -- listen --forward-to/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
  });
});

test("a delivery that fails is seen with the receiver's answer, and is retried by hand; a test event is answered at once", async () => {
  const dialog = await openForm();
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const secret = (await page.getByText(/^whsec_/).textContent())!;
  await page.getByRole("button", { name: "Done" }).click();
  const endpointPage = page.url();

  const { key } = await world.service.keyFor("TEST");
  const input = { trackingCode: "K1000000002", carrier: "UPS" };
  await world.service.graphql(
    key,
    "mutation C($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input },
  );

  const row = page.getByRole("table", { name: "Deliveries" }).getByRole("row").nth(1);
  await row.getByText("Retrying").waitFor();
  await row.getByText("K1000000002").waitFor();
  await row.getByText("HTTP 503").waitFor();
  await row.getByRole("button", { name: "Status changed" }).click();
  const delivery = page.getByRole("dialog", { name: "Delivery" });
  await delivery.getByText("HTTP 503").first().waitFor();
  await delivery.getByText("down for repairs").first().waitFor();

  receiver.respondWith(answer(200, {}, "thanks"));
  await delivery.getByRole("button", { name: "Retry now" }).click();
  await delivery.getByText("HTTP 200").waitFor();
  await delivery.getByRole("button", { name: "Close" }).first().click();
  await row.getByText("Delivered", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("table", { name: "Test events" }).getByText("HTTP 200").waitFor();
  const example = receiver.received.find(({ body }) => !body.includes("K1000000002"))!;
  expect(new Webhook(secret).verify(example.body, example.headers as Record<string, string>)).toMatchObject({
    topic: "TRACKER_UPDATED",
  });
  await expect.poll(() => page.url()).toBe(endpointPage);
  expect(troubles).toEqual([]);
});

test("a secret is rotated while both sign, and an endpoint is disabled and enabled", async () => {
  await page.getByRole("button", { name: "Rotate…" }).click();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByText(/The previous secret also signs until/).waitFor();
  await page.getByText(/^whsec_\S{20,}$/).waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await page.getByText("This webhook is disabled").waitFor();
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByText("This webhook is disabled").waitFor({ state: "hidden" });
  expect(troubles).toEqual([]);
});

test("a replay counts first", async () => {
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Count events" }).click();
  await page.getByRole("button", { name: "Send 1 event" }).click();
  await expect.poll(() => receiver.received.filter(({ body }) => body.includes("K1000000002")).length).toBeGreaterThanOrEqual(3);
  expect(troubles).toEqual([]);
});

test("a receiver that says it is gone is disabled, and whoever works in the workspace is told", async () => {
  receiver.respondWith(answer(410));
  const { key } = await world.service.keyFor("TEST");
  const create = 'mutation { trackerCreate(input: { trackingCode: "K1000000001", carrier: UPS }) { tracker { id } } }';
  await world.service.graphql(key, create);
  await page.getByText("This webhook is disabled").waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.reload();
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByRole("link", { name: "View webhook" }).click();
  await page.getByText("This webhook is disabled").waitFor();
  await notices.getByRole("button", { name: "Dismiss" }).click();
  await notices.waitFor({ state: "detached" });
  expect(troubles).toEqual([]);
});

test("the list and the webhook's page show its filters, and those that fit nothing as such", async () => {
  const { scope } = await world.service.keyFor("TEST");
  const deps = { ...world.service.runtime, egress: world.service.service.egress };
  const made = await createEndpoint(deps, scope, {
    url: "https://hooks.shop.se/filtered",
    topics: ["TRACKER_UPDATED"],
    carriers: ["UPS"],
    statuses: ["DELIVERED"],
  });
  if (!made.ok) throw new Error(made.failure.message);
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  const row = page.getByRole("row", { name: /hooks\.shop\.se\/filtered/ });
  await row.getByText("UPS", { exact: true }).waitFor();
  await row.getByText("DELIVERED", { exact: true }).waitFor();

  await writeEndpointCarriers(world.service.runtime.db, made.value.endpoint.id, ["FEDX"]);
  await row.getByRole("link").click();
  await page.getByText("FEDX (unknown)").waitFor();
  await page.getByText("A filter of this webhook matches nothing").waitFor();
  expect(troubles).toEqual([]);
});

test("topics, carriers and statuses are chosen when a webhook is made, and edited afterwards, a wrong filter included", async () => {
  const dialog = await openForm();
  await dialog.getByLabel("URL").fill("https://hooks.shop.se/chosen");
  // These three are chosen from the start, so that a lost parcel is not missed.
  for (const topic of ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"]) {
    await expect.poll(() => dialog.getByLabel(topic).isChecked()).toBe(true);
    await dialog.getByLabel(topic).uncheck();
  }
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await dialog.getByText("Choose at least one topic").waitFor();
  await dialog.getByLabel("TRACKER_CHECKPOINT_ADDED").check();
  await dialog.getByLabel("TRACKER_ATTENTION_CHANGED").check();
  await dialog.getByLabel("Only these carriers").fill("FedEx");
  await page.getByRole("option", { name: "FedEx", exact: true }).click();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("TRACKER_CHECKPOINT_ADDED", { exact: true }).first().waitFor();

  const { scope } = await world.service.keyFor("TEST");
  const stored = async () =>
    (await world.service.service.services.webhooks.list(scope)).find(({ url }) => url === "https://hooks.shop.se/chosen")!;
  expect(await stored()).toMatchObject({
    topics: ["TRACKER_CHECKPOINT_ADDED", "TRACKER_ATTENTION_CHANGED"],
    carriers: ["FEDEX"],
    statuses: null,
  });

  await writeEndpointCarriers(world.service.runtime.db, (await stored()).id, ["FEDX"]);
  await page.reload();
  await page.getByText("FEDX (unknown)").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit webhook" });
  await edit.getByLabel("TRACKER_UPDATED").check();
  await edit.getByLabel("Format").click();
  await page.getByRole("option", { name: "EasyPost" }).click();
  await edit.getByRole("button", { name: "Remove FEDX" }).click();
  await edit.getByLabel("Only in these statuses").fill("Deliv");
  await page.getByRole("option", { name: "Delivered", exact: true }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "hidden" });
  expect(await stored()).toMatchObject({
    topics: ["TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED", "TRACKER_ATTENTION_CHANGED"],
    carriers: null,
    statuses: ["DELIVERED"],
    settings: { format: "EASYPOST" },
  });
  await page.getByText("EASYPOST", { exact: true }).waitFor();
  await page.getByText("FEDX (unknown)").waitFor({ state: "detached" });
  expect(troubles).toEqual([]);
});

test("another kind is chosen, drawn from its fields and edited without entering its secret again", async () => {
  const dialog = await openForm();
  await dialog.getByLabel("Send to").click();
  await page.getByRole("option", { name: "Amazon SQS" }).click();
  await dialog.getByLabel("Queue URL").fill("https://10.0.0.7/1/q");
  await dialog.getByLabel("Access key ID").fill("AKIATEST");
  await dialog.getByLabel("Secret access key").fill("s3cr3t-of-aws");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const queue = dialog.getByLabel("Queue URL");
  await expect.poll(() => queue.getAttribute("aria-invalid")).toBe("true");
  const address = "https://sqs.eu-central-1.amazonaws.com/123456789012/kolli";
  await queue.fill(address);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { name: address }).waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit webhook" });
  await expect.poll(() => edit.getByLabel("Queue URL").inputValue()).toBe(address);
  await expect.poll(() => edit.getByLabel("Secret access key").inputValue()).toBe("");
  await edit.getByLabel("Queue URL").fill(`${address}.fifo`);
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: `${address}.fifo` }).waitFor();
  const { scope } = await world.service.keyFor("TEST");
  const { deps, list } = world.service.service.services.webhooks;
  const made = (await list(scope)).find(({ url }) => url === `${address}.fifo`)!;
  expect(await enteredSettings(deps, scope, made)).toMatchObject({ value: { secretAccessKey: "s3cr3t-of-aws" } });
  expect(troubles).toEqual([]);
});
