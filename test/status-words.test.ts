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
