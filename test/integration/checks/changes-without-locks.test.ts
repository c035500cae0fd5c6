import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { globalId } from "../../../src/lib/ids.ts";
import type { PatientDatabase } from "../../../src/postgres/database.ts";
import type { CarrierAnswer } from "../../../src/tracking/carrier-port.ts";
import { hasLanes } from "../../support/database/database.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { countRowsOf, isChangeWaiting } from "./changes-without-locks.sql.ts";

const answerOf = (...messages: string[]): CarrierAnswer => ({
  ok: true,
  value: {
    raw: "{}",
    reading: {
      scans: messages.map((message, nth) => ({
        carrierCode: null,
        message,
        meaning: { status: nth === 0 ? "IN_TRANSIT" : "OUT_FOR_DELIVERY" },
        time: { kind: "offset", iso: `2026-11-01T1${nth}:00:00+01:00` },
        location: null,
      })),
      estimatedDelivery: null,
    },
  },
});

/** On a cluster every change is locked first. */

/** What was sent about trackers and their checks, in order. */
let sent: string[] = [];
/** What a statement waits for before it is sent. */
let gates = new Map<string, () => Promise<unknown>>();
let answers = new Map<string, Promise<CarrierAnswer>>();
let asked: string[] = [];

const isAboutChecks = /^(insert_trackers|write_|lock_|claim_|reschedule_)/;

const watched = (db: PatientDatabase): PatientDatabase => {
  const pass = async (name: string): Promise<void> => {
    // Whether it also places its events is not what this is about.
    if (isAboutChecks.test(name)) sent.push(name.replace(/_placed$/, ""));
    await gates.get(name)?.();
  };
  const transaction = async (...given: unknown[]): Promise<unknown> => {
    const done = await (db.transaction as (...given: unknown[]) => Promise<unknown>)(...given);
    sent.push("transaction");
    return done;
  };
  return {
    ...db,
    async one(name, sql, params) {
      await pass(name);
      return db.one(name, sql, params);
    },
    async run(name, sql, params) {
      await pass(name);
      return db.run(name, sql, params);
    },
    transaction: transaction as PatientDatabase["transaction"],
  };
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    withWorkers: true,
    through: watched,
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, [code]) => {
        asked.push(code!);
        return new Map([[code!, await answers.get(code!)!]]);
      },
    },
  });
});
afterAll(() => engine.close());
beforeEach(() => {
  sent = [];
  asked = [];
  gates = new Map();
  answers = new Map();
});

const create = (trackingCode: string, more: { metadata?: string; async?: boolean } = {}) =>
  engine.trackers.create(
    engine.liveScope,
    { trackingCode, carrier: "BRING", ...(more.metadata && { metadata: JSON.parse(more.metadata) }) },
    { async: more.async ?? true, idempotencyKey: null },
  );
const created = async (trackingCode: string, metadata?: string): Promise<string> =>
  globalId("Tracker", (await create(trackingCode, metadata ? { metadata } : {})).tracker!.id);
const find = (id: string) => engine.trackers.find(engine.liveScope, id);
const withStatus = (id: string, status: string) =>
  eventually(async () => {
    const tracker = await find(id);
    return tracker?.status === status && tracker;
  });
const update = (id: string, metadata: Record<string, unknown>) => engine.trackers.update(engine.liveScope, { id, metadata });
const toldOf = (id: string) =>
  engine.events.filter(({ trackerId }) => id.endsWith(trackerId)).map(({ body }) => JSON.parse(body).data.metadata);

test.skipIf(hasLanes())("a first check that finds news is one statement, which writes all of it", async () => {
  answers.set("370000000000000001", Promise.resolve(answerOf("on its way")));
  const id = await created("370000000000000001");
  const { bucket, id: uuid } = await withStatus(id, "IN_TRANSIT");
  expect(sent).toEqual(["insert_trackers_at_once", "write_if_unchanged_and_announce"]);
  expect(await countRowsOf(engine.db, bucket, uuid)).toEqual({
    ...{ nextChecks: 1, leases: 0, answers: 1, checkpoints: 1 },
    events: ["TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED"],
  });
});

