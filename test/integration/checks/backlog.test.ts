import { afterAll, beforeAll, expect, test } from "vitest";
import { readQueueBacklog } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { insertDeliveries } from "../../../src/destinations/queue/enqueue.sql.ts";
import { insertEvents } from "../../../src/events/events.sql.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import type { GaugeValue } from "../../../src/lib/telemetry/gauges.ts";
import { openPool, type Pool } from "../../../src/postgres/pool.ts";
import { createBacklog } from "../../../src/server/metrics/backlog.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { insertEndpoints } from "../../support/rows/large-workspace.sql.ts";
import { endpointIds } from "../../support/rows/places.sql.ts";

const now = Date.now();
const live: Scope = { workspaceId: newUuid(now), mode: "LIVE" };
const clock = { now: () => now };

let database: FreshDatabase;
/** The same without lanes, where it is one server. */
let plain: Pick<Pool, "db" | "close">;

/** 30 parcels of one carrier, one more each second, of which the last 10 are not due yet; and 4 in test mode. */
const insertParcels = async () => {
  const [account, other] = [newUuid(now), newUuid(now)];
  const parcel = (n: number) => ({
    ...{ bucket: n, id: newBucketUuid(now, n), scope: live, carrier: "UPS", trackingCode: `CODE${n}`, codeKey: `CODE${n}` },
    ...{ reference: null, metadata: null, hints: null, attention: null, accountId: n % 2 ? account : other },
    ...{ dueAt: now + (n - 19) * 1_000, lease: null, now },
  });
  await insertTrackers(
    database.db,
    Array.from({ length: 30 }, (_, n) => parcel(n)),
  );
  const test = Array.from({ length: 4 }, (_, n) => ({
    ...{ ...parcel(100 + n), scope: { ...live, mode: "TEST" as const }, accountId: live.workspaceId, dueAt: now - 500 },
  }));
  await insertTrackers(database.db, test);
};

/**
 * Twelve events, one more each second, that no place in the feed was given to, for three endpoints: one
 * is disabled, one has failed and is left alone for a while. */
const insertNews = async () => {
  await insertEndpoints(database.db, live, 1, 3);
  const events = Array.from({ length: 12 }, (_, n) => ({
    ...{ bucket: n, id: newBucketUuid(now, n), ...live, trackerId: newBucketUuid(now, n), topic: "TRACKER_UPDATED" as const },
    ...{ sequence: 1, ordinal: 1, carrier: "UPS", status: "IN_TRANSIT" as const, previousStatus: null, changed: "", body: "{}" },
    createdAt: now - n * 1_000,
  }));
  await insertEvents(database.db, events);
  await insertDeliveries(database.db, events);
  const [disabled, enabled, failing] = await endpointIds(database.db);
  await plain.db.run("", "update webhook_endpoint set state = 'DISABLED' where id = $1", [disabled]);
  await plain.db.run("", "update webhook_endpoint set paced_until = $2 where id = $1", [failing, new Date(now + 60_000)]);
  // A cluster takes no difference of a time and an interval as a value to write.
  const minuteBefore = "to_timestamp(extract(epoch from due_at - timestamptz 'epoch')::float8 - 60)";
  await plain.db.run(
    "",
    `update delivery_queue set state = 'RETRY', due_at = ${minuteBefore} where endpoint_id = $1 and bucket < 5`,
    [enabled],
  );
};

beforeAll(async () => {
  database = await freshDatabase({ lanes: 4 });
  plain = isOnCluster() ? { db: database.db, close: async () => {} } : openPool({ url: database.url, maxConnections: 2 });
  await insertWorkspace(database.db, { id: live.workspaceId, name: "Main", now });
  await insertParcels();
  await insertNews();
});
afterAll(async () => {
  await plain.close();
  await database.close();
});

const labelled = (values: readonly GaugeValue[] | undefined) =>
  Object.fromEntries(
    (values ?? []).map(({ labels, value }): [string, number] => [Object.values(labels ?? {}).join(" "), value]).sort(),
  );

test.each(isOnCluster() ? (["lanes"] as const) : (["lanes", "plain"] as const))(
  "what waits is told by carrier, class and attempt, with its age: %s",
  async (kind) => {
    const values = await createBacklog({ db: kind === "lanes" ? database.db : plain.db, clock })();
    expect(labelled(values.checksDue)).toEqual({ "UPS first-check": 20, "sandbox first-check": 4 });
    expect(labelled(values.checksOldestDue)).toEqual({ "UPS first-check": 19, "sandbox first-check": 0.5 });
    expect(labelled(values.deliveriesDue)).toEqual({ first: 7, held: 12, retry: 5 });
    expect(labelled(values.deliveriesOldestDue)).toEqual({ first: 11, held: 11, retry: 64 });
    expect(labelled(values.feedLag)).toEqual({ "": 11 });
  },
);

test.skipIf(isOnCluster())(
  "counting stops on one server where it would take long, and the age is right all the same",
  async () => {
    const counted = await readQueueBacklog(plain.db, now, 1);
    expect(counted.map(({ attempt, count }) => `${attempt} ${count}`).sort()).toEqual([
      "first 10",
      "first 10",
      "first 7",
      "retry 5",
    ]);
    expect(Math.max(...counted.map(({ oldestDueAt }) => now - oldestDueAt))).toBe(64_000);
  },
);

test("however often it is read, the database is asked once in ten seconds", async () => {
  let [time, asked] = [now, 0];
  const db: Pool["db"] = {
    ...plain.db,
    longTransaction: (limit, work) => {
      asked++;
      return plain.db.longTransaction(limit, work);
    },
  };
  const read = createBacklog({ db, clock: { now: () => time } });
  await Promise.all([read(), read(), read()]);
  const once = asked;
  time += 9_999;
  await read();
  expect(asked).toBe(once);
  time += 1;
  await read();
  expect(asked).toBe(2 * once);
});

test("a database that fails is asked again by the next who reads", async () => {
  let fails = true;
  const db: Pool["db"] = {
    ...plain.db,
    longTransaction: (limit, work) => (fails ? Promise.reject(new Error("gone")) : plain.db.longTransaction(limit, work)),
  };
  const read = createBacklog({ db, clock });
  await expect(read()).rejects.toThrow("gone");
  fails = false;
  expect((await read()).feedLag).toHaveLength(1);
});
