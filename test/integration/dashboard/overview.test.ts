import { afterAll, beforeAll, expect, test } from "vitest";
import { createOverview, daysUntil, type Overview } from "../../../src/dashboard-api/overview/overview.ts";
import { days, hours } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { deleteOutlived } from "../../../src/server/maintenance/retention.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { createStillClock } from "../../support/accounts.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const now = Date.UTC(2026, 10, 15, 9, 0);
const clock = createStillClock(now);
let database: FreshDatabase;
let scope: Scope;

type Parcel = {
  carrier?: string;
  status?: string;
  attention?: string;
  createdAt?: number;
  pickedUpAt?: number;
  deliveredAt?: number;
  estimatedAt?: number;
  firstEstimateUntil?: number;
  promisedAt?: number;
  stopReason?: string;
};

const add = async (parcel: Parcel, where: Scope = scope): Promise<string> => {
  const { carrier = "UPS", status = "IN_TRANSIT", createdAt = now - hours(2), deliveredAt, estimatedAt, pickedUpAt } = parcel;
  const bucket = 7;
  const id = newBucketUuid(createdAt, bucket);
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at));
  await database.db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, status, attention, delivered_at, delivered_offset,
       estimated_delivery_at, estimated_delivery_offset, stop_reason, created_at, updated_at, first_estimate_until, hints)
     values ($1, $2, $3, $4, $5, 'X', 'X', $6, $7, $8, 60, $9, 60, $10, $11, $11, $12, $13)`,
    [
      bucket,
      id,
      where.workspaceId,
      where.mode,
      carrier,
      status,
      parcel.attention ?? null,
      time(deliveredAt),
      time(estimatedAt),
      parcel.stopReason ?? null,
      time(createdAt),
      time(parcel.firstEstimateUntil),
      parcel.promisedAt === undefined ? null : JSON.stringify({ promisedAt: parcel.promisedAt }),
    ],
  );
  if (pickedUpAt !== undefined) {
    await database.db.run(
      "",
      `insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, carrier_order, arrival)
       values ($1, $2, $3, 'Label', 'PENDING', $4, 60, 'CARRIER', 0, 0), ($1, $5, $3, 'Collected', 'PICKED_UP', $6, 60, 'CARRIER', 1, 1)`,
      [
        bucket,
        newBucketUuid(createdAt, bucket),
        id,
        time(pickedUpAt - hours(30)),
        newBucketUuid(createdAt, bucket),
        time(pickedUpAt),
      ],
    );
  }
  return id;
};

const overview = (where: Scope = scope, timeZone = "UTC"): Promise<Overview> =>
  createOverview({
    db: database.db,
    clock,
    carriers: ["DHL", "UPS", "FEDEX"],
    carrierHealth: async () => [],
    webhookHealth: async () => [],
    hasReceivedEvent: async () => false,
  }).read(where, { days: 3, timeZone });

beforeAll(async () => {
  database = await freshDatabase();
  scope = { workspaceId: (await ensureWorkspace(database.db, "Main", now)).id, mode: "LIVE" };
});
afterAll(() => database.close());

test("counts what is there, day by day, and nothing of another mode", async () => {
  await add({});
  await add({ status: "PENDING", attention: "CODE_NOT_FOUND", createdAt: now - days(1) });
  await add({ status: "PENDING", attention: "STALE", createdAt: now - days(40) });
  await add({}, { ...scope, mode: "TEST" });
  const delivered = { status: "DELIVERED", stopReason: "DELIVERED" };
  // Picked up 24, 30 and 48 hours before delivery: the median is 30. Two of three came on or before the day named.
  await add({
    ...delivered,
    createdAt: now - days(5),
    pickedUpAt: now - hours(26),
    deliveredAt: now - hours(2),
    estimatedAt: now - hours(8),
  });
  await add({
    ...delivered,
    createdAt: now - days(5),
    pickedUpAt: now - hours(54),
    deliveredAt: now - hours(24),
    estimatedAt: now,
  });
  await add({
    ...delivered,
    createdAt: now - days(5),
    pickedUpAt: now - hours(73),
    deliveredAt: now - hours(25),
    estimatedAt: now - hours(60),
  });
  await add({ ...delivered, carrier: "DHL", createdAt: now - days(60), deliveredAt: now - days(50) });

  const { trackersByStatus, needsAttention, createdPerDay, deliveredPerDay, carrierPerformance } = await overview();
  expect(Object.fromEntries(trackersByStatus.map(({ status, count }) => [status, count]))).toMatchObject({
    UNKNOWN: 0,
    PENDING: 2,
    IN_TRANSIT: 1,
    DELIVERED: 4,
  });
  expect(needsAttention.toSorted((a, b) => a.attention.localeCompare(b.attention))).toEqual([
    { attention: "CODE_NOT_FOUND", count: 1 },
    { attention: "STALE", count: 1 },
  ]);
  expect(createdPerDay).toEqual([
    { date: "2026-11-13", count: 0 },
    { date: "2026-11-14", count: 1 },
    { date: "2026-11-15", count: 1 },
  ]);
  expect(deliveredPerDay).toEqual([
    { date: "2026-11-13", count: 0 },
    { date: "2026-11-14", count: 2 },
    { date: "2026-11-15", count: 1 },
  ]);
  expect(carrierPerformance).toEqual([
    { carrier: "UPS", delivered: 3, medianTransitHours: 30, onTimeRate: expect.closeTo(2 / 3) },
  ]);
});

test("on time is judged by the promise, else by the carrier's first estimate, not by the one it moved it to", async () => {
  const delivered = { carrier: "FEDEX", status: "DELIVERED", stopReason: "DELIVERED", deliveredAt: now - hours(5) };
  await add({ ...delivered, estimatedAt: now, firstEstimateUntil: now - hours(6) });
  await add({ ...delivered, estimatedAt: now - days(2), promisedAt: now - hours(4), firstEstimateUntil: now - days(1) });
  const { carrierPerformance } = await overview();
  expect(carrierPerformance.find(({ carrier }) => carrier === "FEDEX")).toMatchObject({ delivered: 2, onTimeRate: 0.5 });
});

test("what is followed and does not simply go its way is counted, silence once it lasts", async () => {
  const elsewhere: Scope = { workspaceId: (await ensureWorkspace(database.db, "Troubled", now)).id, mode: "LIVE" };
  await add({ status: "ATTEMPT_FAILURE" }, elsewhere);
  await add({ status: "RETURN_TO_SENDER" }, elsewhere);
  await add({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" }, elsewhere);
  await add({ status: "UNKNOWN", createdAt: now - days(1) }, elsewhere);
  await add({ status: "UNKNOWN", createdAt: now - days(2) }, elsewhere);
  const { troubled, silentUntil } = await overview(elsewhere);
  expect(Object.fromEntries(troubled.map(({ status, count }) => [status, count]))).toEqual({
    ATTEMPT_FAILURE: 1,
    RETURN_TO_SENDER: 1,
    UNKNOWN: 1,
  });
  expect(silentUntil).toBe("2026-11-13");
});

test("an empty workspace has an overview too", async () => {
  const empty = { ...scope, workspaceId: newUuid(now) };
  const found = await overview(empty);
  expect(found.trackersByStatus.every(({ count }) => count === 0)).toBe(true);
  expect([found.carrierPerformance, found.needsAttention]).toEqual([[], []]);
});

test("days begin where the viewer is, also when clocks change", () => {
  // In Stockholm the 25th of October 2026 has 25 hours.
  const { dates, bounds } = daysUntil(Date.UTC(2026, 9, 26, 12), { days: 3, timeZone: "Europe/Stockholm" });
  expect(dates).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
  expect(bounds.map((at) => new Date(at).toISOString())).toEqual([
    "2026-10-23T22:00:00.000Z",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
    "2026-10-26T23:00:00.000Z",
  ]);
});

test("many who look at once cost one count, and a failure is not kept", async () => {
  let reads = 0;
  let isBroken = true;
  const service = createOverview({
    db: database.db,
    clock,
    carriers: [],
    carrierHealth: async () => [],
    hasReceivedEvent: async () => false,
    webhookHealth: async () => {
      reads += 1;
      if (isBroken) throw new Error("broken");
      return [];
    },
  });
  const read = () => service.read(scope, { days: 3, timeZone: "UTC" });
  await expect(read()).rejects.toThrow("broken");
  isBroken = false;
  await Promise.all([read(), read(), read()]);
  await read();
  expect(reads).toBe(2);
  clock.advance(2_000);
  await read();
  expect(reads).toBe(3);
});

test("finished trackers go when their workspace has kept them long enough, with all that hangs on them", async () => {
  const keeping = { workspaceId: (await ensureWorkspace(database.db, "Keeps ten days", now)).id, mode: "LIVE" } as const;
  await database.db.run("", "update workspace set retention_days = 10 where id = $1", [keeping.workspaceId]);
  const finished = { status: "DELIVERED", stopReason: "DELIVERED", pickedUpAt: now - days(20) };
  const gone = await add({ ...finished, createdAt: now - days(11) }, keeping);
  const kept = [
    await add({ ...finished, createdAt: now - days(9) }, keeping),
    await add({ createdAt: now - days(30) }, keeping),
    await add({ ...finished, createdAt: now - days(400) }),
  ];
  const event = `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body)
    values (7, $1, $2, 'LIVE', $3, 'TRACKER_UPDATED', 1, 'UPS', 'DELIVERED', 'UNKNOWN', $4, '{}')`;
  for (const id of [gone, kept[0]])
    await database.db.run("", event, [newBucketUuid(now, 7), keeping.workspaceId, id, new Date(now)]);

  expect(await deleteOutlived(database.db, now, 500)).toBe(1);
  const left = async (table: string, column: string) =>
    (
      await database.db.many<{ id: string }>(
        "",
        `select distinct ${column} as id from ${table} where ${column} = any($1::uuid[])`,
        [[gone, ...kept]],
      )
    )
      .map(({ id }) => id)
      .sort();
  expect(await left("tracker", "id")).toEqual(kept.toSorted());
  expect(await left("checkpoint", "tracker_id")).toEqual([kept[0], kept[2]].sort());
  // Of the gone one's event the feed keeps that it was, and nothing it told.
  expect(await left("event", "tracker_id")).toEqual([gone, kept[0]].sort());
  expect(await deleteOutlived(database.db, now, 500)).toBe(0);
});
