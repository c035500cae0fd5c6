import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "../../src/lib/clock.ts";
import { globalId } from "../../src/lib/ids.ts";
import type { Reading, Scan } from "../../src/tracking/reading.ts";
import { startTestEngine, type TestEngine } from "../support/engine.ts";

let now = Date.UTC(2026, 2, 3, 12);
let reading: Reading;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes) => new Map(codes.map((code) => [code, { ok: true, value: { reading, raw: "{}" } }])),
    },
  });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], iso: string, handsOver = false): Scan => ({
  carrierCode: status,
  message: status,
  meaning: { status, ...(handsOver && { handsOver: true }) },
  time: { kind: "offset", iso },
  location: null,
});
const pickedUp = scan("PICKED_UP", "2026-03-01T18:00:00-05:00");
const handedOver = scan("IN_TRANSIT", "2026-03-03T05:00:00-06:00", true);
const delivered = scan("DELIVERED", "2026-03-03T13:00:00-06:00");
const post = { carrier: "USPS", carrierName: null, trackingCode: "92419900000000000000000001" };

test("a second carrier shows in the tracker and in its event, once, and stays when the carrier leaves it out", async () => {
  reading = { scans: [pickedUp, handedOver], estimatedDelivery: null, facts: { nextLegs: [post] } };
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: "1Z999AA10123456784", carrier: "UPS" },
    { async: false, idempotencyKey: null },
  );
  const id = globalId("Tracker", tracker!.id);
  const until = "2026-03-03T05:00:00-06:00";
  const first = {
    carrier: "UPS",
    carrierName: null,
    trackingCode: "1Z999AA10123456784",
    from: "2026-03-01T18:00:00-05:00",
    until,
  };
  const legs = [
    { ...first, status: "PICKED_UP", attention: null },
    { ...post, from: until, until: null, status: "IN_TRANSIT", attention: "CARRIER_NOT_CONNECTED" },
  ];
  expect(tracker!.legs).toEqual(legs);
  expect(JSON.parse(engine.events.at(-1)!.body)).toMatchObject({ changed: expect.arrayContaining(["legs"]), data: { legs } });

  now += hours(1);
  const { tracker: same } = await engine.trackers.refresh(engine.liveScope, id);
  expect(same).toMatchObject({ legs, updatedAt: tracker!.updatedAt });

  now += hours(10);
  reading = { scans: [pickedUp, { ...handedOver, meaning: { status: "IN_TRANSIT" } }, delivered], estimatedDelivery: null };
  const { tracker: done } = await engine.trackers.refresh(engine.liveScope, id);
  expect(done).toMatchObject({ status: "DELIVERED", legs: [legs[0], { ...legs[1], status: "DELIVERED" }] });
});
