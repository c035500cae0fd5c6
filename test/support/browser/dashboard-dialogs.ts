import type { Page } from "playwright-core";
import type { DashboardPage } from "./dashboard-pages.ts";

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const shortcut = (keys: string) => async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press(keys);
};
/** Beside the page, or behind a button where there is no room. */
const inSidebar = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (page.viewportSize()!.width < 1024) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await open(page);
};
const tab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
const csv = "code,carrier,order\r\nK1000000001,UPS,ORDER-1\r\n,UPS,ORDER-2\r\nK1000000003,Nobody,ORDER-3";

const showMoments = async (page: Page) => {
  await tab("As it was")(page);
  await page.getByLabel("Time of the parcel").waitFor();
};
/** As if it had ended on another machine; the page can be opened again afterwards. */
const endSession = async (page: Page) => {
  await page.getByText("on this page").waitFor();
  const context = page.context();
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByLabel("Search by tracking code or order number").fill("K1");
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await context.addCookies(cookies);
};

/** What opens over a page or replaces a part of it: dialogs, menus, tabs, and the list with rows selected. */
export const dashboardDialogs = (trackerId: string, webhookPath: string): DashboardPage[] => {
  const tracker = `trackers/${trackerId}`;
  const keys = "settings/developer/api-keys";
  return [
    { name: "tracker-events", path: tracker, open: tab("Events and deliveries"), ready: "Delivery" },
    { name: "tracker-raw", path: tracker, open: tab("Carrier's response"), ready: "As the carrier sent it" },
    { name: "tracker-as-it-was", path: tracker, open: showMoments, ready: "As it was" },
    { name: "recipient-view", path: tracker, open: press("Recipient's view"), ready: "What the recipient sees" },
    { name: "tracker-edit", path: tracker, open: choose("More actions", "Edit details"), ready: "Your own data as JSON" },
    { name: "tracker-delete", path: tracker, open: choose("More actions", "Delete"), ready: "Delete this tracker?" },
    {
      name: "trackers-selected",
      path: "trackers",
      fromWidth: 640,
      open: async (page) => {
        await page.getByText("on this page").waitFor();
        await page.getByLabel("Select all on this page").check();
      },
      ready: "Stop tracking",
    },
    { name: "trackers-carrier", path: "trackers", open: press("Carrier"), ready: "UPS" },
    { name: "trackers-created", path: "trackers", open: press("Created"), ready: "Last 24 hours" },
    { name: "trackers-status", path: "trackers", open: press("Status"), ready: "Out for delivery" },
    { name: "trackers-destination", path: "trackers", open: press("Destination"), ready: "Postcode begins with" },
    { name: "trackers-views", path: "trackers", open: press(/^Views/), ready: "At pickup points" },
    { name: "trackers-filtered", path: "trackers?status=DELIVERED&carrier=UPS,DHL&late=yes", ready: "No tracker matches" },
    { name: "trackers-columns", path: "trackers", fromWidth: 640, open: press("Columns"), ready: "Order number" },
    {
      name: "import-preview",
      path: "trackers/import",
      open: (page) =>
        page
          .getByLabel(/Choose a CSV file/)
          .setInputFiles({ name: "parcels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) }),
      ready: "will be skipped",
    },
    {
      name: "event",
      path: "events",
      open: async (page) => {
        await page.getByRole("row").nth(1).getByRole("button").first().click();
        await tab("Verify it")(page);
      },
      ready: "--data-binary",
    },
    { name: "key-create", path: `${keys}?create=true`, ready: "Create key" },
    { name: "key-edit", path: keys, open: choose(/^Actions for/, "Edit key…"), ready: "Allowed networks" },
    { name: "key-revoke", path: keys, open: choose(/^Actions for/, "Revoke key…"), ready: "This cannot be undone" },
    {
      name: "key-refused",
      path: `${keys}?create=true`,
      open: async (page) => {
        await page.getByLabel("Allowed networks").fill("everywhere");
        await press("Create key")(page);
      },
      ready: "Create key",
    },
    { name: "key-roll", path: keys, open: choose(/^Actions for/, "Rotate key…"), ready: "The old key" },
    { name: "webhook-edit", path: webhookPath, open: choose("More actions", "Edit"), ready: "Only these carriers" },
    { name: "webhook-replay", path: webhookPath, open: press("Replay"), ready: "Count events" },
    { name: "dry-run", path: webhookPath, open: press("Start a dry run"), ready: "Address of the other receiver" },
    { name: "webhook-rotate", path: webhookPath, open: press("Rotate…"), ready: "Rotate secret" },
    {
      name: "delivery",
      path: webhookPath,
      open: (page) => page.getByRole("table", { name: "Deliveries" }).getByRole("row").nth(1).getByRole("button").first().click(),
      ready: "The same bytes on every attempt",
    },
    { name: "invite", path: "settings/members", open: press("Invite someone"), ready: "Invite" },
    { name: "erase-person", path: "settings/workspace", open: press("Erase a person…"), ready: "Erase" },
    { name: "workspace-delete", path: "settings/workspace", open: press("Delete the workspace…"), ready: "Type " },
    {
      name: "workspace-create",
      path: "",
      open: inSidebar(choose(/^Workspace /, "Create a workspace")),
      ready: "Create workspace",
    },
    { name: "two-factor", path: "settings/account", open: press("Turn on"), ready: "Your password" },
    { name: "passkey", path: "settings/account", open: press("Add a passkey"), ready: "Add a passkey" },
    { name: "palette", path: "", open: shortcut("Control+k"), ready: "Switch to live mode" },
    { name: "shortcuts", path: "", open: shortcut("?"), ready: "Keyboard shortcuts" },
    {
      name: "audit-entry",
      path: "settings/audit-log?kind=api-key",
      open: (page) =>
        page
          .getByRole("button", { name: /created the API key: details$/ })
          .first()
          .click(),
      ready: "Access",
    },
    { name: "help", path: "settings/audit-log", open: press("Help with this page"), ready: "Show the whole page" },
    { name: "session-end", path: "trackers", open: endSession, isWaiting: true, ready: "Your session has ended" },
    { name: "tracker-missing", path: "trackers/01a1edcb-44d8-77dd-997f-8446bfc42eaf", ready: "Tracker not found" },
    { name: "account-menu", path: "", open: inSidebar(press(/^Account of/)), ready: "Sign out" },
  ];
};
