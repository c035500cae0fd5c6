import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

test("a second workspace is made and switched to, the theme is chosen, and one signs out", async () => {
  const { page, troubles } = await world.visitor();
  await setUpOwner(world, page);
  await page.getByRole("button", { name: "Workspace Main" }).click();
  await page.getByRole("menuitem", { name: "Create a workspace" }).click();
  await page.getByLabel("Name").fill("Fjord Outdoor");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByRole("button", { name: "Workspace Fjord Outdoor" }).click();
  await page.getByRole("menuitem", { name: "Main" }).click();
  await page.getByRole("button", { name: "Workspace Main" }).waitFor();

  await page.getByRole("button", { name: "Account of Astrid Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  const background = "getComputedStyle(document.querySelector('main').parentElement).backgroundColor";
  const dark = await page.evaluate(background);
  await page.reload();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await page.evaluate(background)).toBe(dark);
  await page.getByRole("button", { name: "Account of Astrid Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Light" }).click();
  expect(await page.evaluate(background)).not.toBe(dark);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to Events").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Events" }).waitFor();
  await page.keyboard.press("c");
  const ink = (scheme: "light" | "dark") =>
    page
      .emulateMedia({ colorScheme: scheme })
      .then(() => page.evaluate("getComputedStyle(document.querySelector('[role=dialog] label')).color"));
  await page.getByRole("dialog", { name: "Create tracker" }).waitFor();
  // A dialog that is open takes the colours of the theme it is switched to.
  await page.evaluate("delete document.documentElement.dataset.theme");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await ink("light")).not.toBe(await ink("dark"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Account of Astrid Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(troubles).toEqual([]);
});

test("on a phone the menu opens over the page and closes when one has gone somewhere", async () => {
  const { page, troubles } = await world.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.getByLabel("Password").fill("a red parcel in the snow");
  await page.getByRole("button", { name: "Sign in" }).tap();
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Webhooks" }).tap();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menu" }).tap();
  await menu.getByRole("button", { name: "Workspace Main" }).tap();
  await page.getByRole("menuitem", { name: "Fjord Outdoor" }).tap();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(troubles).toEqual([]);
});
