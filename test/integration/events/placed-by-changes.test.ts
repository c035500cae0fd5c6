import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { insertEvents, readFeed } from "../../../src/events/events.sql.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import type { PatientDatabase } from "../../../src/postgres/database.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import type { CarrierAnswer } from "../../../src/tracking/carrier-port.ts";
import { isOnCluster } from "../../support/database/database.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import * as rows from "./placed-by-changes.sql.ts";

/** On a cluster, only the sequencer gives places. */
const hasLanes = isOnCluster() || Number(process.env.KOLLI_TEST_LANES ?? 1) > 1;

/** What the engine's sequencer waits for. */
let sequencing: Promise<void> | null = null;
const gated = (db: PatientDatabase): PatientDatabase => ({
  ...db,
  async one(name, sql, params) {
    if (name === "sequence_events") await sequencing;
    return db.one(name, sql, params);
  },
});
/** Until it is called, only changes give places. */
const holdSequencer = (): (() => void) => {
  const gate = Promise.withResolvers<void>();
  sequencing = gate.promise;
  return () => {
    sequencing = null;
    gate.resolve();
  };
};

let engine: TestEngine;
let parcels = 0;
beforeAll(async () => {
  const answer: CarrierAnswer = {
    ok: true,
    value: {
      raw: "{}",
      reading: {
        scans: [
          {
            ...{ carrierCode: null, message: "on its way", meaning: { status: "IN_TRANSIT" }, location: null },
            time: { kind: "offset", iso: "2026-11-01T10:00:00+01:00" },
          },
        ],
        estimatedDelivery: null,
      },
    },
  };
  engine = await startTestEngine({
    withWorkers: true,
    through: gated,
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes) => new Map(codes.map((code) => [code, answer])),
    },
  });
});
afterAll(() => engine.close());
afterEach(() => {
  sequencing = null;
});

/** A parcel whose first check has found something. */
const createParcel = async (): Promise<string> => {
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: `3700000000${String(parcels++).padStart(8, "0")}`, carrier: "BRING" },
    { async: false, idempotencyKey: null },
  );
  return tracker!.id;
};
const positionsOf = async (trackerId: string) => (await rows.placesOf(engine.db, trackerId)).map(({ position }) => position);
const arePlaced = (trackerId: string) =>
  eventually(async () => {
    const positions = await positionsOf(trackerId);
    return positions.length > 0 && positions.every((position) => position !== null) && (positions as number[]);
  });
/** Changes place their events once the process knows which history the server writes. */
const untilChangesPlace = () =>
  eventually(async () => (await rows.placesOf(engine.db, await createParcel())).some(({ isWithChange }) => isWithChange));

test.skipIf(hasLanes)("a change gives its events their places in its own transaction, in their order", async () => {
  await untilChangesPlace();
  const release = holdSequencer();
  const before = await rows.lastPlace(engine.db);
  const places = await rows.placesOf(engine.db, await createParcel());
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.map((_, nth) => ({ position: before + 1 + nth, isWithChange: true })));
  expect(await rows.lastPlace(engine.db)).toBe(before + places.length);
  release();
});

test.skipIf(hasLanes)("while another gives places, a change does not wait, and leaves its events to the sequencer", async () => {
  await untilChangesPlace();
  const release = holdSequencer();
  const trackerId = await engine.db.transaction(async (tx) => {
    await rows.holdFeed(tx);
    const id = await createParcel();
    expect(new Set(await positionsOf(id))).toEqual(new Set([null]));
    return id;
  });
  release();
  await arePlaced(trackerId);
});

