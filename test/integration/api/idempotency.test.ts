import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarrierAnswers } from "../../../src/tracking/carrier-port.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";

const code = "1Z999AA10123456784";
let engine: TestEngine;
let isConnected = true;
let asked = 0;
beforeAll(async () => {
  engine = await startTestEngine({
    live: {
      findAccounts: async (wanted) => (isConnected ? wanted : []),
      trackCarrier: async (_account, codes): Promise<CarrierAnswers> => {
        asked += 1;
        await sleep(100);
        return new Map(codes.map((one) => [one, { ok: false, failure: { code: "not-found" } }]));
      },
    },
  });
});
afterAll(() => engine.close());

const create = (idempotencyKey: string | null, async: boolean, reference: string | null = null) =>
  engine.trackers.create(engine.liveScope, { trackingCode: code, carrier: "UPS", reference }, { async, idempotencyKey });

const trackersCalled = async (reference: string): Promise<number> =>
  (await engine.db.one<{ count: number }>("", "select count(*) from tracker where reference = $1", [reference]))!.count;

for (const async of [true, false]) {
  test(`calls that come all at once with one key get one tracker and one answer (async: ${async})`, async () => {
    const key = `at-once-${async}`;
    const before = asked;
    const strangers = Array.from({ length: 5 }, () => create(null, true));
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, async, key)));
    for (const answer of answers) expect(JSON.stringify(answer)).toBe(JSON.stringify(answers[0]));
    expect(answers[0]).toMatchObject({ trackerUserErrors: [], tracker: { reference: key } });
    expect(await trackersCalled(key)).toBe(1);
    expect(asked - before).toBe(async ? 0 : 1);
    for (const { trackerUserErrors } of await Promise.all(strangers)) expect(trackerUserErrors).toEqual([]);
  });
}

test("a call that was refused leaves its key free", async () => {
  isConnected = false;
  expect(await create("refused", false)).toMatchObject({ tracker: null, trackerUserErrors: [{ code: "CARRIER_NOT_CONNECTED" }] });
  expect(await create("refused", true)).toMatchObject({ tracker: { attention: "CARRIER_NOT_CONNECTED" }, trackerUserErrors: [] });
  isConnected = true;
});

test("where the first call died at work, the next takes over its tracker and asks the carrier", async () => {
  const first = await create("died", false, "died");
  const longAgo = new Date(Date.now() - 60_000);
  await engine.db.run("", "update idempotency set answer = null, created_at = $1 where key = 'died'", [longAgo]);
  await engine.db.run("", "update due_check set token = $2, last_checked_at = null where tracker_id = $1", [
    first.tracker!.id,
    randomUUID(),
  ]);
  const before = asked;
  const second = await create("died", false, "died");
  expect(second.tracker?.id).toBe(first.tracker!.id);
  expect(second.tracker?.lastCheckedAt).not.toBeNull();
  expect(asked - before).toBe(1);
  expect(await trackersCalled("died")).toBe(1);
});

test("metadata with its keys in another order is the same input", async () => {
  const call = (metadata: object) =>
    engine.trackers.create(
      engine.liveScope,
      { trackingCode: code, carrier: "UPS", metadata },
      { async: true, idempotencyKey: "order of keys" },
    );
  const first = await call({ a: 1, b: { c: 2, d: [3, { e: 4, f: 5 }] } });
  const again = await call({ b: { d: [3, { f: 5, e: 4 }], c: 2 }, a: 1 });
  expect(again.tracker?.id).toBe(first.tracker?.id);
  expect((await call({ a: 1, b: { c: 2, d: [{ e: 4, f: 5 }, 3] } })).trackerUserErrors).toMatchObject([
    { code: "IDEMPOTENCY_KEY_REUSED" },
  ]);
});
