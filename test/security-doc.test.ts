import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The last column of every row of the threat model's tables: what shows that the row is true. */
const proofs = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .filter((line) => /^\| .* \| .* \| .* \|$/.test(line))
  .map((line) => line.split(" | ").at(-1)!.replace(/ \|$/, ""))
  .filter((cell) => cell !== "test" && !cell.includes("must not be able to"));

const named = proofs.flatMap((cell) =>
  [...cell.matchAll(/(hostile\/)?`([^`]+)`/g)].map(([, hostile, name]) => ({ hostile, name: name! })),
);

const candidates = ({ hostile, name }: { hostile: string | undefined; name: string }): string[] =>
  hostile
    ? [`test/hostile/${name}.ts`]
    : name.includes("/") || name.endsWith(".ts")
      ? [name, `src/**/${name}`, `test/faults/${name}`]
      : [`test/integration/*/${name}.test.ts`];

test("every test that the threat model names is there", () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter((one) => candidates(one).every((pattern) => globSync(pattern).length === 0));
  expect(missing).toEqual([]);
});

test("every attack and promise that it quotes is there, word for word", () => {
  const texts = globSync(["test/hostile/*.ts", "test/integration/*/*.ts"]).map((file) => readFileSync(file, "utf8"));
  const quoted = proofs.flatMap((cell) => [...cell.matchAll(/\*([^*]+?)…?\*/g)].map(([, words]) => words!));
  expect(quoted.length).toBeGreaterThan(3);
  expect(quoted.filter((words) => !texts.some((text) => text.includes(words)))).toEqual([]);
});
