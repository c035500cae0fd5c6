import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { slowFiles } from "./support/slow-files.ts";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const [, table = ""] = read("docs/reliability.md").split("## Every fault, and the test that shows it\n");
const rows = table
  .split("\n## ")[0]!
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| fault "))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([fault, tests, where]) => ({ fault: fault!, tests: tests!, where: where! }));

/** What a file calls its tests; what differs from run to run is left out of a name. */
const namesIn = (file: string): string[] =>
  [...read(file).matchAll(/(?:test|it)\b[^"`\n]*(?:\([^"`]*)?(["`])((?:(?!\1).)+)\1/g)].map(([, , name]) =>
    name!.replaceAll(/\$\{[^}]*\}/g, "…"),
  );
/** `file`: *name*, *name*; `file`: … */
const testsOf = (cell: string) =>
  cell.split("; `").flatMap((part) => {
    const [, file = ""] = /^`?([^`]+)`: /.exec(part) ?? [];
    return [...part.matchAll(/\*([^*]+)\*/g)].map(([, name]) => ({ file, name: name! }));
  });

test("every fault of the table has tests, and each is there under its name", () => {
  expect(rows.length).toBeGreaterThan(45);
  const broken = rows.flatMap(({ fault, tests }) => {
    const named = testsOf(tests);
    if (named.length === 0) return [`${fault}: no test`];
    return named
      .filter(({ file, name }) => !existsSync(new URL(`../${file}`, import.meta.url)) || !namesIn(file).includes(name))
      .map(({ file, name }) => `${fault}: ${file}: ${name}`);
  });
  expect(broken).toEqual([]);
});

test("what the table says runs in many rounds is among what `npm run faults` runs", () => {
  const [, listed] = /alsoThorough = \[([^\]]+)\]/.exec(read("test/faults/main.ts"))!;
  const also = [...listed!.matchAll(/"([^"]+)"/g)].map(([, name]) => `/${name}.test.ts`);
  const isRun = (file: string) => /^test\/(faults|simulation)\//.test(file) || also.some((name) => file.endsWith(name));
  const strays = rows
    .filter(({ where }) => where.includes("*many*"))
    .filter(({ tests }) => !testsOf(tests).some(({ file }) => isRun(file)));
  expect(strays).toEqual([]);
  const places = ["`npm test`", "*slow*", "`npm test`, *many*", "*slow*, *many*", "*many*"];
  expect(rows.filter(({ where }) => !places.includes(where))).toEqual([]);
});

test("what the table says is slow is what `npm run test:slow` runs", () => {
  const isSlow = ({ tests }: { tests: string }) => testsOf(tests).every(({ file }) => slowFiles.includes(file));
  const misplaced = rows.filter((row) => row.where !== "*many*" && row.where.includes("*slow*") !== isSlow(row));
  expect(misplaced).toEqual([]);
  expect(slowFiles.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});
