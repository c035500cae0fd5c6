import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { days, systemClock } from "../lib/clock.ts";
import { silentLog } from "../lib/telemetry/log.ts";
import type { ClaimRequest, Taken } from "./claim-loop.ts";
import type { Resources } from "./destinations.ts";
import { startWorker, type Worker, type WorkerPort } from "./worker.ts";

type Row = { destinationId: string };
const workers: Worker<Row>[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "performance", "Date"] });
});
afterEach(async () => {
  const stopped = Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await pass(1);
  await stopped;
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const nothing: Taken<Row> = { rows: [], fullIds: new Set(), busyIds: [], later: [] };

/** A worker whose claims are answered by the test; work ends immediately. */
const start = (
  claim: (request: ClaimRequest) => Taken<Row>,
  { gatherMs = 0, due = [] as { destinationId: string; dueAt: number; isFailing?: boolean }[] } = {},
) => {
  const claims: { at: number; destinationIds: string[] }[] = [];
  const begun: { row: Row; isDrawn: boolean }[] = [];
  const worker = startWorker<Row, Resources>(
    {
      ...{ name: "chores", clock: systemClock, random: () => 0, log: silentLog, deadlineMs: 1_000 },
      ...{ leaseMs: 5_000, gatherMs, pollMs: 10_000, maxInFlight: 100 },
    },
    (port: WorkerPort<Resources>) => ({
      isDue: "true",
      findDue: async (until) => due.filter(({ dueAt }) => dueAt <= until),
      claim: async (request) => {
        claims.push({ at: performance.now(), destinationIds: request.wanted.map(({ destinationId }) => destinationId) });
        return claim(request);
      },
      async begin({ rows, isDrawn }) {
        for (const row of rows) {
          begun.push({ row, isDrawn });
          const destination = port.slots.get(row.destinationId);
          port.slots.started(destination);
          port.slots.answered(destination, true);
          port.settled([row.destinationId]);
        }
      },
    }),
  );
  workers.push(worker);
  return { worker, claims, begun };
};

test("what comes due before the next sweep is begun on time, and what is due at once", async () => {
  const soonAt = Date.now() + 150;
  const { claims } = start(() => nothing, {
    due: [
      { destinationId: "now", dueAt: 0 },
      { destinationId: "soon", dueAt: soonAt },
    ],
  });
  await pass(80);
  expect(claims.map(({ destinationIds }) => destinationIds)).toEqual([["now"]]);
  await pass(170);
  expect(claims.map(({ destinationIds }) => destinationIds)).toEqual([["now"], ["soon"]]);
});

test("a destination that others hold is tried again after a moment that doubles, until it is free", async () => {
  let tries = 0;
  const { worker, claims } = start(() => (++tries < 5 ? { ...nothing, busyIds: ["a"] } : nothing));
  worker.wake(["a"]);
  await pass(250);
  expect(claims.length).toBe(5);
  const gaps = claims.slice(1).map(({ at }, nth) => at - claims[nth]!.at);
  expect(gaps[3]).toBeGreaterThan(gaps[0]! * 2);
});

test("a destination whose limit is used up is not claimed for until it has room again", async () => {
  let tries = 0;
  const { worker, claims } = start(({ now }) =>
    ++tries === 1 ? { ...nothing, later: [{ destinationId: "a", at: now + 120 }] } : nothing,
  );
  worker.wake(["a"]);
  await pass(70);
  expect(claims.length).toBe(1);
  await pass(120);
  expect(claims.length).toBe(2);
});

test("after a claim that took all there was the next gathers, and after a full one it does not", async () => {
  const rows = { rows: [{ destinationId: "a" }], busyIds: [], later: [] };
  let tries = 0;
  const { worker, claims } = start(
    () => (++tries === 1 ? { ...rows, fullIds: new Set(["a"]) } : { ...rows, fullIds: new Set() }),
    {
      gatherMs: 100,
    },
  );
  worker.wake(["a"]);
  await pass(50);
  expect(claims.length).toBe(2);
  for (let n = 0; n < 5; n++) worker.wake(["a"]);
  await pass(25);
  expect(claims.length).toBe(2);
  await pass(100);
  expect(claims.length).toBe(3);
});

test("a row that is written under an offered lease is begun without a claim, and counts as not drawn", async () => {
  const { worker, claims, begun } = start(() => nothing);
  const lease = worker.offerLease("a")!;
  expect(lease.until - lease.at).toBe(5_000);
  worker.take({ destinationId: "a" }, lease);
  await pass(20);
  expect(begun).toEqual([{ row: { destinationId: "a" }, isDrawn: false }]);
  expect(claims).toEqual([]);
  const stopped = worker.stop();
  expect(worker.offerLease("a")).toBeNull();
  await pass(1);
  await stopped;
});

test("no lease is offered for a destination that has no room until later: a new row takes its turn", async () => {
  const { worker } = start(({ now }) => ({ ...nothing, later: [{ destinationId: "a", at: now + 1_000 }] }));
  const leases = [worker.offerLease("a")];
  worker.wake(["a"]);
  await pass(10);
  expect(worker.offerLease("a")).toBeNull();
  leases.push(worker.offerLease("b"));
  // A worker that stops waits for what it offered.
  for (const lease of leases) worker.giveBack(lease!);
});

test("a burst of rows that are being written gets no more leases than there are places, and gives them back", async () => {
  const { worker, begun } = start(() => nothing);
  await pass(1);
  const leases = Array.from({ length: 500 }, () => worker.offerLease("a")).filter((lease) => lease !== null);
  expect(leases).toHaveLength(4);
  const [failed, ...written] = leases;
  worker.giveBack(failed!);
  for (const lease of written) worker.take({ destinationId: "a" }, lease);
  await pass(1);
  expect(begun).toHaveLength(3);
  // All places are free again: neither what was written nor what failed keeps one.
  const again = Array.from({ length: 500 }, () => worker.offerLease("a")).filter((lease) => lease !== null);
  expect(again).toHaveLength(4);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await pass(1);
  expect(isStopped).toBe(false);
  for (const lease of again) worker.giveBack(lease);
  await pass(1);
  await stopped;
});

test("a destination that the database knows as failing holds half of the places after a restart too", async () => {
  const dead = Array.from({ length: 100 }, (_, n) => ({ destinationId: `dead ${n}`, dueAt: 0, isFailing: true }));
  const requests: number[] = [];
  start(
    ({ wanted }) => {
      requests.push(wanted.reduce((sum, one) => sum + one.requests, 0));
      return nothing;
    },
    { due: dead },
  );
  await pass(1);
  expect(requests[0]).toBe(50);
});

test("a destination that is paused for longer than a timer holds is not claimed for over and over", async () => {
  const { worker, claims } = start(({ now }) => ({ ...nothing, later: [{ destinationId: "a", at: now + days(25) }] }));
  worker.wake(["a"]);
  await pass(3_000);
  expect(claims).toHaveLength(1);
});
