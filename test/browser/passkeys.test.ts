import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, owner, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("a passkey is added, opens the door without a password, and proves again who asks for a live key", async () => {
  const { context, page, troubles } = await world.visitor();
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await setUpOwner(world, page);
  const workspace = new URL(page.url()).pathname.split("/")[2];
  await page.goto(`/w/${workspace}/live/settings/account`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("row", { name: /Laptop/ })
    .getByText("never")
    .waitFor();

  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  const { body } = await world.service.runtime.db
    .one<{ body: string }>("", "select string_agg(signed_in_by, ',' order by created_at) as body from user_session")
    .then((row) => row!);
  expect(body).toBe("PASSWORD,PASSKEY");

  await world.service.runtime.db.run("", "update user_session set created_at = created_at - interval '11 minutes'");
  await page.goto(`/w/${workspace}/live/settings/developer/api-keys?create=true`);
  await page.getByLabel("Name").fill("Shop");
  await page.getByRole("button", { name: "Create key" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm your identity" });
  await confirm.getByLabel("Your password").fill("not my password");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await confirm.getByText("This is not your current password.").waitFor();
  await confirm.getByLabel("Your password").fill(owner.password);
  await confirm.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText(/^kolli_live_\w+$/).waitFor();
  expect(troubles).toEqual([]);
});
