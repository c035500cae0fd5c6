import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { carrierIds } from "../../../src/carriers/registry.ts";
import * as overview from "../../../src/dashboard-api/overview/overview.sql.ts";
import { deleteUnsent, makeDeferredDue } from "../../../src/destinations/endpoints/queue.sql.ts";
import {
  deliveryStates,
  makeDeliveryDue,
  selectAttempts,
  selectDeliveriesOfEndpoints,
  selectDeliveriesOfEvents,
  selectEventsOfDeliveries,
} from "../../../src/destinations/log/deliveries.sql.ts";
import { selectEndpointHealth } from "../../../src/destinations/log/health.sql.ts";
import { workOffReplays } from "../../../src/destinations/log/housekeeping.ts";
import { insertReplay } from "../../../src/destinations/log/replay.sql.ts";
import { deleteOldAttempts, deleteOldDeliveries, deleteOrphans } from "../../../src/destinations/log/retention.sql.ts";
import { findEvents, insertEvents, readFeed, readTail } from "../../../src/events/events.sql.ts";
import { days } from "../../../src/lib/clock.ts";
import { lowestUuidAt, newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import type { Database, PatientDatabase } from "../../../src/postgres/database.ts";
import { openPool, type Pool } from "../../../src/postgres/pool.ts";
import { deleteOutlived } from "../../../src/server/maintenance/retention.sql.ts";
import { checkpointsOf, findCheckpoints, findTrackers, insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { insertDeliveries, insertEndpoints, type LargeTracker } from "../../support/rows/large-workspace.sql.ts";
import { fillTrackers } from "../../support/rows/large-workspace.ts";
import {
  countQueued,
  countTracking,
  endpointIds,
  finishTrackers,
  makeDeliveriesDiffer,
  setRetention,
} from "../../support/rows/places.sql.ts";
import { writeSampleHistory } from "../../support/rows/sample-history.ts";

/** The texts of a cluster on one plain server, beside the texts without lanes: they must mean the same. */
let database: FreshDatabase;
let plain: Pool;
let scope: Scope;
let trackers: LargeTracker[];
let endpoints: string[];
const now = Date.now();
const sizes = { endpoints: 2, checkpoints: 3, messageLength: 20, metadataBytes: 10, attempts: 3, responseBytes: 10 };

const fill = async () => {
  database = await freshDatabase({ lanes: 4 });
  plain = openPool({ url: database.url });
  scope = { workspaceId: newUuid(now), mode: "LIVE" };
  await insertWorkspace(database.db, { id: scope.workspaceId, name: "Main", now });
  trackers = await fillTrackers(database.db, scope, { ...sizes, from: 1, to: 60 });
  await insertEndpoints(database.db, scope, 1, 2);
  await insertDeliveries(database.db, scope, sizes.attempts, sizes.responseBytes);
  await makeDeliveriesDiffer(database.db);
  endpoints = await endpointIds(database.db);
};
const leave = async () => {
  await plain.close();
  await database.close();
};

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
/** In the same order too, where the order is told. */
const expectSame = async <Row>(read: (db: Database) => Promise<Row[]>, isOrdered = false) => {
  const [whole, lanes] = await Promise.all([read(plain.db), read(database.db)]);
  expect(whole.length).toBeGreaterThan(1);
  if (isOrdered) expect(lanes).toEqual(whole);
  else expect(sorted(lanes)).toEqual(sorted(whole));
};

describe("what is read lane by lane is what is read at once", () => {
  beforeAll(fill);
  afterAll(leave);
  const ids = () => trackers.map(({ id }) => id);
  const eventsOf = () => trackers.map(({ id, events }) => ({ id: events[0]!.id, trackerId: id, ordinal: 1 }));

  test("trackers, checkpoints and events by id", async () => {
    await expectSame((db) => findTrackers(db, scope, ids()));
    await expectSame((db) => checkpointsOf(db, ids()));
    await expectSame((db) =>
      findCheckpoints(
        db,
        scope,
        trackers.map(({ checkpoints }) => checkpoints[1]!.id),
      ),
    );
    await expectSame((db) =>
      findEvents(
        db,
        scope,
        eventsOf().map(({ id }) => id),
      ),
    );
    await expectSame((db) =>
      selectEventsOfDeliveries(
        db,
        scope,
        eventsOf().map(({ id }) => id),
      ),
    );
  });

  test("the feed by status, and its end", async () => {
    const statuses = ["PENDING", "DELIVERED"] as const;
    // On a cluster nothing is read that is not shown yet.
    await plain.db.run("", "update feed_lane set last_position = 1000000");
    for (const backward of [false, true]) {
      const page = { after: 10, limit: 15, trackerId: null, statuses, createdFrom: null, backward };
      await expectSame((db) => readFeed(db, scope, page), true);
    }
    await plain.db.run("", "update feed_lane set last_position = 40");
    const read = async (db: Database) => {
      const { events, frontier } = await readTail(db, { after: 5, scopes: [scope], limit: 20 });
      expect(frontier).toBe(40);
      return events.map(({ id, workspaceId, position }) => ({ id, workspaceId, position }));
    };
    await expectSame(read, true);
  });

  test("deliveries of endpoints in each state, and of events, with their attempts", async () => {
    for (const state of [null, ...deliveryStates, "RETRYING" as const]) {
      const page = { state, beforeEventId: null, limit: 7 };
      const read = async (db: Database) => {
        const found = await selectDeliveriesOfEndpoints(db, scope, endpoints, page);
        return found.sort((a, b) => (a.endpointId < b.endpointId ? -1 : a.endpointId > b.endpointId ? 1 : 0));
      };
      await expectSame(read, true);
    }
    await expectSame((db) => selectDeliveriesOfEvents(db, scope, eventsOf()));
    const keys = eventsOf().map(({ id }) => ({ eventId: id, endpointId: endpoints[0]! }));
    await expectSame((db) => selectAttempts(db, scope, keys));
  });

  test("the health of endpoints", () => expectSame((db) => selectEndpointHealth(db, scope, null), true));

  test("the overview", async () => {
    await writeSampleHistory(database.db, scope.workspaceId, { days: 10, perDay: 80, now });
    const bounds = Array.from({ length: 11 }, (_, day) => now - days(10 - day));
    await expectSame((db) => overview.countByStatus(db, scope));
    await expectSame((db) => overview.countByAttention(db, scope));
    await expectSame((db) => overview.countCreatedPerDay(db, scope, bounds));
    await expectSame((db) => overview.countDeliveredPerDay(db, scope, carrierIds, bounds));
    const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));
    await expectSame(async (db) =>
      (await overview.measurePerformance(db, scope, { carriers: carrierIds, from: bounds[0]!, sampleSize: 50 })).map((one) => ({
        carrier: one.carrier,
        medianTransitHours: rounded(one.medianTransitHours),
        onTimeRate: rounded(one.onTimeRate),
      })),
    );
  });
});

