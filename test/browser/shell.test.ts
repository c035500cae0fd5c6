import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner, violationsIn } from "../support/browser/browser.ts";

const waiting = { timeout: 60_000 };

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

const signIn = async (page: Page): Promise<void> => {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.getByLabel("Password").fill("a red parcel in the snow");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
};

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
  const background = () => page.evaluate("getComputedStyle(document.querySelector('main').parentElement).backgroundColor");
  const theme = () => page.evaluate("document.documentElement.dataset.theme");
  // Colours are there when they have been computed: what is waited for is the state, never a moment.
  await expect.poll(theme, waiting).toBe("dark");
  const dark = await background();
  await page.reload();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await expect.poll(background, waiting).toBe(dark);
  await page.getByRole("button", { name: "Account of Astrid Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Light" }).click();
  await expect.poll(background, waiting).not.toBe(dark);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to Events").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Events", exact: true }).waitFor();
  await page.keyboard.press("c");
  const ink = () => page.evaluate("getComputedStyle(document.querySelector('[role=dialog] label')).color");
  await page.getByRole("dialog", { name: "Create tracker" }).waitFor();
  // A dialog that is open takes the colours of the theme it is switched to.
  await page.evaluate("delete document.documentElement.dataset.theme");
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await expect.poll(() => page.evaluate("matchMedia('(prefers-color-scheme: light)').matches"), waiting).toBe(true);
  const light = await ink();
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await expect.poll(ink, waiting).not.toBe(light);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Account of Astrid Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("a workspace is deleted by its name, shows only the way back, and is restored", async () => {
  const { page, troubles } = await world.visitor();
  await signIn(page);
  await page.getByRole("button", { name: "Workspace Main" }).click();
  await page.getByRole("menuitem", { name: "Fjord Outdoor" }).click();
  await page.getByRole("button", { name: "Workspace Fjord Outdoor" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workspace" }).click();
  await page.getByRole("button", { name: "Delete the workspace…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Fjord Outdoor?" });
  const remove = dialog.getByRole("button", { name: "Delete the workspace" });
  await expect.poll(() => remove.getAttribute("aria-disabled")).toBe("true");
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByLabel("Type Fjord Outdoor to confirm").fill("Fjord Outdoor");
  await remove.click();
  await page.getByText("Fjord Outdoor was deleted").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Restore it" }).click();
  await page.getByRole("button", { name: "Workspace Fjord Outdoor" }).waitFor();
  await page.getByRole("button", { name: "Delete the workspace…" }).waitFor();
  expect(troubles).toEqual([]);
});

test("each page has its part of the documentation at hand, and the palette finds help by words", async () => {
  const { page, troubles } = await world.visitor();
  await signIn(page);
  const base = page.url();
  await page.goto(`${base}/settings/audit-log`);
  await page.getByRole("button", { name: "Help with this page" }).click();
  const audit = page.getByRole("dialog", { name: "The audit log" });
  await audit.getByText("kolli -- audit export").first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await audit.getByRole("button", { name: "Show the whole page" }).click();
  await page.getByRole("dialog", { name: "People: accounts, roles, and getting back in" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await audit.waitFor();
  // The page beside it can be used, and the help follows to the next one.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trackers" }).click();
  await page.getByRole("heading", { name: "Trackers", exact: true }).waitFor();
  await page.getByRole("dialog", { name: "Find parcels" }).getByText("Paste a list").waitFor();
  await page.getByRole("dialog", { name: "Find parcels" }).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await page.getByLabel("Search or jump to").fill("logo pixels");
  await page.getByRole("option", { name: /The tracking page: The logo/ }).click();
  await page.getByRole("dialog", { name: "The logo" }).getByText("never stores the file").waitFor();
  expect(troubles).toEqual([]);
});

test("in a dialog that is taller than the window, nothing shows below its buttons", async () => {
  const { page } = await world.visitor({ viewport: { width: 1280, height: 620 } });
  await signIn(page);
  await page.goto(`${page.url()}/settings/developer/webhooks?create=true`);
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByLabel("Description").waitFor();
  const lowerEdge = async () => {
    const box = await dialog.locator("footer").boundingBox();
    return box && Math.round(box.y + box.height);
  };
  await expect.poll(lowerEdge).toBe(620);
});

test("on a phone the menu opens over the page and closes when one has gone somewhere", async () => {
  const { page, troubles } = await world.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(page);
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Webhooks" }).tap();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menu" }).tap();
  await menu.getByRole("button", { name: "Workspace Main" }).tap();
  await page.getByRole("menuitem", { name: "Fjord Outdoor" }).tap();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});
