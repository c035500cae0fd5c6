import { expect, test } from "vitest";
import { createCheckNow } from "../src/trackers/checking/check-now.ts";
import type { ClaimedCheck } from "../src/trackers/checking/claim.sql.ts";

test("a deadline that passes while the carrier's answer is written waits for that, so that nobody is told what was known before", async () => {
  const stopping = new AbortController();
  const { promise: written, resolve: write } = Promise.withResolvers<readonly []>();
  const { promise: writing, resolve: beginsToWrite } = Promise.withResolvers<void>();
  const claim = { mode: "LIVE", carrier: "UPS", lastCheckedAt: null, accountId: null } as ClaimedCheck;
  const checkNow = createCheckNow({
    clock: { now: () => 0 },
    leastIntervalMs: () => 0,
    stopWaiting: stopping.signal,
    ask: {
      one: async () => ({
        claim,
        accountId: null,
        answer: { ok: true, value: { reading: { scans: [], estimatedDelivery: null }, raw: "" } },
      }),
    },
    apply: () => {
      beginsToWrite();
      return written;
    },
  });
  let isAnswered = false;
  const answer = checkNow(claim, { deadlineMs: 60_000 }).finally(() => {
    isAnswered = true;
  });
  await writing;
  stopping.abort();
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  write([]);
  expect(await answer).toBeNull();
});
