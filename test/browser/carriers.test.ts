import { afterAll, beforeAll, expect, test } from "vitest";
import { allEmulators } from "../../emulators/all.ts";
import { type Emulator, startEmulator } from "../../emulators/emulator.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator(allEmulators);
  world = await openBrowserWorld();
});
afterAll(async () => {
  await world.close();
  await emulator.close();
});

test("a carrier is connected with its own fields and checked by a real call; wrong credentials are told apart from right ones", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.getByRole("button", { name: "Live" }).click();
  await page.getByRole("link", { name: "Carriers" }).click();
  // The filters stand beside the search, each as wide as it asks for: a select that fills its line would stand below.
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
  const linesOf = async (labels: readonly string[]) => new Set(await Promise.all(labels.map(topOf))).size;
  await expect.poll(() => linesOf(["Find a carrier", "Access", "Country"])).toBe(1);
  // One that Kolli does not speak to itself says what it takes.
  await page.getByLabel("Find a carrier").fill("Japan Post");
  await page.getByText("Connect 17TRACK or AfterShip to track it").waitFor();
  await page.getByLabel("Find a carrier").fill("UPS");
  await page.getByRole("button", { name: "Connect UPS" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect UPS" });
  await dialog.getByLabel("Client ID").fill("ups-client");
  await dialog.getByLabel("Client secret").fill("wrong");
  await dialog.getByText("More", { exact: true }).click();
  await dialog.getByLabel("Other address").fill(emulator.baseUrl("UPS"));
  await dialog.getByRole("button", { name: "Connect" }).click();
  await page.getByText("Credentials rejected").first().waitFor();

  // What was typed stays to be corrected, and is stored meanwhile.
  await expect.poll(() => dialog.getByLabel("Client secret").inputValue()).not.toBe("");
  await dialog.getByText("UPS is not working yet").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Change credentials" }).click();
  const change = page.getByRole("dialog", { name: "Change UPS" });
  await expect.poll(() => change.getByLabel("Client secret").inputValue()).toBe("");
  await change.getByLabel("Client ID").fill("ups-client");
  await change.getByLabel("Client secret").fill("ups-client-secret");
  await change.getByRole("button", { name: "Replace credentials" }).click();
  await page.getByText("Working").first().waitFor();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("UPS answered: the credentials work.").waitFor();
  expect(emulator.counts("UPS").signIns).toBeGreaterThan(0);

  // A second account for another brand, told apart by its name and chosen by its rule.
  await page.getByRole("button", { name: "Add another UPS account" }).click();
  const another = page.getByRole("dialog", { name: "Add another UPS account" });
  await another.getByLabel("Name").fill("Outlet");
  await another.getByLabel("Client ID").fill("ups-client");
  await another.getByLabel("Client secret").fill("ups-client-secret");
  await another.getByLabel("Order number starts with").fill("OUT-");
  await another.getByText("More", { exact: true }).click();
  await another.getByLabel("Other address").fill(emulator.baseUrl("UPS"));
  await another.getByRole("button", { name: "Connect" }).click();
  await another.waitFor({ state: "hidden" });
  await page.getByText("UPS · Outlet").waitFor();
  await page.getByRole("button", { name: "Name and rules" }).last().click();
  const rules = page.getByRole("dialog", { name: "Name and rules of UPS" });
  await rules.getByLabel("Destination").fill("NO, SE");
  await rules.getByRole("button", { name: "Save" }).click();
  await page.getByText("order number starts with OUT-, and destination NO or SE").waitFor();
  expect(troubles).toEqual([]);
});
