import { existsSync, globSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocs } from "../../src/server/documents/docs-route.ts";
import { ensureBuiltDocsSite } from "../support/browser/built-docs-site.ts";
import { openBrowser } from "../support/browser/chromium.ts";

let site: string;
let app: FastifyInstance;
let browser: Browser;
let address: string;
let pages: Map<string, string>;

beforeAll(async () => {
  site = ensureBuiltDocsSite();
  pages = new Map(
    globSync("**/*.html", { cwd: site }).map((file) => [
      `/docs/${file.replace(/index\.html$/, "")}`,
      readFileSync(site + file, "utf8"),
    ]),
  );
  app = Fastify();
  await createDocs(site)(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
const idsIn = (html: string): Set<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

test("there is a page for each operation, type, enumeration, carrier and address of REST, and each is there as Markdown", () => {
  const schema = readFileSync("schema.graphql", "utf8");
  const types = [...schema.matchAll(/^(?:type|enum|input|interface) (\w+)/gm)].map(([, name]) => name!.toLowerCase());
  const shown = new Set([...pages.keys()].map((path) => path.split("/").at(-2)));
  const roots = ["query", "mutation", "subscription"];
  expect(types.filter((name) => !roots.includes(name) && !shown.has(name))).toEqual([]);
  expect([...pages.keys()].filter((path) => path.startsWith("/docs/carriers/")).length).toBeGreaterThan(74);
  expect([...pages.keys()].filter((path) => path.startsWith("/docs/reference/rest/")).length).toBeGreaterThan(20);
  const list = readFileSync(`${site}llms.txt`, "utf8");
  for (const path of pages.keys()) {
    if (path === "/docs/404.html") continue;
    const markdown = path === "/docs/" ? "index.md" : `${path.slice("/docs/".length, -1)}.md`;
    expect([path, existsSync(site + markdown)]).toEqual([path, true]);
    expect(list).toContain(`(/docs/${markdown})`);
  }
});

test("every link leads to a page, a section or a file of the site", () => {
  const anchors = new Map([...pages].map(([path, html]) => [path, idsIn(html)]));
  const broken = [...pages].flatMap(([path, html]) =>
    linksIn(html)
      .filter((href) => !/^(https?:|mailto:)/.test(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://site${path}`);
        const found = anchors.get(pathname);
        if (found) return hash !== "" && hash !== "#_top" && !found.has(decodeURIComponent(hash.slice(1)));
        return !existsSync(site + pathname.replace(/^\/docs\//, ""));
      })
      .map((href) => `${path} → ${href}`),
  );
  expect(broken).toEqual([]);
});

test("no page asks another host for anything", () => {
  const asks = [...pages].flatMap(([path, html]) =>
    [
      ...html.matchAll(
        /<(?:script|img|iframe|source|video)[^>]*? src="(?:https?:)?\/\/[^"]*"|<link(?![^>]*rel="canonical")[^>]*? href="(?:https?:)?\/\/[^"]*"/g,
      ),
    ].map(([tag]) => `${path}: ${tag}`),
  );
  const styles = globSync("**/*.css", { cwd: site }).filter((file) =>
    /url\(["']?(https?:)?\/\//.test(readFileSync(site + file, "utf8")),
  );
  expect([...asks, ...styles]).toEqual([]);
});

/** What a shop's developer looked for, the pages that may answer it, and words of the answer, of which the page that is found has all. */
const questions: readonly (readonly [string, RegExp, readonly RegExp[]])[] = [
  ["what do limits cost", /\/(api|faq)\//, [/100 requests per second/]],
  ["how often is a parcel checked", /\/(freshness|faq)\//, [/10 min/, /2 h/]],
  ["how quick is a webhook", /\/(faq|freshness|webhooks)\//, [/\d+ ms/]],
  ["carrier down", /\/(faq|freshness|runbooks\/carrier-failing)\//, [/CARRIER_FAILING/]],
  ["how to test", /\/(testing|api|faq)\//, [/testTrackerAdvance/, /K1000000009/]],
  ["how to go live", /\/(going-live|faq)\//, [/live key/i, /webhook/, /carriers/, /attention/]],
  ["GDPR", /\/privacy\//, [/export/i, /eras/i, /how long/i]],
  ["search the documentation", /\/(docs|faq)\/$/, [/Ctrl-K/]],
  ["lost parcel", /\/(webhooks|faq|concepts)\//, [/TRACKER_EXCEPTION_RAISED/]],
  ["IDEMPOTENCY_KEY_REUSED", /\/(errors|api|trackerusererrorcode)\//, [/IDEMPOTENCY_KEY_REUSED/]],
];

const textOf = (path: string): string => (pages.get(path) ?? "").replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

/** Whether one of the pages that were found has the answer. */
const answers = (paths: readonly string[], page: RegExp, words: readonly RegExp[]): boolean =>
  paths.some((path) => page.test(path) && words.every((word) => word.test(textOf(path))));

const openPage = async (
  path: string,
  scheme: "light" | "dark",
): Promise<{ page: Page; troubles: string[]; hosts: Set<string> }> => {
  const page = await browser.newPage({ colorScheme: scheme });
  const troubles: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(address + path);
  return { page, troubles, hosts };
};

test("a newcomer finds the answer to each question within two results, under a strict policy and in the dark", async () => {
  const { page, troubles, hosts } = await openPage("/docs/start/", "dark");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Search" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(async () => [await dialog.getByRole("textbox").count(), troubles], { timeout: 60_000 }).toEqual([1, []]);
  for (const [question, pageOfAnswer, words] of questions) {
    await dialog.getByRole("textbox").fill(question);
    await expect
      .poll(async () => {
        const links = await dialog
          .locator(".pagefind-ui__result")
          .evaluateAll((results) => results.slice(0, 2).map((one) => new URL(one.querySelector("a")!.href).pathname));
        return [question, answers(links, pageOfAnswer, words) ? "found" : links];
      })
      .toEqual([question, "found"]);
  }
  expect(troubles).toEqual([]);
  expect([...hosts]).toEqual([address]);
  await page.close();
});

test("an address without a slash leads to its page, one that is not there to a page that helps", async () => {
  const at = (path: string) => app.inject({ url: path, headers: { accept: "text/html" } });
  expect((await at("/docs")).headers.location).toBe("/docs/");
  expect((await at("/docs/api")).headers.location).toBe("/docs/api/");
  const missing = await at("/docs/nothing-here/");
  expect([missing.statusCode, missing.body.includes("Kolli")]).toEqual([404, true]);
  const markdown = await at("/docs/carriers/ups.md");
  expect([markdown.headers["content-type"], markdown.body.startsWith("# UPS")]).toEqual(["text/plain; charset=utf-8", true]);
});
