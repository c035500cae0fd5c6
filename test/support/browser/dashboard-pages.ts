import type { Page } from "playwright-core";
import { eventually } from "../eventually.ts";
import type { BrowserWorld } from "./browser.ts";

/** Every page of the dashboard as a path below the workspace and mode, once there is something to see on each. */
export type DashboardPage = {
  name: string;
  path: string;
  /** Said by the page when it is whole. */
  ready: string;
  /** What is pressed first. */
  open?: (page: Page) => Promise<unknown>;
  /** What is behind it waits for something that does not come. */
  isWaiting?: true;
  /** Not on narrower screens, where there is none of it. */
  fromWidth?: number;
};

/** Opens it and waits until it is whole. */
export const openDashboardPage = async (
  page: Page,
  base: string,
  { path, ready, open, isWaiting }: DashboardPage,
): Promise<void> => {
  await page.goto(`${base}/${path}`);
  await open?.(page);
  await page.getByText(ready).first().waitFor({ state: "attached" });
  if (isWaiting) return;
  // A table that holds the place of its rows is not yet what people read.
  await page.locator('#page [aria-busy="true"]').first().waitFor({ state: "detached" });
};

const bulkCreate =
  "mutation B($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } } }";

/** Parcels in every status: the contract's test codes, several of each. */
export const createSampleTrackers = async (world: BrowserWorld, perCode: number): Promise<string[]> => {
  const { key } = await world.service.keyFor("TEST");
  const carriers = ["UPS", "DHL", "FEDEX", "LA_POSTE", "USPS", "BRING"];
  const input = Array.from({ length: perCode * 9 }, (_, index) => ({
    trackingCode: `K100000000${index % 9}`,
    carrier: carriers[index % carriers.length],
    reference: `ORDER-${48_000 + index}`,
    metadata: { warehouse: ["Lyon", "Malmö", "Nantes"][index % 3], customer: `C-${1000 + index}` },
  }));
  const { body } = await world.service.graphql(key, bulkCreate, { input });
  const ids = (body.data.trackerBulkCreate.results as { tracker: { id: string } }[]).map(({ tracker }) => tracker.id);
  await eventually(async () => {
    const { body: now } = await world.service.graphql(key, "query N($id: ID!) { tracker(id: $id) { status } }", {
      id: ids.at(-1)!,
    });
    return now.data.tracker.status === "ATTEMPT_FAILURE";
  }, 30_000);
  return ids.map((id) => id.split("/").at(-1)!);
};

/** Makes a webhook by hand and answers with the path of its page. */
export const createSampleWebhook = async (page: Page, base: string, url: string): Promise<string> => {
  await page.goto(`${base}/settings/developer/webhooks?create=true`);
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByLabel("Description").fill("Shop backend");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { name: url }).waitFor();
  return new URL(page.url()).pathname.replace(/^\/w\/[^/]+\/[^/]+\//, "");
};

export const dashboardPages = (trackerId: string, webhookPath: string): DashboardPage[] => [
  { name: "overview", path: "", ready: "Registered and delivered" },
  { name: "trackers", path: "trackers", ready: "on this page" },
  { name: "create-tracker", path: "trackers?create=true", ready: "Kolli tracks the parcel" },
  { name: "tracker", path: `trackers/${trackerId}`, ready: "Last change" },
  { name: "import", path: "trackers/import", ready: "Choose a CSV file" },
  { name: "events", path: "events", ready: "When" },
  { name: "analytics", path: "analytics", ready: "What became of your parcels" },
  { name: "outages", path: "outages", ready: "Carriers whose whole traffic went silent" },
  { name: "attention", path: "attention", ready: "A parcel with several problems is listed once" },
  { name: "predictions", path: "predictions", ready: "How right the first prediction" },
  { name: "explorer", path: "explorer", ready: "Mutation" },
  { name: "agents", path: "settings/developer/agents", ready: "Create read-only key" },
  { name: "connections", path: "settings/developer/connections", ready: "Install a connector" },
  { name: "api-keys", path: "settings/developer/api-keys", ready: "Last used" },
  { name: "webhooks", path: "settings/developer/webhooks", ready: "Shop backend" },
  { name: "webhook", path: webhookPath, ready: "Signing secret" },
  { name: "create-webhook", path: "settings/developer/webhooks?create=true", ready: "Create a webhook" },
  { name: "carriers", path: "settings/carriers", ready: "to connect" },
  { name: "connect-carrier", path: "settings/carriers?connect=UPS", ready: "Client secret" },
  { name: "tracking-page", path: "settings/tracking-page", ready: "Help button label" },
  { name: "recipient-mails", path: "settings/recipient-mails", ready: "Bounces and complaints" },
  { name: "members", path: "settings/members", ready: "Joined" },
  { name: "workspace", path: "settings/workspace", ready: "Keep finished trackers" },
  { name: "audit-log", path: "settings/audit-log", ready: "created the API key" },
  { name: "account", path: "settings/account", ready: "Sign out all other sessions" },
];
