// What `npm run screenshots` runs: every page and dialog at three widths, light and dark, with a month of a shop's parcels in
// it, and the recipient's pages. All go to test-results/screenshots/, and the best of them, as the README shows them, to
// docs/images/. Words after `--` take only the pictures whose name contains one of them.
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { allEmulators } from "../../emulators/all.ts";
import { startEmulator } from "../../emulators/emulator.ts";
import { type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";
import { ensureBuiltDocsSite } from "../support/browser/built-docs-site.ts";
import { bringChromium } from "../support/browser/chromium.ts";
import { dashboardDialogs } from "../support/browser/dashboard-dialogs.ts";
import {
  createSampleTrackers,
  createSampleWebhook,
  type DashboardPage,
  dashboardPages,
  openDashboardPage,
} from "../support/browser/dashboard-pages.ts";
import { hideEmulatorInPictures, nameEndpointInPictures } from "../support/rows/sample-history.sql.ts";
import { writeSampleHistory } from "../support/rows/sample-history.ts";
import { writeSampleInsights } from "../support/samples/sample-insights.ts";
import {
  asViewer,
  connectCarrier,
  followParcel,
  letJoin,
  playParcel,
  recipientPages,
  scriptShowcaseParcel,
} from "../support/samples/sample-shop.ts";
import { answer, startReceiver } from "../support/servers/receiver.ts";

const folder = fileURLToPath(new URL("../../test-results/screenshots/", import.meta.url));
const images = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const forReadme: Record<string, string> = {
  "live-overview-light-1440": "overview",
  "live-tracker-light-1440": "tracker",
  "test-tracker-dark-1440": "tracker-test-dark",
  "test-webhook-light-1440": "webhook",
  "live-overview-light-390": "overview-phone",
};

const wanted = process.argv.slice(2);
const missing = bringChromium(console.log);
if (missing) throw new Error(missing);
ensureBuiltDocsSite();
await mkdir(folder, { recursive: true });
await mkdir(images, { recursive: true });

const prepare = async (world: BrowserWorld, page: Page) => {
  const emulator = await startEmulator(allEmulators);
  const receiver = await startReceiver(answer(200, { "content-type": "application/json" }, '{"received":true}'));
  const { db } = world.service.runtime;
  await setUpOwner(world, page);
  const inTest = page.url();
  const inLive = inTest.replace(/test$/, "live");
  const workspaceId = inTest.split("/").at(-2)!;
  await asViewer(page, "TEST", 'mutation { apiKeyCreate(name: "Shop backend") { key } }');
  await asViewer(page, "LIVE", 'mutation { apiKeyCreate(name: "Shop backend") { key } }');
  for (const carrier of ["DHL", "UPS", "FEDEX"]) await connectCarrier(page, emulator, carrier);
  await writeSampleHistory(db, workspaceId);
  const { key, scope } = await world.service.keyFor("LIVE");
  await writeSampleInsights(world, key, scope);
  const testHook = await createSampleWebhook(page, inTest, receiver.url);
  const liveHook = await createSampleWebhook(page, inLive, receiver.url);
  const testTrackers = await createSampleTrackers(world, 6);
  const played = {
    trackingCode: "1Z999AA10198765432",
    carrier: "UPS",
    reference: "ORDER-48003",
    metadata: { warehouse: "Lyon" },
  };
  const testTracker = await playParcel(world, played, ["PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY"]);
  scriptShowcaseParcel(emulator, "1Z999AA10123456784");
  const showcase = { reference: "ORDER-48210", postalCode: "11346" };
  const input = {
    ...{ ...showcase, trackingCode: "1Z999AA10123456784", carrier: "UPS", destinationCountryCode: "SE" },
    metadata: { warehouse: "Lyon", customer: "C-1043" },
  };
  const liveTracker = await followParcel(world, "LIVE", input);
  const recipients = await recipientPages(world, page, { ...showcase, id: liveTracker }, testTrackers.slice(-9));
  const lateTracker = await playParcel(world, lateParcel, ["PICKED_UP", "IN_TRANSIT"]);
  const failing = await startReceiver(answer(500, {}, "Fatal error: Allowed memory size exhausted"));
  const failingHook = await createSampleWebhook(page, inTest, failing.url);
  await playParcel(world, { trackingCode: "1Z999AA10155555555", carrier: "UPS", reference: "طلب-٤٨٩٠١" }, ["IN_TRANSIT"]);
  await page.goto(`${inTest}/${failingHook}`);
  await page.getByText(/^Failing since/).waitFor();
  await letJoin(world, page, { name: "Jonas Berg", email: "jonas@nordliving.test", role: "DEVELOPER" });
  await letJoin(world, page, { name: longName, email: "maximiliane.hohenstein@nordliving.test", role: "VIEWER" });
  const invite = 'mutation { memberInvite(email: "claire@nordliving.test", role: OPERATIONS) { link } }';
  const invitation = new URL((await asViewer(page, "LIVE", invite)).memberInvite.link);
  const create = "mutation ($name: String!) { workspaceCreate(name: $name) { workspace { id } } }";
  const { workspaceCreate } = await asViewer(page, "LIVE", create, { name: "Nordiska kompaniet för inredning AB" });
  const emptyTest = inTest.replace(workspaceId, workspaceCreate.workspace.id.split("/").at(-1));
  await asViewer(page, "LIVE", 'mutation { workspaceUpdate(name: "Nord Living") { userErrors { message } } }');
  await hideEmulatorInPictures(db);
  await nameEndpointInPictures(db, receiver.url, "https://hooks.nordliving.se/kolli");
  await nameEndpointInPictures(db, failing.url, "https://erp.nordliving.se/integrations/parcel-tracking/v2/kolli-events");
  return {
    modes: {
      live: { base: inLive, pages: dashboardPages(liveTracker, liveHook) },
      test: {
        base: inTest,
        pages: [
          ...dashboardPages(testTracker, testHook),
          ...dashboardDialogs(testTracker, testHook),
          { name: "tracker-late", path: `trackers/${lateTracker}`, ready: "Why is it late?" },
          { name: "webhook-failing", path: failingHook, ready: "Failing since" },
        ],
      },
      empty: { base: emptyTest, pages: emptyPages },
      "empty-live": { base: emptyTest.replace(/test$/, "live"), pages: emptyPages },
      outside: {
        base: world.url,
        pages: [
          ...signedOutPages,
          { name: "invitation-open", path: `invitation${invitation.search}${invitation.hash}`, ready: "Your name" },
          ...recipients,
          ...docsPages,
        ],
      },
    },
    close: async () => {
      await failing.close();
      await receiver.close();
      await emulator.close();
    },
  };
};

const signedOutPages: DashboardPage[] = [
  { name: "sign-in", path: "sign-in", ready: "Sign in" },
  { name: "setup", path: "setup?token=x", ready: "Create the owner account" },
  { name: "invitation", path: "invitation?token=x", ready: "This invitation does not work" },
  { name: "reset-password", path: "reset-password", ready: "password" },
  { name: "nonsense", path: "nonsense", ready: "not" },
];

/** A workspace that has nothing yet: each page says what to do next. */
const emptyPages: DashboardPage[] = [
  { name: "overview", path: "", ready: "Registered and delivered" },
  { name: "trackers", path: "trackers", ready: "Create tracker" },
  { name: "attention", path: "attention", ready: "Nothing to do" },
  { name: "analytics", path: "analytics", ready: "No group has ten parcels yet" },
  { name: "events", path: "events", ready: "Events" },
  { name: "webhooks", path: "settings/developer/webhooks", ready: "Create webhook" },
  { name: "api-keys", path: "settings/developer/api-keys", ready: "Create API key" },
];

const docsPages: DashboardPage[] = [
  { name: "docs", path: "docs/", ready: "Kolli" },
  { name: "docs-reference", path: "docs/reference/rest/trackercreate/", ready: "trackerCreate" },
];

const longName = "Dr. Maximiliane-Henriette von Hohenstein-Oberwallenstadt";
const lateParcel = {
  ...{ trackingCode: "1Z999AA10177777777", carrier: "UPS", destinationCountryCode: "DE", postalCode: "50667" },
  reference: "ORDER-48004 (second parcel, replacement for a damaged lampshade)",
  promisedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
};

const heights = { 1440: 900, 768: 1024, 390: 844 } as const;
const schemes = ["light", "dark"] as const;
type Shot = { name: string; width: keyof typeof heights; colorScheme: (typeof schemes)[number] };

/** The window's height for what the README shows and for dialogs; the whole page for the rest. */
const take = async (page: Page, { name, width, colorScheme }: Shot, one: DashboardPage) => {
  const size = { width, height: heights[width] };
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(size);
  const isWhole = !(name in forReadme) && !one.path.includes("=") && !one.open;
  // A window as tall as the page, rather than a picture of more than the window: what sticks to an edge stays at it.
  const whole = isWhole ? await page.evaluate<number>("document.documentElement.scrollHeight") : 0;
  if (whole > size.height) await page.setViewportSize({ ...size, height: whole });
  await page.screenshot({ path: `${folder}${name}.png` });
  const shown = forReadme[name];
  if (shown) await copyFile(`${folder}${name}.png`, `${images}${shown}.png`);
};

/** Opened once for all its pictures; what is pressed first may depend on the width, so that it is pressed at each. */
const takeAll = async (page: Page, mode: string, one: DashboardPage, base: string) => {
  let isOpen = false;
  for (const width of [1440, 768, 390] as const) {
    const shots = schemes
      .map((colorScheme) => ({ name: `${mode}-${one.name}-${colorScheme}-${width}`, width, colorScheme }))
      .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
    if (shots.length === 0 || width < (one.fromWidth ?? 0)) continue;
    await page.setViewportSize({ width, height: heights[width] });
    if (!isOpen || one.open) {
      await openDashboardPage(page, base, one);
      await page.waitForLoadState("networkidle");
    }
    isOpen = true;
    for (const shot of shots) await take(page, shot, one);
  }
};

const world = await openBrowserWorld({ database: "embedded" });
const { page } = await world.visitor({ reducedMotion: "reduce" });
const missed: string[] = [];
const shop = await prepare(world, page);
page.setDefaultTimeout(20_000);
for (const [mode, { base, pages }] of Object.entries(shop.modes)) {
  for (const one of pages) {
    await takeAll(page, mode, one, base).catch((error: Error) =>
      missed.push(`${mode}-${one.name}: ${error.message.split("\n")[0]}`),
    );
  }
  console.log(`${mode}: done`);
}
await shop.close();
await world.close();
console.log(`The pictures are in ${folder}`);
if (missed.length > 0) {
  console.error(`Not taken:\n${missed.join("\n")}`);
  process.exitCode = 1;
}
