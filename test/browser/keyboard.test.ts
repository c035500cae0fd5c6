import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { createSampleTrackers, createSampleWebhook } from "../support/browser/dashboard-pages.ts";
import { keyboardWalks, type Walk } from "../support/browser/keyboard-walk.ts";
import { asViewer, letJoin } from "../support/samples/sample-shop.ts";
import { takeSeed } from "../support/seed.ts";
import { answer, type Receiver, startReceiver } from "../support/servers/receiver.ts";
import { rounds } from "../support/thoroughness.ts";

const offset = takeSeed();

let world: BrowserWorld;
let page: Page;
let base: string;
let receiver: Receiver;

let walks: Walk[];

beforeAll(async () => {
  world = await openBrowserWorld();
  receiver = await startReceiver(answer(200, {}, "ok"));
  ({ page } = await world.visitor());
  await setUpOwner(world, page);
  base = page.url();
  const webhook = await createSampleWebhook(page, base, receiver.url);
  await press("Send test event");
  await page.getByRole("table", { name: "Test events" }).waitFor();
  const [tracker] = await createSampleTrackers(world, 7);
  await asViewer(page, "TEST", 'mutation { apiKeyCreate(name: "Shop backend") { key } }');
  for (const label of ["North", "South"]) {
    const connect = `mutation { carrierAccountConnect(carrier: VENIPAK, label: "${label}", credentials: {}) { userErrors { message } } }`;
    await asViewer(page, "LIVE", connect);
  }
  await letJoin(world, page, { name: "Jonas Berg", email: "jonas@nordliving.test", role: "VIEWER" });
  walks = keyboardWalks(tracker!, webhook);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

/** What has the focus: its element, and its name or text. */
const focused = (): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement;
    return tagName.toLowerCase() + ": " + (ariaLabel ?? textContent).trim();
  })()`);
/** Onto it and Enter; an entry of an open menu is reached by the arrows. Returns what had the focus. */
const press = async (step: Walk["press"][number]): Promise<string> => {
  const menu = page.getByRole("menu");
  if (typeof step === "string" && (await menu.count()) > 0) {
    await menu.locator("[role=menuitem]").first().waitFor();
    for (let nth = 0; nth < 30 && !(await focused()).endsWith(`: ${step}`); nth++) await page.keyboard.press("ArrowDown");
  } else {
    const control =
      typeof step === "string" ? page.getByRole("button", { name: RegExp(`^${RegExp.escape(step)}`) }).first() : step(page);
    await control.focus();
  }
  const pressed = await focused();
  await page.keyboard.press("Enter");
  return pressed;
};
const popups = "[role=dialog], [role=menu]";
const isInPopup = () => page.evaluate<boolean>(`document.activeElement.closest("${popups}") !== null`);

const forgetProof = "update user_session set proved_at = now() - interval '1 hour', created_at = now() - interval '1 hour'";

const walk = async ({ isUnproved, path, mode, width, before, press: steps, key, within, close, returns }: Walk) => {
  if (isUnproved) await world.service.runtime.db.run("", forgetProof);
  await page.setViewportSize({ width: width ?? 1280, height: 900 });
  await page.goto(`${mode === "live" ? base.replace(/test$/, "live") : base}/${path}`);
  await page.locator("#page h1").waitFor({ state: "attached" });
  await before?.(page);
  let opener = "";
  if (key) await page.keyboard.press(key);
  for (const step of steps) {
    const pressed = await press(step);
    opener ||= pressed;
    await expect.poll(isInPopup).toBe(true);
  }
  await expect.poll(isInPopup).toBe(true);
  await within?.(page);
  if (close) {
    await page.getByRole("dialog").getByRole("button", { name: close, exact: true }).focus();
    await page.keyboard.press("Enter");
  } else await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(popups).count()).toBe(0);
  await expect.poll(focused).toMatch(returns ?? RegExp(`^${RegExp.escape(opener)}$`));
};

const sources = fileURLToPath(new URL("../../dashboard/src/", import.meta.url));
const drawn = /<(FormDialog|ConfirmDialog|Dialog|SidePanel|SecretDialog|CommandPalette|Dialog\.Root|Menu|Popover)\b/;

test("every dialog and menu of the dashboard is walked through", () => {
  const files = globSync("{features,shell}/**/*.tsx", { cwd: sources });
  const withDialog = files.filter((file) => drawn.test(readFileSync(`${sources}${file}`, "utf8")));
  // Opened when a session ends, and walked through there: test/browser/loading.test.ts.
  const walked = [...walks.flatMap(({ of }) => of), "shell/session-end-dialog.tsx"];
  expect([...new Set(walked)].toSorted()).toEqual(withDialog.toSorted());
});

test("a dialog or menu that was opened by keyboard takes the focus, and gives it back", async () => {
  // In npm test a sixth of them, other ones each time.
  const chosen = walks.filter((_, nth) => rounds((nth + offset) % 6 === 0, true));
  const found: string[] = [];
  for (const one of chosen) await walk(one).catch((error) => found.push(`${one.of.join(", ")}: ${one.path}: ${error.message}`));
  expect(found).toEqual([]);
});

test("after the way to each page its heading has the focus", async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // From a page that is not the first of the menu.
  await page.goto(`${base}/trackers`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Audit log" }).waitFor();
  const labels = await menu.getByRole("link").allTextContents();
  expect(labels.length).toBeGreaterThan(15);
  for (const label of labels) {
    await menu.getByRole("link", { name: label, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toMatch(/^h1: /);
    await expect.poll(() => page.title()).toMatch(/ · Kolli$/);
  }
  for (const [keys, heading] of [
    ["gt", "Trackers"],
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
