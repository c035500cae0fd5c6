import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("an API key is created, works, is revoked, and is refused from then on", async () => {
  const { page, troubles } = await world.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await setUpOwner(world, page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a test API key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText(/name/i, { exact: false }).first().waitFor();
  await dialog.getByLabel("Name").fill("Shop backend");
  // The server refuses a field further down: the focus goes there, and the message stays until it is corrected.
  const networks = dialog.getByLabel("Allowed networks");
  await networks.fill("everywhere");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect.poll(() => networks.evaluate((field) => field.matches(":focus[aria-invalid=true]"))).toBe(true);
  await networks.fill("");
  await expect.poll(() => networks.getAttribute("aria-invalid")).toBe(null);
  await dialog.getByLabel("Access").click();
  await page.getByRole("option", { name: /^Read only/ }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await shown.getByText(/^kolli_test_\w+$/).textContent())!;
  // The command below it runs as it is copied, in any folder.
  await shown.getByRole("button", { name: "Copy A first request" }).click();
  await shown.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
  const command = await page.evaluate<string>("navigator.clipboard.readText()");
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: tmpdir() });
  expect(JSON.parse(stdout).data.workspace.mode).toBe("TEST");
  await shown.getByRole("button", { name: "Done" }).click();
  const whoAmI = "{ workspace { name mode } }";
  expect(await world.service.graphql(key, whoAmI)).toMatchObject({
    status: 200,
    body: { data: { workspace: { mode: "TEST" } } },
  });

  const row = page.getByRole("row", { name: /Shop backend.*Read-only.*astrid@nordliving.test/ });
  await row.getByRole("button", { name: "Actions for Shop backend" }).click();
  await page.getByRole("menuitem", { name: "Revoke key…" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await row.getByText("Revoked").waitFor();
  const refused = await world.service.graphql(key, whoAmI);
  expect(refused.status).toBe(401);
  expect(refused.body.errors[0].message).toMatch(/revoked/);
  expect(troubles).toEqual([]);
});

test("a live key is shown once, and its dialog does not close by accident", async () => {
  const { page } = await world.visitor();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.getByLabel("Password").fill("a red parcel in the snow");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Live" }).click();
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create API key" }).first().click();
  await page.getByLabel("Name").fill("Production");
  await page.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  await shown.getByText(/^kolli_live_\w+$/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => shown.isVisible()).toBe(true);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await shown.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Actions for Production" }).click();
  await page.getByRole("menuitem", { name: "Revoke key…" }).waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: "Show key" }).count()).toBe(0);
});
