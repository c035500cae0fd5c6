import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode, totpStep } from "../../src/people/sign-in/totp.ts";
import { type BrowserWorld, openBrowserWorld, owner, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("two-factor sign-in is turned on, asked for, and a recovery code stands in for the phone once", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.goto("/account");
  const ask = page.getByRole("dialog", { name: "Turn on two-factor sign-in" });
  // The way to the page ends with a replacement of its address, which may come after the first click.
  await expect
    .poll(async () => {
      if (!(await ask.isVisible())) await page.getByRole("button", { name: "Turn on", exact: true }).click();
      return ask.getByLabel("Your password").isVisible();
    })
    .toBe(true);
  await ask.getByLabel("Your password").fill(owner.password);
  await ask.getByRole("button", { name: "Continue" }).click();
  const enrol = page.getByRole("dialog", { name: "Add Kolli to your authenticator app" });
  await enrol.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = (await enrol.getByText(/^([A-Z2-7]{4} ?)+$/).textContent())!.replaceAll(" ", "");
  await enrol.getByLabel("Code from the app").fill("000000");
  await enrol.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(() => enrol.getByLabel("Code from the app").getAttribute("aria-invalid")).toBe("true");
  await enrol.getByLabel("Code from the app").fill(totpCode(secret, totpStep(Date.now())));
  await enrol.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Save these recovery codes" });
  await kept.waitFor();
  const codes = await kept.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await kept.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();

  const signIn = async (code: string) => {
    const phone = await world.visitor();
    await phone.page.goto("/sign-in");
    await phone.page.getByLabel("Email address").fill(owner.email);
    await phone.page.getByLabel("Password").fill(owner.password);
    await phone.page.getByRole("button", { name: "Sign in" }).click();
    await phone.page.getByRole("heading", { name: "Two-factor code", exact: true }).waitFor();
    // Nothing was typed yet, so nothing is wrong with it.
    await expect.poll(() => phone.page.getByLabel("Code").getAttribute("aria-invalid")).toBeNull();
    await phone.page.getByLabel("Code").fill(code);
    // Six digits are complete by themselves.
    if (!/^\d{6}$/.test(code)) await phone.page.getByRole("button", { name: "Continue" }).click();
    return phone.page;
  };
  await (await signIn(codes[0]!)).getByRole("heading", { name: "Overview", exact: true }).waitFor();
  const mistyped = await signIn("000000");
  await expect.poll(() => mistyped.getByLabel("Code").getAttribute("aria-invalid")).toBe("true");
  const again = await signIn(codes[0]!);
  await expect
    .poll(() => again.getByText(/code/i).allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/not|wrong|used|invalid/i)]));

  await page.getByLabel("Your name").fill("Astrid Berg");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Account of Astrid Berg" }).waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Sign out all other sessions" }).click();
  await page.getByText("1 other session signed out").waitFor();
  expect(troubles).toEqual([]);
});

test("a wrong password is refused in words, and who is signed out comes back to where they wanted to go", async () => {
  const { page } = await world.visitor();
  await page.goto("/account");
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("next")).toBe("/account");
});
