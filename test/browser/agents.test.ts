import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { agentOverHttp, callTool } from "../support/servers/agent-client.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("a key made on the page for agents is in what to paste and reads parcels; a parcel shows the others of its order", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  const base = page.url();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Agents" }).click();
  await page.getByRole("button", { name: "Create read-only key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await shown.getByText(/^kolli_test_\w+$/).textContent())!;
  await shown.getByRole("button", { name: "Done" }).click();
  for (const program of ["Claude Code", "VS Code"]) {
    await page.getByRole("tab", { name: program }).click();
    const panel = page.getByRole("tabpanel", { name: program });
    await panel.getByText(`Bearer ${key}`).waitFor();
    await panel.getByText(`${new URL(base).origin}/mcp`).waitFor();
  }

  const full = (await world.service.keyFor("TEST")).key;
  const owner = await agentOverHttp(world.service, full);
  for (const trackingCode of ["K1000000004", "K1000000008"])
    await callTool(owner, "track_parcel", { trackingCode, carrier: "UPS", reference: "ORDER-1" });
  await owner.close();
  const agent = await agentOverHttp(world.service, key);
  const { parcels } = (await callTool(agent, "find_parcels", { reference: "ORDER-1" })).value;
  expect(parcels).toHaveLength(2);
  await agent.close();

  await page.goto(`${base}/trackers/${parcels[0].id}`);
  const card = page.getByRole("region", { name: "Other parcels of this order" });
  await card.getByText("2 parcels · Attempt failed").waitFor();
  await card.getByRole("link", { name: parcels[1].trackingCode }).click();
  await page.waitForURL(`**/trackers/${parcels[1].id}`);
  expect(troubles).toEqual([]);
});
