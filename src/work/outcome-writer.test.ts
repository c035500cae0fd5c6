import { expect, it } from "vitest";
import { silentLog } from "../lib/telemetry/log.ts";
import { limitRepeats } from "../lib/telemetry/log-repeats.ts";
import { DatabaseUnavailable } from "../postgres/failure.ts";
import { blamesOneRow } from "../postgres/row-errors.ts";
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

const refused = Object.assign(new Error("out of range"), { code: "22003" });

it("writes all others where one cannot be written, and that one without its details", async () => {
  const written: { at: number; detail?: string }[] = [];
  const done = Promise.withResolvers<void>();
  let settled = 0;
  const writer = createOutcomeWriter<{ at: number; detail?: string }>(
    async (items) => {
      if (items.some(({ detail }) => detail === "poison")) throw refused;
      written.push(...items);
    },
    {
      ...{ name: "deliveries", clock: { now: () => 0 }, log: silentLog, leaseMs: 1_000 },
      blamesOne: blamesOneRow,
      withoutDetails: ({ at }) => ({ at }),
      onSettled: (items) => {
        settled += items.length;
        if (settled === 500) done.resolve();
      },
    },
  );
  for (let at = 1; at <= 500; at++) writer.add(at === 77 ? { at, detail: "poison" } : { at });
  await done.promise;
  expect(written.map(({ at }) => at).sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  expect(written.find(({ at }) => at === 77)).toEqual({ at: 77 });
});

it("says how many were lost where only some leases ended", async () => {
  let time = 0;
  const lost: unknown[] = [];
  const done = Promise.withResolvers<void>();
  const log = { ...silentLog, error: (about: unknown) => void lost.push(about) } as typeof silentLog;
  const writer = createOutcomeWriter<{ at: number }>(
    async () => {
      time += 600;
      if (time < 1_500) throw new Error("The database is away.");
    },
    { name: "deliveries", clock: { now: () => time }, log, leaseMs: 1_000, onSettled: () => done.resolve() },
  );
  writer.add({ at: 0 });
  writer.add({ at: 900 });
  await done.promise;
  expect(lost).toEqual([{ outcomes: 1 }]);
});

it("is a line in the log while the database is away, not one for each attempt", async () => {
  let failures = 3;
  const lines: string[] = [];
  const log = limitRepeats({ ...silentLog, warn: (_fields, message) => void lines.push(message) });
  const done = Promise.withResolvers<void>();
  const writer = createOutcomeWriter<{ at: number }>(
    async () => {
      if (failures-- > 0) throw new DatabaseUnavailable("connection", `connection to worker ${failures} refused`, "08006");
    },
    { name: "checks", clock: { now: () => 0 }, log, leaseMs: 1_000, onSettled: () => done.resolve() },
  );
  writer.add({ at: 0 });
  await done.promise;
  expect(lines).toEqual(["Outcomes of checks could not be written; trying again"]);
  log.flush();
});
