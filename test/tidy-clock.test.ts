import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where a test may say how quick something is by the clock on the wall, and why a busy machine does not spoil it. */
const reasons: Readonly<Record<string, string>> = {
  "test/samples/docs-samples.test.ts": "the README promises three minutes, of which an idle machine needs a tenth",
};

const moment = String.raw`(?:performance|Date)\.now\(\)`;
/** Moments that are kept to be compared with: `const startedAt = performance.now()`. */
const keptMoments = (text: string): string[] =>
  [...text.matchAll(RegExp(String.raw`\b(\w*(?:start|beg[aiu]n|since|sent|killed|made)\w*)\s*[:=]\s*${moment}`, "gi"))].map(
    ([, name]) => name!,
  );
const either = (patterns: readonly string[]): string => `(?:${patterns.join("|")})`;

/** Assertions and comparisons that something took less than a time: of `a - startedAt`, and of names that were given one. */
const quickByTheClock = (text: string): string[] => {
  const elapsed = either([String.raw`${moment}\)? - \w+`, ...keptMoments(text).map((name) => String.raw`- ${name}\b`)]);
  const given = [
    ...text.matchAll(RegExp(String.raw`\b(\w+)(?:\[\w+\])?(?: =|:|\.push\() ?[^;\n]*${elapsed}`, "g")),
    // A function that returns one, and what is made of it.
    ...text.matchAll(RegExp(String.raw`const (\w+) = (?:async )?\([^]{0,400}?return ${either([elapsed, `\\(${elapsed}`])}`, "g")),
  ].map(([, name]) => name!);
  const returned = [...text.matchAll(RegExp(String.raw`const (\w+) = await ${either(["(?!)", ...given])}\(`, "g"))];
  const names = new Set([...given, ...returned.map(([, name]) => name!), "seconds", "tookMs", "took", "elapsedMs"]);
  names.delete("expect");
  const subject = either([elapsed, String.raw`\b${either([...names])}\b`]);
  const found = [
    ...text.matchAll(RegExp(String.raw`expect\([^;\n]*?${subject}[^;\n]*?\)\.toBeLessThan\w*\(`, "g")),
    ...text.matchAll(RegExp(String.raw`expect\([^;\n]*?${subject} <[^;\n]*`, "g")),
  ];
  // Time that a process ran is no time on the wall.
  return [...new Set(found.map(([whole]) => whole.trim()))].filter((whole) => !whole.includes("cpuUsage"));
};

const files = globSync("{src,test,emulators,bench,dashboard}/**/*.ts").filter(
  (file) => /^test\/|\.test\.ts$/.test(file) && !/^test\/(?:hostile|fuzz|soak)\/|node_modules/.test(file),
);
const found = files
  .filter((file) => file !== "test/tidy-clock.test.ts")
  .map((file) => [file, quickByTheClock(readFileSync(file, "utf8"))] as const)
  .filter(([, lines]) => lines.length > 0);

test("no test outside test/hostile asserts that something was quick by the clock on the wall, except for a reason", () => {
  expect(found.filter(([file]) => !(file in reasons))).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(reasons).filter((file) => !found.some(([one]) => one === file))).toEqual([]);
});

/** Limits of single tests and files that are shorter than those in vitest.config.ts. */
const shortTimeouts = (text: string): string[] =>
  [...text.matchAll(/^\}, ([\d_]+)\);$|\{\s*timeout: ([\d_]+),?\s*\}, (?:async )?\(|\b(?:test|hook)Timeout: ([\d_]+)/gm)]
    .filter(([, ...numbers]) => Number(numbers.find((one) => one !== undefined)!.replaceAll("_", "")) < 600_000)
    .map(([whole]) => whole);

test("no test has less time than all have: on a busy machine it would fail for that alone", () => {
  const short = files.map((file) => [file, shortTimeouts(readFileSync(file, "utf8"))] as const);
  expect(short.filter(([file, lines]) => lines.length > 0 && file !== "test/tidy-clock.test.ts")).toEqual([]);
});

test.each([
  "test(name, work\n}, 60_000);",
  "test(name, { timeout: 60_000 }, async () => {});",
  "vi.setConfig({ testTimeout: 120_000 });",
])("such a limit is found: %s", (text) => {
  expect(shortTimeouts(text)).toHaveLength(1);
});

test.each([
  "const begin = performance.now();\nawait work();\nexpect(performance.now() - begin).toBeLessThan(10);",
  "const startedAt = Date.now();\nconst took = Date.now() - startedAt;\nexpect(took).toBeLessThanOrEqual(10);",
  "const s = performance.now();\nwaits.push(performance.now() - s);\nexpect(Math.max(...waits)).toBeLessThan(3);",
  "const startedAt = performance.now();\nexpect({ isQuick: performance.now() - startedAt < 12_000 }).toEqual({ isQuick: true });",
  "const until = async () => {\n  return performance.now() - began;\n};\nconst known = await until();\nexpect(known).toBeLessThan(1);",
  "const { seconds } = await node.stop();\nexpect(seconds).toBeLessThan(20);",
])("such an assertion is found: %s", (text) => {
  expect(quickByTheClock(text)).toHaveLength(1);
});

test.each([
  "const startedAt = Date.now();\nexpect(allowed).toBeLessThan(burst + (Date.now() - startedAt) / 1000);",
  "expect(row.dueAt - Date.now()).toBeLessThan(hours(4));",
  "const { seconds } = await node.stop();\nexpect(seconds).toBeGreaterThan(3.5);",
])("what a busy machine does not spoil is not: %s", (text) => {
  expect(quickByTheClock(text)).toEqual([]);
});
