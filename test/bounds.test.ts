import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Bounds } from "../src/lib/bounded/bounds.ts";
import { allBounds } from "../src/server/documents/bounds-doc.ts";

const sources = globSync("src/**/*.ts", { exclude: ["src/**/*.test.ts"] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

test("every room's bounds.ts is in the table of docs/security.md", () => {
  const table = readFileSync("src/server/documents/bounds-doc.ts", "utf8");
  const rooms = globSync("src/**/bounds.ts").filter((file) => file !== "src/lib/bounded/bounds.ts");
  expect(rooms.filter((file) => !table.includes(file.replace("src/", "../../")))).toEqual([]);
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
