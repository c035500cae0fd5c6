import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalId } from "../../../src/lib/ids.ts";
import type { Database, TransactionalDatabase } from "../../../src/postgres/database.ts";
import { createTestAdvance, type TestAdvance } from "../../../src/trackers/test-mode/test-advance.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";

let engine: TestEngine;
let advance: TestAdvance;
beforeAll(async () => {
  engine = await startTestEngine({ withWorkers: true });
  advance = createTestAdvance({
    db: engine.db,
    clock: engine.runtime.clock,
    spreadOf: engine.workspaces.spreadOf,
    sandbox: engine.sandbox,
    trackers: engine.trackers,
  });
});
afterAll(() => engine.close());

const create = async (trackingCode: string) => {
  const { tracker } = await engine.trackers.create(
    engine.test,
    { trackingCode, carrier: "UPS" },
    { async: true, idempotencyKey: null },
  );
  return globalId("Tracker", tracker!.id);
};
const uuidOf = (gid: string) => gid.split("/").at(-1)!;
const eventsOf = (gid: string) => engine.events.filter(({ trackerId }) => trackerId === uuidOf(gid));

describe("a journey", () => {
  test("moves step by step to DELIVERED with one numbered event for each change", async () => {
    const id = await create("JOURNEY-1");
    const seen: string[] = [];
    for (let step = 0; step < 5; step++) {
      const { tracker, trackerUserErrors } = await advance(engine.test, { id, action: "NEXT_STATUS" });
      expect(trackerUserErrors).toEqual([]);
      seen.push(tracker!.status);
    }
    expect(seen).toEqual(["PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"]);
    expect(eventsOf(id).map(({ sequence, previousStatus, status }) => `${sequence} ${previousStatus} ${status}`)).toEqual([
      "1 UNKNOWN PENDING",
      "2 PENDING PICKED_UP",
      "3 PICKED_UP IN_TRANSIT",
      "4 IN_TRANSIT OUT_FOR_DELIVERY",
      "5 OUT_FOR_DELIVERY DELIVERED",
    ]);
    const done = await engine.trackers.find(engine.test, id);
    expect(done).toMatchObject({ stopReason: "DELIVERED", nextCheckAt: null });
    expect(done!.lastCheckedAt).not.toBeNull();
  });

  test("played at high speed is followed by the workers to its end without anyone asking", async () => {
    const id = await create("JOURNEY-2");
    await advance(engine.test, { id, action: "JOURNEY", speed: 1_000_000 });
    await eventually(async () => (await engine.trackers.find(engine.test, id))?.status === "DELIVERED", 60_000);
    expect(eventsOf(id).map(({ sequence }) => sequence)).toEqual(eventsOf(id).map((_, index) => index + 1));
  });

  test("does not move when the call fails halfway, so that repeating it moves the parcel once", async () => {
    const id = await create("HALFWAY-1");
    const breaking = <Some extends Database>(db: Some): Some => ({
      ...db,
      run: (name, sql, params) =>
        name === "make_parcel_due" ? Promise.reject(new Error("The connection broke")) : db.run(name, sql, params),
    });
    const db: TransactionalDatabase = {
      ...breaking(engine.db),
      transaction: ((work: (tx: Database) => Promise<unknown>) =>
        engine.db.transaction((tx) => work(breaking(tx)))) as TransactionalDatabase["transaction"],
    };
    const { sandbox, trackers, runtime } = engine;
    const failing = createTestAdvance({ db, clock: runtime.clock, spreadOf: async () => 1, sandbox, trackers });
    await expect(failing(engine.test, { id, action: "NEXT_STATUS" })).rejects.toThrow("The connection broke");
    const { tracker } = await advance(engine.test, { id, action: "NEXT_STATUS" });
    expect(tracker!.status).toBe("PENDING");
  });

  test("moves every tracker on the same parcel", async () => {
    const first = await create("SHARED-1");
    const second = await create("shared-1 ");
    await advance(engine.test, { id: first, action: "STATUS", status: "OUT_FOR_DELIVERY" });
    await eventually(async () => (await engine.trackers.find(engine.test, second))?.status === "OUT_FOR_DELIVERY");
    expect((await engine.trackers.find(engine.test, second))?.trackingCode).toBe("shared-1");
  });

  test("a late scan after the delivery changes nothing and makes no event", async () => {
    const id = await create("LATE-1");
    await advance(engine.test, { id, action: "STATUS", status: "DELIVERED" });
    const before = eventsOf(id).length;
    const { tracker } = await advance(engine.test, { id, action: "FAULT", fault: "LATE_SCAN_AFTER_DELIVERY" });
    expect(tracker).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
    expect(eventsOf(id)).toHaveLength(before);
  });

  test("a return after the delivery reopens it, and its arrival ends it as RETURNED", async () => {
    const id = await create("RETURN-1");
    await advance(engine.test, { id, action: "STATUS", status: "DELIVERED" });
    const reopened = await advance(engine.test, { id, action: "STATUS", status: "RETURN_TO_SENDER" });
    expect(reopened.tracker).toMatchObject({ status: "RETURN_TO_SENDER", stopReason: null, deliveredAt: null });
    expect(reopened.tracker!.nextCheckAt).not.toBeNull();
    const arrived = await advance(engine.test, { id, action: "STATUS", status: "DELIVERED" });
    expect(arrived.tracker).toMatchObject({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" });
  });

  test("a parcel asked about again after its end keeps each scan once", async () => {
    const id = await create("AGAIN-1");
    await advance(engine.test, { id, action: "STATUS", status: "DELIVERED" });
    const before = await engine.trackers.checkpoints(uuidOf(id));
    expect(before.length).toBeGreaterThan(1);
    await engine.trackers.refresh(engine.test, id);
    expect(await engine.trackers.checkpoints(uuidOf(id))).toEqual(before);
    await advance(engine.test, { id, action: "FAULT", fault: "LATE_SCAN_AFTER_DELIVERY" });
    expect(await engine.trackers.checkpoints(uuidOf(id))).toHaveLength(before.length + 1);
  });

  test("a carrier outage keeps what is known, says CARRIER_FAILING after three failures and recovers by itself", async () => {
    const id = await create("OUTAGE-1");
    // The workers' first check would count as one of the failing ones if it came late.
    await eventually(async () => (await engine.trackers.find(engine.test, id))?.lastCheckedAt != null);
    await advance(engine.test, { id, action: "STATUS", status: "IN_TRANSIT" });
    const first = await advance(engine.test, { id, action: "FAULT", fault: "CARRIER_ERROR_500" });
    expect(first.tracker).toMatchObject({ status: "IN_TRANSIT", attention: null });
    expect(first.trackerUserErrors).toMatchObject([{ code: "CARRIER_UNAVAILABLE" }]);
    await engine.trackers.refresh(engine.test, id);
    const third = await engine.trackers.refresh(engine.test, id);
    expect(third.tracker).toMatchObject({ status: "IN_TRANSIT", attention: "CARRIER_FAILING" });
    const recovered = await engine.trackers.refresh(engine.test, id);
    expect(recovered).toMatchObject({ tracker: { status: "IN_TRANSIT", attention: null }, trackerUserErrors: [] });
  });
});

describe("stopping", () => {
  test("a stopped tracker keeps its history and is no longer checked", async () => {
    const id = await create("STOP-1");
    await advance(engine.test, { id, action: "STATUS", status: "IN_TRANSIT" });
    const { tracker } = await engine.trackers.stop(engine.test, id);
    expect(tracker).toMatchObject({ status: "IN_TRANSIT", stopReason: "STOPPED", nextCheckAt: null });
    expect((await engine.trackers.checkpoints(uuidOf(id))).length).toBeGreaterThan(0);
    const refreshed = await engine.trackers.refresh(engine.test, id);
    expect(refreshed.tracker).toMatchObject({ stopReason: "STOPPED", nextCheckAt: null });
  });

  test("a deleted tracker is gone with its checkpoints, and deleting it again finds nothing", async () => {
    const id = await create("DELETE-1");
    await advance(engine.test, { id, action: "STATUS", status: "IN_TRANSIT" });
    const [checkpoint] = await engine.trackers.checkpoints(uuidOf(id));
    expect(await engine.trackers.remove(engine.test, id)).toEqual({ deletedTrackerId: id, trackerUserErrors: [] });
    expect(await engine.trackers.find(engine.test, id)).toBeUndefined();
    expect(await engine.trackers.findCheckpoints(engine.test, [checkpoint!.id])).toEqual([]);
    expect(await engine.trackers.remove(engine.test, id)).toMatchObject({
      trackerUserErrors: [{ code: "NOT_FOUND", field: "id" }],
    });
  });
});
