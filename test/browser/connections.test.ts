import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { restClient } from "../support/rest.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("the page Connections says what to do first, and then how a connector does and what it could not match", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  const base = page.url();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Connections" }).click();
  await page.getByRole("heading", { name: "No connector has reported yet" }).waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await shown.getByText(/^kolli_test_\w+$/).textContent())!;
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: "CSV files and SFTP" }).click();
  const panel = page.getByRole("tabpanel", { name: "CSV files and SFTP" });
  await panel.getByText(`KOLLI_KEY=${key}`).waitFor();
  await panel.getByText("cd connectors/csv").waitFor();

  const report = restClient(world.service, key);
  const problems = [{ at: "2026-11-17T09:20:00Z", subject: "#1001", reason: "No carrier is known for X1." }];
  const failure = "https://nord.example does not respond.";
  await report("POST", "/v1/connectors/report", {
    connector: "csv",
    name: "parcels",
    lastImportAt: "2026-11-17T09:30:00Z",
  });
  await report("POST", "/v1/connectors/report", { connector: "shopify", name: "nord.example", failure, problems });
  await page.goto(`${base}/settings/developer/connections`);
  const files = page.getByRole("region", { name: "CSV files and SFTP: parcels" });
  await files.getByText("Working").waitFor();
  await files.getByText("Nothing. Every parcel was matched.").waitFor();
  const shop = page.getByRole("region", { name: "Shopify: nord.example" });
  await shop.getByText("Failing").waitFor();
  await shop.getByRole("alert").getByText(failure).waitFor();
  await shop.getByRole("listitem").filter({ hasText: "#1001" }).getByText("No carrier is known for X1.").waitFor();
  expect(troubles).toEqual([]);
});
