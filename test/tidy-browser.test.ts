import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readings =
  "textContent|innerText|innerHTML|count|is[A-Z]\\w+|inputValue|getAttribute|allTextContents|allInnerTexts|evaluate|url";

/**
 * What is read of a page only once, and so perhaps too early: a click's effect takes a moment, longer on a busy machine. An assertion
 * polls (`expect.poll`); text that is used further on comes from an element that is known by its name or content, because the first
 * of several may still belong to what is about to go.
 */
const readOnce = (text: string): string[] => {
  const statements = text.split(/;\n|\{\n/).map((one) => one.replace(/\s+/g, " ").trim());
  const page = String.raw`(?:\bawait\b[^;]*|\bpage)\.(?:${readings})\(`;
  const asserted = RegExp(String.raw`\bexpect\((?!\s*\(\))[^;]*?${page}`);
  const anyOfSeveral = RegExp(
    String.raw`(?:=|return) \(?await (?:\w+\.)?page\.[^;]*\.(?:first|last|nth)\(\d*\)[^;]*\.(?:${readings})\(`,
  );
  return statements.filter((one) => asserted.test(one) || anyOfSeveral.test(one));
};

const files = globSync("test/{browser,samples,support/browser,support/samples}/**/*.ts");

test("what a page shows is asserted by polling, and read further on only from what has a name", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => readOnce(readFileSync(file, "utf8")).map((one) => `${file}: ${one}`))).toEqual([]);
});

test("what a page asks is let go only after the requests under way were answered: a late answer of a handler would end the run", () => {
  const lettingGo = /\.unroute(?:All)?\((?!\{ behavior: "wait" \}\))/;
  expect(files.filter((file) => lettingGo.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(lettingGo.test("await page.unrouteAll();")).toBe(true);
});

test.each([
  'await button.click();\nexpect(await page.getByRole("heading").textContent()).toBe("Keys");',
  'expect(await dialog.getByLabel("Name").isChecked()).toBe(true);',
  'expect([path, await button.getAttribute("aria-disabled")]).toEqual([path, "true"]);',
  "expect(page.url()).toBe(before);",
  'expect(new URL(page.url()).searchParams.get("q")).toBe("x");',
  'const headers = (await page.locator("pre").first().textContent())!;',
])("such a reading is found: %s", (text) => {
  expect(readOnce(text)).toHaveLength(1);
});

test.each([
  'await expect.poll(() => page.getByRole("heading").textContent()).toBe("Keys");',
  'await expect\n    .poll(() => page.getByRole("row").count())\n    .toBe(3);',
  "const key = (await shown.getByText(/^kolli_test_/).textContent())!;",
  'await page.getByText("Done").first().waitFor();',
  "expect(await world.service.graphql(key, whoAmI)).toMatchObject({ status: 200 });",
])("what waits is not: %s", (text) => {
  expect(readOnce(text)).toEqual([]);
});
