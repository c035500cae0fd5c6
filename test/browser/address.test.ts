import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, owner, setUpOwner, violationsIn } from "../support/browser/browser.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/servers/mail-server.ts";

let world: BrowserWorld;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  world = await openBrowserWorld({ env: { KOLLI_SMTP_URL: mails.url } });
});
afterAll(async () => {
  await world.close();
  await mails.close();
});

const elevenMinutesPass = () =>
  world.service.runtime.db.run(
    "",
    "update user_session set created_at = created_at - interval '11 minutes', proved_at = proved_at - interval '11 minutes'",
  );
const confirm = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByLabel("Your password").fill(owner.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
};

test("a new address is asked for with a proof, waits, is cancelled or sent again, and counts after its mailed link", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await elevenMinutesPass();
  await page.goto("/account");
  const ask = async (email: string) => {
    await page.getByLabel("New email address").fill(email);
    await page.getByRole("button", { name: "Send confirmation link" }).click();
  };
  await ask("wrong@nordliving.test");
  await confirm(page);
  await page.getByText("wrong@nordliving.test").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel change" }).click();
  await ask("astrid@berg.test");
  await page.getByRole("button", { name: "Send link again" }).click();
  await page.getByText("Link sent again").waitFor();
  const links = () =>
    mails.mails.flatMap(({ to, plain }) =>
      to === "astrid@berg.test" ? [...(/https:\S+\/confirm-address\?token=\S+/.exec(plain) ?? [])] : [],
    );
  const [first, second] = await eventually(() => links().length === 2 && links(), 60_000);
  expect(first).not.toBe(second);
  await page.goto(second!);
  await page.getByRole("button", { name: "Change my address" }).click();
  await page.getByRole("heading", { name: "Your address was changed", exact: true }).waitFor();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await page.getByText("You sign in with astrid@berg.test").waitFor();
  expect(troubles).toEqual([]);
});

test("an invitation and the tracking page ask who it is, and a mailed link is shown to nobody", async () => {
  const { page, troubles } = await world.visitor();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@berg.test");
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await elevenMinutesPass();
  const base = page.url().replace(/\/$/, "");
  await page.goto(`${base}/settings/members`);
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email address").fill("claire@nordliving.test");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await confirm(page);
  await page.getByRole("dialog", { name: "Invitation sent" }).waitFor();
  await expect.poll(() => page.getByText("/invitation?token=").count()).toBe(0);
  await page.getByRole("button", { name: "Done" }).click();

  await elevenMinutesPass();
  await page.goto(`${base}/settings/tracking-page`);
  await page.getByLabel("Help and contact").fill("mailto:help@nordliving.test");
  await page.getByRole("button", { name: "Save" }).click();
  await confirm(page);
  await page.getByText("Your tracking pages now look like this.").waitFor();
  expect(troubles).toEqual([]);
});
