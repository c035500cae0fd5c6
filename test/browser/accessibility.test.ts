import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BrowserWorld,
  colourRules,
  openBrowserWorld,
  phoneRules,
  setUpOwner,
  violationsIn,
} from "../support/browser/browser.ts";
import { dashboardDialogs } from "../support/browser/dashboard-dialogs.ts";
import {
  createSampleTrackers,
  createSampleWebhook,
  type DashboardPage,
  dashboardPages,
  openDashboardPage,
} from "../support/browser/dashboard-pages.ts";
import { takeSeed } from "../support/seed.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";
import { rounds } from "../support/thoroughness.ts";

const offset = takeSeed();
let world: BrowserWorld;
let receiver: Receiver;
let context: BrowserContext;
let page: Page;
let troubles: string[];
let base: string;
let pages: DashboardPage[];
let dialogs: DashboardPage[];

beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(200, {}, "ok"));
  ({ context, page, troubles } = await world.visitor());
  await setUpOwner(world, page);
  base = page.url();
  const webhookPath = await createSampleWebhook(page, base, receiver.url);
  const [tracker] = (await createSampleTrackers(world, 2)).slice(-2);
  await page.goto(`${base}/settings/developer/api-keys?create=true`);
  await page.getByLabel("Name").fill("Shop backend");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  pages = dashboardPages(tracker!, webhookPath);
  dialogs = dashboardDialogs(tracker!, webhookPath);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

/** Tables that are wider than their cards, but for a file's preview, whose columns nobody knows. */
const cutTables = `[...document.querySelectorAll("#page table")]
  .filter(({ parentElement: { scrollWidth, clientWidth } }) => scrollWidth > clientWidth)
  .map(({ caption }) => "the table " + caption?.textContent + " is cut")
  .filter((problem) => !problem.startsWith("the table Preview"))`;

/**
 * Texts that end at an edge without a word: neither shortened with an ellipsis, nor in something that shows that it scrolls
 * sideways. What is only for screen readers has no width, and a field for code scrolls, with what is drawn behind it.
 */
const cutTexts = `[...document.querySelectorAll("#page *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "") && one.checkVisibility())
  .flatMap((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, right } = words.getBoundingClientRect();
    for (let around = one; around.id !== "page"; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      if (textOverflow === "ellipsis" || around.matches(".scroll-hint, [aria-hidden=true], textarea") || around.clientWidth === 1) return [];
      const edge = around.getBoundingClientRect();
      if (overflowX !== "visible" && edge.width > 1 && (left < edge.left - 1 || right > edge.right + 1))
        return ["the text " + one.textContent.slice(0, 40) + " is cut by " + around.className];
    }
    return [];
  })`;

// Both widths at the same time, each in a tab of its own: most of the time is the browser's, and it has a process for each.
describe.concurrent("axe finds nothing on any page, light or dark, and no page is wider than the screen", () => {
  test.each([1280, 390])("%i px", async (width) => {
    const tab = await context.newPage();
    await tab.setViewportSize({ width, height: 900 });
    const found: Record<string, string[]> = {};
    for (const [nth, one] of pages.entries()) {
      // In npm test every other page is looked at in the dark and on a phone, other ones each time.
      const isThorough = rounds((nth + offset) % 2 === 0, true);
      await tab.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await openDashboardPage(tab, base, one);
      const rules = rounds(width > 390 ? undefined : phoneRules, undefined);
      const problems = width > 390 || isThorough ? await violationsIn(tab, rules) : [];
      const wide = await tab.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      if (wide > 0) problems.push(`${wide} px wider than the screen`);
      problems.push(...(await tab.evaluate<string[]>(cutTables)), ...(await tab.evaluate<string[]>(cutTexts)));
      // Light and dark are the same elements in the same places: the theme is nothing but the values of colours in the
      // style sheet, and no script asks for it. So in the dark only what depends on colours can come out differently, and that
      // is the same on a phone.
      if (width > 390 && isThorough) {
        await tab.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
        problems.push(...(await violationsIn(tab, colourRules)).map((problem) => `in the dark: ${problem}`));
      }
      if (problems.length > 0) found[one.name] = problems;
    }
    await tab.close();
    expect(found).toEqual({});
  });
});

test("axe finds nothing in any dialog, menu or tab, light or dark", async () => {
  const found: Record<string, string[]> = {};
  // In npm test two of them, other ones each time.
  for (const one of dialogs.filter((_, nth) => rounds((nth + offset) % 13 === 0, true))) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openDashboardPage(page, base, one);
    const problems = await violationsIn(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    problems.push(...(await violationsIn(page, colourRules)).map((problem) => `in the dark: ${problem}`));
    if (problems.length > 0) found[one.name] = problems;
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(found).toEqual({});
});

test("the pages before the dashboard have no violation either", async () => {
  const { page: stranger } = await world.visitor();
  for (const path of [
    "/sign-in",
    "/setup?token=x",
    "/setup",
    "/invitation?token=x",
    "/reset-password",
    "/reset-password?token=x",
    "/w/none/test",
    "/nonsense",
  ]) {
    await stranger.goto(path);
    await stranger.getByRole("heading").first().waitFor();
    expect([path, await violationsIn(stranger)]).toEqual([path, []]);
  }
});

test("nothing in the pages broke the content security policy, asked anyone else, or failed", () => {
  expect(troubles).toEqual([]);
});

test("the pages are reachable from the page's start by keyboard: first the way past the navigation", async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(base);
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("document.activeElement?.id")).toBe("page");
  await context.close();
});
