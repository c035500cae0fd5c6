import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A name that says it is a cap, with a number of its own instead of one from a `bounds.ts`. */
const literalCap = /\bconst ((?:max|most)[A-Z]\w*|\w+(?:Max|AtMost|Limit)) = (?:\(*-?\d|(?:seconds|minutes|hours|days)\()/;

const capsOf = (text: string): string[] =>
  text.split("\n").flatMap((line) => {
    const [, name] = literalCap.exec(line) ?? [];
    return name === undefined ? [] : [name];
  });

/** A carrier's own folder says what its API takes. What a command prints is as long as a terminal is. */
const isOther = (file: string): boolean => /^src\/carriers\/[^/]+\/(adapter|reading|status-map|number-format)/.test(file);

const layout = "layout: what fits on a page or a picture";
const pace = "pace: how much runs at the same time, or how often it is tried again; nothing grows";
const memory = "a cache that forgets: beyond it something is read again";
const typed = "the range of one typed number or text, in the description of its field";
const guard = "a guard inside the server below a bound that is listed";

/** Why a cap has its number beside it. A new one belongs into the `bounds.ts` of its room. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

const found = globSync("src/**/*.ts", { exclude: ["src/**/*.test.ts", "src/**/bounds.ts"] })
  .filter((file) => !isOther(file))
  .flatMap((file) => capsOf(readFileSync(file, "utf8")).map((name) => `${file} ${name}`))
  .toSorted();

test("a cap stands in the bounds.ts of its room, or says why not", () => {
  const excepted = Object.entries(exceptions).flatMap(([file, names]) => Object.keys(names).map((name) => `${file} ${name}`));
  expect(found).toEqual(excepted.toSorted());
});

test("a name that says so with a number is found, one that reads a bound is not", () => {
  expect(capsOf("const maxRows = 512;")).toEqual(["maxRows"]);
  expect(capsOf("export const cacheMax = 10_000;")).toEqual(["cacheMax"]);
  expect(capsOf("const mostMs = hours(24);\nconst upload = 5;\nconst sizeLimit = (512 * 4) / 3;")).toEqual([
    "mostMs",
    "sizeLimit",
  ]);
  expect(
    capsOf("const maxRows = roomBounds.rows.cap;\nconst maxAttempts = delays.length + 1;\nconst withinLimit = async () => 1;"),
  ).toEqual([]);
});
