import { expect, it } from "vitest";
import { silentLog } from "../lib/telemetry/log.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";

const collect = (write: (items: readonly { at: number }[]) => Promise<void>, now: () => number = () => 0) => {
  const settled: number[] = [];
  const all = Promise.withResolvers<void>();
  let expected = Number.POSITIVE_INFINITY;
  const writer = createOutcomeWriter<{ at: number }>(write, {
    name: "deliveries",
    clock: { now },
    log: silentLog,
    leaseMs: 1_000,
    onSettled: (items) => {
      settled.push(items.length);
      if (settled.reduce((sum, count) => sum + count, 0) >= expected) all.resolve();
    },
  });
  const until = (count: number): Promise<void> => {
    expected = count;
    return all.promise;
  };
  return { add: writer.add, settled, until };
};

it("writes what arrives during a write together in the next one", async () => {
  const batches: number[] = [];
  const gate = Promise.withResolvers<void>();
  const { add, settled, until } = collect(async (items) => {
    batches.push(items.length);
    if (batches.length === 1) {
      for (let n = 0; n < 5; n++) add({ at: 0 });
      gate.resolve();
      await gate.promise;
    }
  });
  const done = until(6);
  add({ at: 0 });
  await done;
  expect(batches).toEqual([1, 5]);
  expect(settled).toEqual([1, 5]);
});

it("never puts more than 512 into one statement", async () => {
  const batches: number[] = [];
  const { add, until } = collect(async (items) => void batches.push(items.length));
  const done = until(1_200);
  for (let n = 0; n < 1_200; n++) add({ at: 0 });
  await done;
  expect(batches).toEqual([512, 512, 176]);
});

it("tries again while the database is away, and settles once", async () => {
  let failures = 2;
  const { add, settled, until } = collect(async () => {
    if (failures-- > 0) throw new Error("The database is away.");
  });
  const done = until(1);
  add({ at: 0 });
  await done;
  expect([failures, settled]).toEqual([-1, [1]]);
});

it("gives up what is older than its lease: it belongs to the next claim", async () => {
  let time = 0;
  const written: number[] = [];
  const { add, settled, until } = collect(
    async (items) => {
      time += 600;
      if (time < 1_500) throw new Error("The database is away.");
      written.push(...items.map(({ at }) => at));
    },
    () => time,
  );
  const done = until(2);
  add({ at: 0 });
  add({ at: 900 });
  await done;
  expect(written).toEqual([900]);
  expect(settled).toEqual([2]);
});
