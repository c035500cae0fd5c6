import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { finishSite } from "./finish.ts";
import { firstSentence, type SitePage } from "./pages/page.ts";
import { menu } from "./pages/sidebar.ts";
import { collectPages, copiedFiles } from "./pages/site.ts";

// `npm run docs:site` builds the site into docs-site/dist, which the service serves at /docs. KOLLI_DOCS_BASE=/ builds it for the root
// of another host. With --if-changed, it is built only if a page or the theme differs from what was built last.
const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../", import.meta.url));
const base = (process.env.KOLLI_DOCS_BASE ?? "/docs").replace(/\/$/, "");

/** Without what a test runner sets: Astro would take it for its own, and build a site without search. */
const { DEV: _dev, PROD: _prod, MODE: _mode, SSR: _ssr, BASE_URL: _base, ...environment } = process.env;

const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, {
    cwd: here,
    stdio: ["ignore", 2, 2],
    env: { ...environment, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`);
};

const packagesIn = (lock: string): Record<string, { version?: string }> => JSON.parse(readFileSync(lock, "utf8")).packages;

/** By the lock file with its hashes, and only if what is there was not installed by it. */
const install = (): void => {
  // npm writes there what it installed.
  const record = `${here}node_modules/.package-lock.json`;
  const wanted = packagesIn(`${here}package-lock.json`);
  const installed = existsSync(record) ? Object.entries(packagesIn(record)) : [];
  const isCurrent = installed.length > 0 && installed.every(([name, { version }]) => wanted[name]?.version === version);
  if (!isCurrent) run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
};

/** The day of each file's last change; none outside a checkout. */
const changeDays = (): Map<string, string> => {
  const days = new Map<string, string>();
  try {
    const log = execFileSync("git", ["log", "--format=%x00%cs", "--name-only", "-2000"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    for (const entry of log.split("\0").slice(1)) {
      const [day, ...names] = entry.split("\n").filter(Boolean);
      for (const name of names) if (!days.has(name)) days.set(name, day!);
    }
  } catch {
    // An archive of the sources has no history.
  }
  return days;
};

const frontMatter = (page: SitePage, day: string | undefined): string => {
  const lines = [
    `title: ${JSON.stringify(page.title)}`,
    `description: ${JSON.stringify(firstSentence(page.text))}`,
    ...(day ? [`lastUpdated: ${day}`] : []),
    ...(page.isSearched === false ? ["pagefind: false"] : []),
    "editUrl: false",
    `slug: ${JSON.stringify(page.path || "index")}`,
  ];
  return `---\n${lines.join("\n")}\n---\n`;
};

const writePages = (pages: readonly SitePage[]): void => {
  const folder = `${here}src/content/docs`;
  rmSync(folder, { recursive: true, force: true });
  const days = changeDays();
  for (const page of pages) {
    const file = join(folder, `${page.path || "index"}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${frontMatter(page, days.get(page.source))}\n${page.text.trim()}\n`);
  }
};

const writeSettings = (pages: readonly SitePage[]): void => {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const sidebar = menu.map(({ label, pages: paths }) => ({
    label,
    items: paths.map((path) => {
      const title = titles.get(path);
      if (title === undefined) throw new Error(`The menu names "${path}", which is no page.`);
      return { label: title, link: `/${path}${path ? "/" : ""}` };
    }),
  }));
  mkdirSync(`${here}.generated`, { recursive: true });
  writeFileSync(`${here}.generated/site.json`, JSON.stringify({ base: base || "/", sidebar }));
};

const copyFiles = (): void => {
  rmSync(`${here}public`, { recursive: true, force: true });
  for (const [from, to] of [...copiedFiles(root), ["dashboard/public/icon.svg", "icon.svg"] as const]) {
    mkdirSync(dirname(`${here}public/${to}`), { recursive: true });
    cpSync(root + from, `${here}public/${to}`);
  }
};

/** What the site is built from. */
const hashOf = (pages: readonly SitePage[]): string => {
  const theme = globSync(["*.{ts,mjs,json}", "src/*"], { cwd: here, exclude: ["src/content"] }).toSorted();
  const texts = [JSON.stringify(pages), base, ...theme.map((file) => readFileSync(here + file, "utf8"))];
  return createHash("sha256").update(texts.join("\0")).digest("hex");
};

const buildSite = async (): Promise<void> => {
  const pages = collectPages(root, base);
  const stamp = `${here}dist/.kolli-build`;
  const wanted = hashOf(pages);
  if (process.argv.includes("--if-changed") && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  install();
  writePages(pages);
  writeSettings(pages);
  copyFiles();
  rmSync(`${here}dist`, { recursive: true, force: true });
  run(process.execPath, ["node_modules/astro/bin/astro.mjs", "build", "--silent"]);
  finishSite(`${here}dist`, pages);
  writeFileSync(stamp, wanted);
};

await buildSite();
