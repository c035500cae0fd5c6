import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { destinations } from "../../shell/paths.ts";
import { readInline, readMarkdown, sectionOf } from "./markdown.ts";
import { findHelp, sectionsOf } from "./search.ts";
import { allTopics, helpFiles, topicOf } from "./topics.ts";

const docs = new URL("../../../../docs/", import.meta.url);
const read = (file: string) => readMarkdown(readFileSync(new URL(`${file}.md`, docs), "utf8"));

test("every page leads to a part of the documentation that is there", () => {
  for (const { file, id } of [...allTopics, ...destinations.map(({ to }) => topicOf(to))]) {
    const blocks = read(file);
    const [first] = sectionOf(blocks, id);
    expect([file, id, first?.kind]).toEqual([file, id, "heading"]);
    if (id !== null) expect(first).toMatchObject({ id });
  }
  for (const file of helpFiles) expect([file, existsSync(new URL(`${file}.md`, docs))]).toEqual([file, true]);
  expect(topicOf("/w/$workspaceId/$mode/trackers/import")).toEqual({ file: "dashboard", id: "import-a-file" });
  expect(topicOf("/w/$workspaceId/$mode/")).toEqual(topicOf("/w/$workspaceId/$mode"));
});

test("the documentation is read as it is meant, and what is not known stays text", () => {
  const source =
    "# One\nText of\ntwo lines.\n\n- a\n- b\n  more\n\n| x | y |\n|---|---|\n| `a\\|b` | 2 |\n\n```js\n<b># no heading</b>\n```\n## Two `code`\n<img src=x onerror=alert(1)>";
  expect(readMarkdown(source)).toEqual([
    { kind: "heading", level: 1, text: "One", id: "one" },
    { kind: "paragraph", text: "Text of two lines." },
    { kind: "list", isOrdered: false, items: ["a", "b more"] },
    { kind: "table", head: ["x", "y"], rows: [["`a|b`", "2"]] },
    { kind: "code", language: "js", text: "<b># no heading</b>" },
    { kind: "heading", level: 2, text: "Two `code`", id: "two-code" },
    { kind: "paragraph", text: "<img src=x onerror=alert(1)>" },
  ]);
  expect(readInline("See **this**, `that` and [those](api.md#read).")).toEqual([
    { kind: "text", text: "See " },
    { kind: "strong", text: "this" },
    { kind: "text", text: ", " },
    { kind: "code", text: "that" },
    { kind: "text", text: " and " },
    { kind: "link", text: "those", to: "api.md#read" },
    { kind: "text", text: "." },
  ]);
});

test("help is found by words, wherever they stand, with headings first", () => {
  const sections = helpFiles.flatMap((file) => sectionsOf(file, read(file)));
  const found = (query: string) => findHelp(sections, query).map(({ file, id }) => `${file}#${id}`);
  expect(found("verify signature")[0]).toBe("webhooks#verify-the-signature");
  expect(found("logo png")).toContain("tracking-page#the-logo");
  expect(found("single sign-on")[0]).toBe("accounts#single-sign-on");
  expect(found("xyzzy-nothing")).toEqual([]);
});