test.skipIf(hasLanes)("while an event waits for its place, a change leaves its own to come after it", async () => {
  await untilChangesPlace();
  const release = holdSequencer();
  const now = Date.now() - 10_000;
  const waiting = {
    ...{
      bucket: 7,
      id: newBucketUuid(now, 7),
      ...engine.liveScope,
      trackerId: newBucketUuid(now, 7),
      topic: "TRACKER_UPDATED" as const,
    },
    ...{ sequence: 1, ordinal: 1, carrier: "UPS", status: "IN_TRANSIT" as const, previousStatus: null, changed: "status" },
    ...{ createdAt: now, body: "{}" },
  };
  await insertEvents(engine.db, [waiting]);
  const trackerId = await createParcel();
  expect(new Set(await positionsOf(trackerId))).toEqual(new Set([null]));
  release();
  const positions = await arePlaced(trackerId);
  const page = { after: 0, limit: 10_000, trackerId: null, statuses: null, createdFrom: null };
  const earlier = (await readFeed(engine.db, engine.liveScope, page)).find(({ id }) => id === waiting.id);
  expect(earlier!.position!).toBeLessThan(Math.min(...positions));
});

test.skipIf(hasLanes)("no place is given in a history that is not the feed's", async () => {
  await untilChangesPlace();
  const release = holdSequencer();
  const history = await eventually(() => rows.readHistory(engine.db));
  await rows.writeHistory(engine.db, "another");
  const trackerId = await createParcel();
  expect(new Set(await positionsOf(trackerId))).toEqual(new Set([null]));
  await rows.writeHistory(engine.db, history);
  release();
  await arePlaced(trackerId);
});

test.skipIf(hasLanes)("if a long transaction keeps old versions of the feed's row, only the sequencer adds more", async () => {
  await untilChangesPlace();
  await engine.db.transaction(async (tx) => {
    await tx.run("", "set transaction isolation level repeatable read");
    await rows.lookAround(tx);
    await rows.rewriteFeed(engine.db, 1_100);
    await eventually(async () => (await rows.oldVersions(engine.db)) >= 1_000);
    const release = holdSequencer();
    const trackerId = await createParcel();
    expect(new Set(await positionsOf(trackerId))).toEqual(new Set([null]));
    release();
    await arePlaced(trackerId);
  });
  await eventually(async () => {
    await rows.cleanFeed(engine.db);
    return (await rows.oldVersions(engine.db)) < 1_000;
  });
  await untilChangesPlace();
});

test.skipIf(hasLanes)("a change that passes a thousand leaves a milestone, by which a time is found", async () => {
  await untilChangesPlace();
  const release = holdSequencer();
  const before = Math.ceil((await rows.lastPlace(engine.db)) / 1000) * 1000 + 999;
  await rows.moveFeedTo(engine.db, before);
  await createParcel();
  expect(await rows.milestonesAfter(engine.db, before)).toEqual([{ position: await rows.lastPlace(engine.db) }]);
  release();
});

test.skipIf(hasLanes)(
  "readers that follow the feed while changes and sequencers give places see every event once, in order",
  async () => {
    await untilChangesPlace();
    const start = await rows.lastPlace(engine.db);
    let isWriting = true;
    const ids: string[] = [];
    const write = async () => {
      for (let nth = 0; nth < 12; nth++) ids.push(await createParcel());
    };
    const sequence = async () => {
      while (isWriting) await sequenceEvents(engine.db, 0, 3);
    };
    const seen: string[] = [];
    const read = async () => {
      let position = start;
      for (;;) {
        const isLast = !isWriting && (await Promise.all(ids.map(positionsOf))).flat().every((one) => one !== null);
        const page = { after: position, limit: 1_000, trackerId: null, statuses: null, createdFrom: null };
        const events = await readFeed(engine.db, engine.liveScope, { ...page, topics: eventTopics });
        for (const event of events) {
          expect(event.position!).toBeGreaterThan(position);
          position = event.position!;
          seen.push(event.id);
        }
        if (isLast && events.length === 0) return;
      }
    };
    const others = [sequence(), sequence(), read()];
    await Promise.all(Array.from({ length: 6 }, write));
    isWriting = false;
    await Promise.all(others);
    const page = { after: start, limit: 10_000, trackerId: null, statuses: null, createdFrom: null };
    const all = (await readFeed(engine.db, engine.liveScope, { ...page, topics: eventTopics })).map(({ id }) => id);
    expect(seen).toEqual(all);
    const { byChanges, bySequencer, places } = await rows.countWithChange(engine.db);
    expect(places).toBe(byChanges + bySequencer);
    expect(byChanges).toBeGreaterThan(0);
  },
);
