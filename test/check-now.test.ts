import { expect, test } from "vitest";
import { type CheckNowDependencies, checkParcelNow } from "../src/checks/check-now.ts";
import type { ClaimedCheck } from "../src/trackers/claims/claim.sql.ts";

const claim = { mode: "LIVE", carrier: "UPS", trackerId: "one", lastCheckedAt: null, accountId: null } as ClaimedCheck;
const said = {
  ...{ claim, accountId: null },
  answer: { ok: true as const, value: { reading: { scans: [], estimatedDelivery: null }, raw: "" } },
};

/** With a carrier that answers at once. */
const checkWith = (ports: Partial<CheckNowDependencies>) =>
  checkParcelNow(
    {
      clock: { now: () => 0 },
      leastIntervalMs: () => 0,
      stopWaiting: new AbortController().signal,
      ask: { one: async () => said },
      holderOf: async () => null,
      apply: async () => [],
      ...ports,
    },
    claim,
    { deadlineMs: 60_000 },
  );

test("a deadline that passes while the carrier's answer is written waits for that, so that nobody is told what was known before", async () => {
  const stopping = new AbortController();
  const { promise: written, resolve: write } = Promise.withResolvers<readonly []>();
  const { promise: writing, resolve: beginsToWrite } = Promise.withResolvers<void>();
  let isAnswered = false;
  const answer = checkWith({
    stopWaiting: stopping.signal,
    apply: () => {
      beginsToWrite();
      return written;
    },
  }).finally(() => {
    isAnswered = true;
  });
  await writing;
  stopping.abort();
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  write([]);
  expect(await answer).toBeNull();
});

test("a check that another one has taken over is answered when the other is done", async () => {
  const holders = ["other", "other", "other", null];
  expect(await checkWith({ holderOf: async () => holders.shift()! })).toBeNull();
  expect(holders).toEqual([]);
});

test("and as one that took too long when the other does not end in time", async () => {
  let now = 0;
  const clock = { now: () => (now += 10_000) };
  expect(await checkWith({ clock, holderOf: async () => "other" })).toEqual({ code: "timed-out" });
});

test("a check that took effect asks nobody for the holder of its lease", async () => {
  const apply: CheckNowDependencies["apply"] = async (_outcomes, applied) => {
    applied?.add(claim.trackerId);
    return [];
  };
  const holderOf = () => Promise.reject(new Error("asked"));
  expect(await checkWith({ apply, holderOf })).toBeNull();
});
