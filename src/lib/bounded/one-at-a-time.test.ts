import { expect, test } from "vitest";
import { createOneAtATime } from "./one-at-a-time.ts";

test("jobs of one name follow each other, also after a failure; other names do not wait; too many are refused", async () => {
  const jobs = createOneAtATime({ maxWaiting: 2 });
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const begin = (name: string, text: string) =>
    jobs.run(name, () => {
      begun.push(text);
      const gate = Promise.withResolvers<void>();
      gates.set(text, gate);
      return gate.promise;
    });
  const all = [begin("a", "a1"), begin("a", "a2"), begin("a", "a3"), begin("b", "b1")];
  expect(begin("a", "a4")).toBeNull();
  await new Promise(setImmediate);
  expect(begun).toEqual(["a1", "b1"]);
  gates.get("a1")!.reject(new Error("no"));
  await expect(all[0]).rejects.toThrow("no");
  await new Promise(setImmediate);
  expect(begun).toEqual(["a1", "b1", "a2"]);
  gates.get("a2")!.resolve();
  await all[1];
  await new Promise(setImmediate);
  gates.get("a3")!.resolve();
  gates.get("b1")!.resolve();
  await Promise.all([all[2], all[3]]);
  const another = begin("a", "a5");
  expect(another).not.toBeNull();
  await new Promise(setImmediate);
  gates.get("a5")!.resolve();
  await another;
});
