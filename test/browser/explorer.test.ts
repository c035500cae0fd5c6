import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsViewer, type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  world = await openBrowserWorld();
  ({ page, troubles } = await world.visitor({ permissions: ["clipboard-read", "clipboard-write"] }));
  await setUpOwner(world, page);
});
afterAll(() => world.close());

const example = async (name: string) => {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name }).click();
};
const entriesOf = async (action: string): Promise<number> => {
  const query = "query ($action: String) { auditLog(first: 5, action: $action) { edges { node { id } } } }";
  return (await askAsViewer(page, "TEST", query, { action })).data.auditLog.edges.length;
};
const answer = () => page.getByRole("region", { name: "Response" });

test("a browser that opens the API's address comes to the explorer, with a test key at hand", async () => {
  await page.goto("/graphql");
  await page.getByRole("heading", { name: "API explorer", exact: true }).waitFor();
  await page.getByRole("region", { name: "Documentation" }).getByText("carrierCandidates").waitFor();
  // Reading it takes no key, so the audit log has nothing to tell yet.
  expect(await entriesOf("api-key")).toBe(0);
  await page.getByRole("button", { name: "Run" }).click();
  await answer().getByText("HTTP 200").waitFor();
  await answer().getByText('"mode": "TEST"').waitFor();
});

test("an example with variables runs as it stands", async () => {
  await example("Create a tracker and wait for the carrier");
  await page.getByLabel("Variables, as JSON").press("Control+Enter");
  await answer().getByText('"status": "DELIVERED"').first().waitFor();
});

test("what is written survives a reload, what was run is in the history, and an answer stands beside nothing else", async () => {
  await page.reload();
  await page.getByRole("button", { name: "CreateTracker", exact: true }).waitFor();
  await page.getByRole("button", { name: "New tab" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await answer().getByText('"mode": "TEST"').waitFor();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("menuitem", { name: /CreateTracker/ }).click();
  await expect.poll(() => page.getByLabel(/GraphQL operation/).inputValue()).toContain("trackerCreate");
  await answer().getByText("Run an operation").waitFor();
  await page.getByRole("button", { name: "Copy as" }).click();
  await page.getByRole("menuitem", { name: "curl" }).click();
  await page.getByText("Copied as curl").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toContain('-H "Authorization: Bearer $KOLLI_KEY"');
  expect(copied).not.toContain("kolli_test_");
});

test("what the schema does not have is named while one types, and what it has is suggested", async () => {
  const editor = page.getByLabel(/GraphQL operation/);
  await editor.fill("{ workspace { nmae } }");
  await page.getByText(/Cannot query field "nmae"/).waitFor();
  await editor.fill("{ workspace { na");
  await page.getByRole("button", { name: /^name/ }).waitFor();
  await editor.press("Tab");
  await expect.poll(() => editor.inputValue()).toBe("{ workspace { name");
});

test("a subscription reports events until it is stopped", async () => {
  await example("Listen to changes");
  await page.getByRole("button", { name: "Run" }).click();
  await answer().getByText("Listening").waitFor();
  const { key } = await world.service.keyFor("TEST");
  const create = 'mutation { trackerCreate(input: { trackingCode: "K1000000008", carrier: UPS }) { tracker { id } } }';
  await world.service.graphql(key, create);
  await answer().getByText("ATTEMPT_FAILURE").waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Run" }).waitFor();
  expect(troubles).toEqual([]);
});

test("the documentation leads from type to type", async () => {
  const docs = page.getByRole("region", { name: "Documentation" });
  await docs.getByLabel("Search the documentation").fill("offsetSource");
  await docs.getByRole("button", { name: "Checkpoint.offsetSource" }).click();
  await docs.getByRole("button", { name: "OffsetSource", exact: true }).click();
  await docs.getByText("CARRIER_COUNTRY").waitFor();
});
