import { expect, test } from "vitest";
import { writeJson } from "./write-json.ts";

const plenty = { maxCharacters: 1e9 };
const large = {
  data: {
    list: Array.from({ length: 3_000 }, (_, n) => ({
      id: n,
      text: `"ä\n${n}`,
      gone: undefined,
      none: null,
      deep: [{ a: [1, "x", []] }],
    })),
    long: "y".repeat(100_000),
    empty: [],
    nothing: {},
    byName: Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key "${n}`, n % 2 === 0])),
  },
  errors: [{ message: "m" }],
};

test("the text is that of JSON.stringify", async () => {
  for (const value of [large, { data: null }, [], {}, "x", Object.assign(Object.create(null), { __proto__: 1, a: large })])
    expect((await writeJson(value, plenty))!.toString()).toBe(JSON.stringify(value));
});

test("others have their turn while much is written", async () => {
  let turns = 0;
  let isWriting = true;
  const turn = () => {
    turns++;
    if (isWriting) setImmediate(turn);
  };
  setImmediate(turn);
  await writeJson(large, { ...plenty, turnMs: 0 });
  isWriting = false;
  expect(turns).toBeGreaterThan(3);
});

test("more characters than are sent are not written", async () => {
  let asked = 0;
  const items = Array.from({ length: 10_000 }, () =>
    Object.defineProperty({}, "text", { enumerable: true, get: () => `${++asked}`.padEnd(1_000, "z") }),
  );
  expect(await writeJson({ items }, { maxCharacters: 100_000 })).toBeNull();
  // Each is read twice: whether it is small, and what it is.
  expect(asked).toBeLessThan(1_000);
});
