import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { createSampleTrackers } from "../support/browser/dashboard-pages.ts";

let world: BrowserWorld;
let page: Page;
let base: string;

beforeAll(async () => {
  world = await openBrowserWorld();
  ({ page } = await world.visitor());
  await setUpOwner(world, page);
  base = page.url();
  await createSampleTrackers(world, 3);
});
afterAll(() => world.close());

/** What has the focus: its element, and its name or text. */
const focused = (): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement;
    return tagName.toLowerCase() + ": " + (ariaLabel ?? textContent).trim();
  })()`);
const isInDialog = () => page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null");

/** Every dialog that a button of a page opens, by Enter on the button; Escape gives the focus back. */
const dialogs: readonly (readonly [path: string, button: string])[] = [
  ["trackers", "Create tracker"],
  ["settings/developer/api-keys", "Create API key"],
  ["settings/developer/webhooks", "Create webhook"],
  ["settings/carriers", "Connect UPS"],
  ["settings/members", "Invite someone"],
  ["settings/account", "Add a passkey"],
  ["settings/workspace", "Erase a person…"],
  ["settings/workspace", "Delete the workspace…"],
  ["settings/audit-log", "Help with this page"],
];

test("a dialog that was opened by keyboard takes the focus, and gives it back to its button", async () => {
  for (const [path, name] of dialogs) {
    await page.goto(`${base}/${path}`);
    const button = page.getByRole("button", { name, exact: true }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await expect.poll(isInDialog, { message: name }).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(focused, { message: name }).toBe(`button: ${name}`);
  }
});

test("after a jump the heading of the page has the focus", async () => {
  await page.goto(base);
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [keys, heading] of [
    ["gt", "Trackers"],
    ["ge", "Events"],
    ["gw", "Webhooks"],
    ["gk", "API keys"],
    ["go", "Overview"],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(focused).toBe(`h1: ${heading}`);
  }
});

test("j, k, x and Enter work on a list, its count is said, and the palette has what the page can do", async () => {
  await page.goto(`${base}/trackers`);
  const links = page.locator("#page .row-link");
  await links.nth(2).waitFor();
  await page.getByRole("table").getByRole("status").getByText("rows").waitFor({ state: "attached" });
  const names = await links.allTextContents();
  for (const [key, nth] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(`a: ${names[nth]!.trim()}`);
  }
  await page.keyboard.press("x");
  await expect.poll(() => page.locator("#page tbody input:checked").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Summary" }).waitFor();
  await expect.poll(focused).toMatch(/^h1: /);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Command palette" }).getByText("On this page").waitFor();
});
