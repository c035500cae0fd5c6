import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("callers take turns: one that sent many waits for its own, every other for one of each", async () => {
  const turns = createTurns({ maxWaiting: 20 });
  const order: string[] = [];
  const take = (caller: string, name: string) => turns.take(caller)!.then(() => void order.push(name));
  const all = [
    ...Array.from({ length: 10 }, (_, n) => take("flood", `flood ${n}`)),
    take("other", "other"),
    take("honest", "honest"),
    take("honest", "honest again"),
  ];
  await Promise.all(all);
  expect(order.slice(0, 5)).toEqual(["flood 0", "other", "honest", "flood 1", "honest again"]);
  expect(order).toHaveLength(13);
});

test("each turn is one of the event loop", async () => {
  const turns = createTurns({ maxWaiting: 20 });
  let loops = 0;
  const count = () => {
    loops++;
    if (loops < 100) setImmediate(count);
  };
  setImmediate(count);
  const at: number[] = [];
  await Promise.all(["a", "a", "b"].map((caller) => turns.take(caller)!.then(() => void at.push(loops))));
  expect(new Set(at).size).toBe(3);
});

test("a caller has at most so many waiting, and others are not touched by it", async () => {
  const turns = createTurns({ maxWaiting: 2 });
  const waiting = [turns.take("a"), turns.take("a")];
  expect(turns.take("a")).toBeNull();
  waiting.push(turns.take("b"));
  expect(waiting).not.toContain(null);
  await Promise.all(waiting);
  expect(turns.take("a")).not.toBeNull();
});