describe("what is written lane by lane is written in all of them", () => {
  let db: PatientDatabase;
  beforeEach(async () => {
    await fill();
    db = database.db;
    return leave;
  });

  test("new trackers with their first checks, once; and events", async () => {
    const made = Array.from({ length: 20 }, (_, n) => ({
      ...{ bucket: n, id: newBucketUuid(now, n), scope, carrier: "UPS", trackingCode: `NEW${n}`, codeKey: `NEW${n}` },
      ...{ reference: null, metadata: null, hints: null, attention: null, accountId: null, dueAt: now, lease: null, now },
    }));
    await insertTrackers(db, made);
    await insertTrackers(
      db,
      made.map((tracker) => ({ ...tracker, now: now + 1 })),
    );
    expect(await countTracking(db)).toMatchObject({ trackers: 80, checks: 20 });
    const happened = made.map(({ bucket, id, carrier }) => ({
      ...{
        bucket,
        id: newBucketUuid(now, bucket),
        ...scope,
        trackerId: id,
        topic: "TRACKER_UPDATED" as const,
        sequence: 1,
        ordinal: 1,
      },
      ...{ carrier, status: "PENDING" as const, previousStatus: null, changed: "", createdAt: now, body: "{}" },
    }));
    await insertEvents(db, happened);
    expect(
      await findEvents(
        db,
        scope,
        happened.map(({ id }) => id),
      ),
    ).toHaveLength(20);
  });

  test("a replay of all, and of one", async () => {
    const endpointId = endpoints[0]!;
    const failed = (await countQueued(db, "FAILED")) / 2;
    const range = { endpointId, kind: "ALL", fromId: lowestUuidAt(0), untilId: lowestUuidAt(now + days(1)) } as const;
    await insertReplay(db, { ...range, id: newUuid(now), total: 60, now });
    await workOffReplays(db, now, () => {});
    // Those that failed for good begin again, and the forty that had been delivered are repeated.
    expect(await countQueued(db, "FAILED")).toBe(failed);
    expect(await countTracking(db)).toMatchObject({ queued: 20 + 60 });
    const key = { eventId: trackers[0]!.events[0]!.id, endpointId: endpoints[1]! };
    expect(await makeDeliveryDue(db, scope, key, now)).toBe(true);
    expect(await makeDeliveryDue(db, scope, { ...key, endpointId: newUuid(now) }, now)).toBe(false);
    expect(await countTracking(db)).toMatchObject({ queued: 20 + 60 + 1 });
  });

  test("the end of an endpoint, of what waited for one, and of what is old", async () => {
    const deferred = { endpointId: endpoints[0]!, enabledAt: now + days(1), now: 0, limit: 1_000 };
    expect(await makeDeferredDue(db, { ...deferred, limit: 3 })).toBe(3);
    expect(await makeDeferredDue(db, deferred)).toBeGreaterThan(0);
    expect(await makeDeferredDue(db, deferred)).toBe(0);
    expect(await deleteUnsent(db, endpoints[0]!, 15)).toBe(15);
    expect(await deleteUnsent(db, endpoints[0]!, 1_000)).toBe(5);
    await db.run("", "delete from webhook_endpoint");
    expect(await deleteOrphans(db, 1_000)).toBe(20);
    const afterAll = lowestUuidAt(now + days(1));
    expect(await deleteOldDeliveries(db, afterAll, 1_000)).toBe(120);
    expect(await deleteOldAttempts(db, afterAll, 1_000)).toBe(360);
  });

  test("trackers that outlived their workspace's retention, with all that hangs on them", async () => {
    await setRetention(db, scope.workspaceId, 30);
    await finishTrackers(db, scope.workspaceId, now - days(31));
    expect(await deleteOutlived(db, now, 1_000)).toBe(60);
    expect(await countTracking(db)).toEqual({ trackers: 0, checkpoints: 0, checks: 0, deliveries: 0, attempts: 0, queued: 0 });
  });
});
