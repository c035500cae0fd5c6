import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const features = fileURLToPath(new URL("./src/features/", import.meta.url));
const using = (pattern: RegExp): string[] =>
  globSync("**/*.tsx", { cwd: features })
    .filter((file) => pattern.test(readFileSync(`${features}${file}`, "utf8")))
    .toSorted();

test("what is folded away has one look", () => {
  expect(using(/<details\b/)).toEqual([]);
});

test("every form is one of three: settings in a page, a dialog, or one of the pages before the dashboard", () => {
  expect(using(/<form\b(?![^>]*\bhidden\b)/)).toEqual([]);
  const inline = using(/<InlineForm\b/).filter((file) => !file.startsWith("sign-in/"));
  // Only buttons: a link that was mailed is sent again, or its change is cancelled.
  expect(inline).toEqual(["account/address-card.tsx"]);
});

test("days and times have one field, and every preview one frame with one switch of its width", () => {
  expect(using(/type="(date|time|datetime-local|month|week)"|type: "(date|datetime-local)"/)).toEqual([]);
  expect(using(/<iframe\b|value: "phone"/)).toEqual([]);
});
