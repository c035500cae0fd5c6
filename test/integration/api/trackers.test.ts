import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalId } from "../../../src/lib/ids.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ withWorkers: true });
});
afterAll(() => engine.close());

const create = (trackingCode: string, options: { async?: boolean; idempotencyKey?: string } = {}) =>
  engine.trackers.create(
    engine.test,
    { trackingCode, carrier: "UPS" },
    { async: options.async ?? true, idempotencyKey: options.idempotencyKey ?? null },
  );

describe("test codes", () => {
  const statuses = [
    "UNKNOWN",
    "PENDING",
    "PICKED_UP",
    "OUT_FOR_DELIVERY",
    "IN_TRANSIT",
    "DELIVERED",
    "AVAILABLE_FOR_PICKUP",
    "RETURN_TO_SENDER",
    "ATTEMPT_FAILURE",
  ];
  for (const [digit, status] of statuses.entries()) {
    test(`K100000000${digit} answers ${status} at once when created synchronously`, async () => {
      const { tracker, trackerUserErrors } = await create(`K100000000${digit}`, { async: false });
      expect(trackerUserErrors).toEqual([]);
      expect(tracker?.status).toBe(status);
      expect(tracker?.deliveredAt !== null).toBe(status === "DELIVERED");
      expect(tracker?.checkpoints?.map(({ at }) => at)).toEqual(tracker?.checkpoints?.map(({ at }) => at).sort((a, b) => a - b));
      if (status !== "UNKNOWN") expect(tracker?.checkpoints?.at(-1)?.status).toBe(status);
    });
  }

  test("created asynchronously, a test code answers UNKNOWN and has its canned state soon", async () => {
    const { tracker } = await create("K1000000005");
    expect(tracker).toMatchObject({ status: "UNKNOWN", checkpoints: [], lastCheckedAt: null });
    const found = await eventually(async () => {
      const now = await engine.trackers.find(engine.test, globalId("Tracker", tracker!.id));
      return now?.status === "DELIVERED" ? now : null;
    });
    expect(found).toMatchObject({ stopReason: "DELIVERED", attention: null });
    expect(
      engine.events
        .filter((event) => event.trackerId === tracker!.id)
        .map(({ sequence, status, previousStatus }) => ({ sequence, status, previousStatus })),
    ).toEqual([{ sequence: 1, status: "DELIVERED", previousStatus: "UNKNOWN" }]);
  });

  test("in live mode a test code means nothing special", async () => {
    const { tracker } = await engine.trackers.create(
      engine.liveScope,
      { trackingCode: "K1000000005", carrier: "BRING" },
      { async: true, idempotencyKey: null },
    );
    expect(tracker).toMatchObject({ status: "UNKNOWN", attention: "CARRIER_NOT_CONNECTED" });
  });
});

describe("idempotency", () => {
  test("the same key and input give the first answer again, another input is refused", async () => {
    const first = await create("IDEM-1", { idempotencyKey: "order-1" });
    const again = await create("IDEM-1", { idempotencyKey: "order-1" });
    const other = await create("IDEM-2", { idempotencyKey: "order-1" });
    expect(again.tracker?.id).toBe(first.tracker?.id);
    expect(again.tracker).toMatchObject({ status: "UNKNOWN", checkpoints: [] });
    expect(other).toMatchObject({ tracker: null, trackerUserErrors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] });
  });

  test("ten calls at once with one key make one tracker", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create("IDEM-3", { idempotencyKey: "order-3" })));
    expect(new Set(answers.map(({ tracker }) => tracker?.id)).size).toBe(1);
    const listed = await engine.trackers.list(engine.test, {
      filter: { codeKey: ["IDEM-3"] },
      sort: "CREATED_AT_DESC",
      after: null,
      before: null,
      backward: false,
      limit: 10,
    });
    expect(listed).toHaveLength(1);
  });
});
