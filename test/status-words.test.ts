import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import staffWords from "../dashboard/status-words.json" with { type: "json" };
import { languages } from "../src/public-page/languages.ts";
import { statusWords, trackingStatuses } from "../src/tracking/statuses.ts";

/** Programs whose texts people read. Carriers speak in their own words, and so do the messages of made-up scans. */
const programs = globSync(["src/**/*.ts", "dashboard/src/**/*.{ts,tsx}"]).filter(
  (file) =>
    !/\.test\.tsx?$|^src\/(carriers|compat|public-page\/(words|messages)|public-page\/sample-parcel|tracking\/statuses)/.test(
      file,
    ) && !/operation-types\.ts$|example-event\.ts$|^src\/commands\/move\/|trackers\/list\//.test(file),
);
const words = new Set(Object.values(statusWords).flatMap(({ staff, recipient }) => [staff, recipient]));
// An ordinary word: deliveries to webhooks are delivered, and columns count what was.
words.delete(statusWords.DELIVERED.staff);
/** Names that statuses had in some places. */
const former = ["Delivery attempt failed", "On the way back", "Not possible"];

test("no other place spells the name of a status", () => {
  const spelt = programs.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([A-Z][a-z][^"\n]{3,30})"|>([A-Z][a-z][^<>{}\n]{3,30})</g)]
      .map(([, quoted, shown]) => quoted ?? shown!)
      .filter((text) => words.has(text) || former.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(spelt).toEqual([]);
});

test("the dashboard has the words for staff, and the English page those for recipients", () => {
  expect(staffWords).toEqual(Object.fromEntries(trackingStatuses.map((status) => [status, statusWords[status].staff])));
  for (const status of trackingStatuses) expect(languages.en.words.statuses[status].title).toBe(statusWords[status].recipient);
});

test("in each language, every status has a name of its own", () => {
  for (const { words } of Object.values(languages))
    expect(new Set(Object.values(words.statuses).map(({ title }) => title)).size).toBe(trackingStatuses.length);
});

/** What the API calls by another name than people do. In a text, such a name is code. */
const apiNames: readonly [pattern: RegExp, word: string][] = [
  [/\bcheckpoints?\b/i, "scan"],
  [/\breferences?\b/i, "order number"],
  [/\bpostal codes?\b/i, "postcode"],
];
/** The reference of the API, what PostgreSQL calls so, and carriers' own words. */
const otherMeanings = /API reference|reference pages?|of the reference|between checkpoints nor compression|^docs\/carriers\.md/i;

const proseOf = (page: string): string[] =>
  page
    .replace(/<!-- bench:begin -->[\s\S]*?<!-- bench:end -->|^ *```[\s\S]*?^ *```/gm, (some) => some.replace(/[^\n]/g, ""))
    .replace(/``[^`\n]+``|`[^`\n]+`|\]\([^)\n]*\)|https?:\/\/\S+/g, "")
    .split("\n");

/** Texts of a program: between tags, and quoted ones with a capital and a blank; identifiers are neither. */
const textsOf = (program: string): string[] =>
  [...program.matchAll(/(?<![\w=])["`]([A-Z][^"`\n]*)["`]|>\s*([A-Z][^<>{}]*)[<{]|\b(?:label|hint|placeholder)="([^"]+)"/g)].map(
    ([, quoted, shown, labelled]) => (quoted ?? shown ?? labelled!).replace(/\(in the API: \w+\)|\$\{[^}]*\}/g, ""),
  );

const apiNamesIn = (file: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    apiNames
      .filter(([pattern]) => pattern.test(text) && !otherMeanings.test(`${file}: ${text}`) && !otherMeanings.test(file))
      .map(([, word]) => `${file}: ${text.trim().slice(0, 160)}, better: ${word}`),
  );

test("people read of scans and order numbers, which only the API calls checkpoints and references", () => {
  const pages = globSync(["README.md", "docs/*.md", "docs/{guides,runbooks,moving}/*.md"]);
  const shown = globSync([
    "dashboard/src/{features,shell,ui}/**/*.tsx",
    "dashboard/src/features/**/*.ts",
    "src/public-page/words/en.ts",
    "src/public-page/mails/*.ts",
  ]).filter((file) => !/\.test\.ts|\.operations\.ts$/.test(file));
  const found = [
    ...pages.flatMap((file) => apiNamesIn(file, proseOf(readFileSync(file, "utf8")))),
    ...shown.flatMap((file) => apiNamesIn(file, textsOf(readFileSync(file, "utf8")))),
  ];
  expect(found).toEqual([]);
});

test("a name of the API is found in prose and in what the dashboard shows, and passed over in code", () => {
  expect(apiNamesIn("a.md", proseOf("Its checkpoints.\n`reference`\n```\ncheckpoints\n```")).length).toBe(1);
  const program = 'const a = tracker.reference; <TextField label="Reference" /> <p>\n  Their checkpoints go.</p>';
  expect(apiNamesIn("a.tsx", textsOf(program))).toEqual([
    "a.tsx: Reference, better: order number",
    "a.tsx: Their checkpoints go., better: scan",
  ]);
});
