import { afterAll, beforeAll, expect, test } from "vitest";
import { globalId } from "../../../src/lib/ids.ts";
import type { CarrierAnswer } from "../../../src/tracking/carrier-port.ts";
import { refuseMessage, refuseTrackingCode } from "../../support/database/refuse-value.sql.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";

const unwritableMessage = "cannot be stored";

const answerOf = (code: string): CarrierAnswer => ({
  ok: true,
  value: {
    raw: "{}",
    reading: {
      scans: [
        {
          carrierCode: null,
          message: code === "BAD-SCAN" ? unwritableMessage : "on its way",
          meaning: { status: "IN_TRANSIT" },
          time: { kind: "offset", iso: "2026-11-01T10:00:00+01:00" },
          location: null,
        },
      ],
      estimatedDelivery: null,
      facts: { serviceName: "Overnight" },
    },
  },
});

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    withWorkers: true,
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes) => new Map(codes.map((code) => [code, answerOf(code)])),
    },
  });
  await refuseTrackingCode(engine.db, "BAD-ROW");
  await refuseMessage(engine.db, unwritableMessage);
});
afterAll(() => engine.close());

const create = (trackingCode: string) =>
  engine.trackers.create(engine.liveScope, { trackingCode, carrier: "BRING" }, { async: true, idempotencyKey: null });

test("of creations that share an insert, only the one that cannot be stored fails", async () => {
  const codes = ["GOOD-1", "GOOD-2", "BAD-ROW", "GOOD-3", "GOOD-4"];
  const settled = await Promise.allSettled(codes.map(create));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("of a bulk creation, only the one that cannot be stored is refused, and it says so", async () => {
  const inputs = ["BULK-1", "BAD-ROW", "BULK-2"].map((trackingCode) => ({ trackingCode, carrier: "BRING" }));
  const { results: answers } = await engine.trackers.createMany(engine.liveScope, inputs);
  expect(answers.map(({ tracker, trackerUserErrors: [error] }) => tracker?.trackingCode ?? error?.code)).toEqual([
    "BULK-1",
    "NOT_STORED",
    "BULK-2",
  ]);
});

test("of checks that are written together, the one whose scan cannot be stored holds up no other", async () => {
  const codes = ["SCAN-1", "BAD-SCAN", "SCAN-2"];
  const { results: made } = await engine.trackers.createMany(
    engine.liveScope,
    codes.map((trackingCode) => ({ trackingCode, carrier: "BRING" })),
  );
  const find = (index: number) => engine.trackers.find(engine.liveScope, globalId("Tracker", made[index]!.tracker!.id));
  const checked = await eventually(async () => {
    const found = await Promise.all([find(0), find(1), find(2)]);
    const isDone =
      found[0]?.status === "IN_TRANSIT" && (found[1]?.nextCheckAt ?? 0) > Date.now() && found[2]?.status === "IN_TRANSIT";
    return isDone ? found : null;
  });
  expect(checked[1]).toMatchObject({ status: "UNKNOWN", stopReason: null });
});

test("what a carrier tells besides scans is kept, and the event says which fields changed", async () => {
  const { tracker } = await create("TOLD-1");
  const found = await eventually(async () => {
    const now = await engine.trackers.find(engine.liveScope, globalId("Tracker", tracker!.id));
    return now?.status === "IN_TRANSIT" ? now : null;
  });
  expect(found.facts).toEqual({ serviceName: "Overnight" });
  const event = engine.events.find(({ trackerId }) => trackerId === tracker!.id)!;
  expect(event).toMatchObject({ topic: "TRACKER_UPDATED", previousStatus: "UNKNOWN", changed: "status,serviceName,checkpoints" });
  expect(JSON.parse(event.body)).toMatchObject({
    changed: ["status", "serviceName", "checkpoints"],
    data: { serviceName: "Overnight", isActive: true },
  });
});
