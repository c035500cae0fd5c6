import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { allBounds } from "../src/commands/documents/bounds-doc.ts";
import type { Bounds } from "../src/lib/bounded/bounds.ts";

const sources = globSync("src/**/*.ts", { exclude: ["src/**/*.test.ts"] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

test("every room's bounds.ts is in the table of docs/security.md", () => {
  const page = "src/commands/documents/bounds-doc.ts";
  const imported = [...readFileSync(page, "utf8").matchAll(/from "(.+bounds\.ts)"/g)].map(([, path]) =>
    join(dirname(page), path!),
  );
  expect(globSync("src/**/bounds.ts").filter((file) => !imported.includes(file))).toEqual([]);
});

test("every bound is read by the code, and its test exists", () => {
  const wrong = Object.values<Bounds>(allBounds).flatMap((bounds) =>
    Object.entries(bounds).flatMap(([name, { test: path }]) => [
      ...(sources.some(({ file, text }) => !file.endsWith("bounds.ts") && text.includes(`.${name}.cap`))
        ? []
        : [`nothing reads ${name}`]),
      ...(existsSync(path) ? [] : [`${name}: there is no ${path}`]),
    ]),
  );
  expect(wrong).toEqual([]);
});