test.skipIf(hasLanes())(
  "a later check that finds news reads the tracker without locking it, and writes in one statement",
  async () => {
    answers.set("370000000000000002", Promise.resolve(answerOf("on its way")));
    const id = await created("370000000000000002");
    await withStatus(id, "IN_TRANSIT");
    sent = [];
    answers.set("370000000000000002", Promise.resolve(answerOf("on its way", "in the van")));
    const { tracker } = await engine.trackers.refresh(engine.liveScope, id);
    expect(tracker).toMatchObject({ status: "OUT_FOR_DELIVERY" });
    expect(sent).toEqual(["claim_tracker", "transaction", "write_if_unchanged_and_announce"]);
    expect(await countRowsOf(engine.db, tracker!.bucket, tracker!.id)).toMatchObject({
      ...{ nextChecks: 1, leases: 0, answers: 1, checkpoints: 2 },
      events: ["TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED", "TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED"],
    });
  },
);

test("what a user changes while the carrier is asked is in the event of that check", async () => {
  const answer = Promise.withResolvers<CarrierAnswer>();
  answers.set("370000000000000003", answer.promise);
  const id = await created("370000000000000003", '{"order":1}');
  await update(id, { order: 2 });
  answer.resolve(answerOf("on its way"));
  await withStatus(id, "IN_TRANSIT");
  expect(toldOf(id).at(-1)).toEqual({ order: 2 });
  const { bucket, id: uuid } = (await find(id))!;
  expect(await countRowsOf(engine.db, bucket, uuid)).toMatchObject({ checkpoints: 1, events: { length: 2 } });
});

test.skipIf(hasLanes())("a change that commits while the statement waits for it is seen, too", async () => {
  const answer = Promise.withResolvers<CarrierAnswer>();
  answers.set("370000000000000004", answer.promise);
  const id = await created("370000000000000004", '{"order":1}');
  await engine.db.transaction(async (tx) => {
    await engine.trackersOn(tx).update(engine.liveScope, { id, metadata: { order: 3 } });
    answer.resolve(answerOf("on its way"));
    await eventually(() => isChangeWaiting(engine.db));
  });
  await withStatus(id, "IN_TRANSIT");
  expect(toldOf(id).at(-1)).toEqual({ order: 3 });
});

test("a tracker that was stopped while the carrier was asked stays as it was", async () => {
  const answer = Promise.withResolvers<CarrierAnswer>();
  answers.set("370000000000000005", answer.promise);
  const id = await created("370000000000000005");
  await engine.trackers.stop(engine.liveScope, id);
  answer.resolve(answerOf("on its way"));
  await eventually(() => sent.includes("transaction"));
  expect(await find(id)).toMatchObject({ status: "UNKNOWN", stopReason: "STOPPED" });
});

test.skipIf(hasLanes())(
  "the carrier is asked while the tracker is being inserted, and its answer waits for the commit",
  async () => {
    const insert = Promise.withResolvers<void>();
    gates.set("insert_trackers_at_once", () => insert.promise);
    answers.set("370000000000000007", Promise.resolve(answerOf("on its way")));
    const creating = created("370000000000000007");
    await eventually(() => asked.length > 0);
    expect(sent).toEqual(["insert_trackers_at_once"]);
    insert.resolve();
    await withStatus(await creating, "IN_TRANSIT");
    expect(sent).toEqual(["insert_trackers_at_once", "write_if_unchanged_and_announce"]);
  },
);

test.skipIf(hasLanes())("if the tracker cannot be inserted, its caller is told and the answer is dropped", async () => {
  gates.set("insert_trackers_at_once", () => Promise.reject(new Error("no room")));
  answers.set("370000000000000008", Promise.resolve(answerOf("on its way")));
  await expect(created("370000000000000008")).rejects.toThrow("no room");
  await eventually(() => asked.length > 0);
  gates.clear();
  answers.set("370000000000000009", Promise.resolve(answerOf("on its way")));
  await withStatus(await created("370000000000000009"), "IN_TRANSIT");
  expect(sent.filter((name) => !name.startsWith("insert_"))).toEqual(["write_if_unchanged_and_announce"]);
});

test("metadata is in the first event as it is read later, whatever order it was given in", async () => {
  answers.set("370000000000000010", Promise.resolve(answerOf("on its way")));
  const id = await created("370000000000000010", '{"zebra":{"bb":1,"a":[{"y":1,"x":2}]},"é":3,"ab":4,"b":5,"10":6,"9":7}');
  const { metadata } = await withStatus(id, "IN_TRANSIT");
  expect(JSON.stringify(toldOf(id)[0])).toBe(JSON.stringify(metadata));
});
