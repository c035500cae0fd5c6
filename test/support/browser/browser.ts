import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createSetupLink } from "../../../src/people/setup-link.ts";
import { freePort } from "../database/postgres-server.ts";
import { startTestService, type TestService, type TestServiceOptions } from "../service.ts";
import { ensureBuiltDashboard } from "./built-dashboard.ts";
import { openBrowser } from "./chromium.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export type BrowserWorld = Awaited<ReturnType<typeof openBrowserWorld>>;

/** The whole service with the dashboard as shipped, and a browser to look at it. Webhooks may reach this machine. */
export const openBrowserWorld = async ({ database = "url", env }: Pick<TestServiceOptions, "database" | "env"> = {}) => {
  ensureBuiltDashboard();
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const service = await startTestService({
    database,
    env: { PORT: String(port), KOLLI_PUBLIC_URL: url, KOLLI_EGRESS_ALLOW: "127.0.0.1/32", ...env },
  });
  const browser = await openBrowser();
  return {
    service,
    url,
    browser,
    visitor: (options: BrowserContextOptions = {}) => openVisitor(browser, url, options),
    setupLink: () => newSetupLink(service, url),
    async close() {
      await browser.close();
      await service.stop();
    },
  };
};

/** Someone's browser, with cookies of its own. What goes wrong in its pages is collected in `troubles`. */
export const openVisitor = async (browser: Browser, url: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Stockholm",
    // Movements are frames to draw, and nothing that a test looks at.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const troubles: string[] = [];
  context.on("page", (page) => collectTroubles(page, url, troubles));
  const page = await context.newPage();
  return { context, page, troubles };
};

const newSetupLink = async (service: TestService, url: string): Promise<string> =>
  (await createSetupLink(service.runtime.db, url, Date.now()))!;

/** Errors in the page or its console (refusals by the Content-Security-Policy among them), and requests to anyone else. */
const collectTroubles = (page: Page, url: string, troubles: string[]): void => {
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser itself reports refused requests, which some journeys want to see.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("blob:")) troubles.push(`foreign request: ${request.url()}`);
  });
};

export const owner = { name: "Astrid Lindqvist", email: "astrid@nordliving.test", password: "a red parcel in the snow" };

export const setUpOwner = async (world: BrowserWorld, page: Page): Promise<void> => signUp(page, await world.setupLink(), owner);

/** Walks through the set-up page and stands in the dashboard, in test mode. */
export const signUp = async (page: Page, setupLink: string, person: typeof owner): Promise<void> => {
  await page.goto(setupLink);
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Create the owner account" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
};

type Violation = { id: string; impact: string; nodes: { target: string[]; any: { message: string }[] }[] };

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Of those, the ones whose answer a colour can change: all others ask about elements, attributes, names and sizes. */
export const colourRules = ["color-contrast", "link-in-text-block"];
/** What a narrow screen can make worse: places and sizes, and elements that only it has. */
export const phoneRules = [
  ...["target-size", "scrollable-region-focusable", "meta-viewport", "aria-hidden-focus"],
  ...["button-name", "link-name", "label", "aria-dialog-name", "duplicate-id-aria"],
];

/** What axe finds in the page as it stands, in words: nothing, one hopes. */
export const violationsIn = async (page: Page, rules: readonly string[] = everyRule): Promise<string[]> => {
  // Evaluated from outside: the page's own policy lets no foreign script in. Once is enough until another page is loaded.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = JSON.stringify({ runOnly: rules, resultTypes: ["violations"] });
  // Around an open menu stand elements that take the focus only to hand it on, so that nobody ever is on one.
  // What is being replaced is dimmed and cannot be used: no contrast is asked of it.
  const context = '{ exclude: ["[data-base-ui-focus-guard]", "[aria-busy=true]"] }';
  const violations = (await page.evaluate(`axe.run(${context}, ${options}).then(({ violations }) => violations)`)) as Violation[];
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any[0]?.message ?? ""})`).join("; ")}`,
  );
};

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type ViewerAnswer = { data: any; errors?: any };

/** Asks the dashboard's own API as the person who is signed in on this page, for the workspace it shows. */
export const askAsViewer = (page: Page, mode: "TEST" | "LIVE", query: string, variables: object = {}): Promise<ViewerAnswer> => {
  const headers = {
    "content-type": "application/json",
    "x-kolli-dashboard": "1",
    "x-kolli-workspace": `gid://kolli/Workspace/${new URL(page.url()).pathname.split("/")[2]}`,
    "x-kolli-mode": mode,
  };
  const request = JSON.stringify({ method: "POST", headers, body: JSON.stringify({ query, variables }) });
  return page.evaluate(`fetch("/dashboard/graphql", ${request}).then((response) => response.json())`);
};
