import { afterAll, beforeAll, expect, test } from "vitest";
import { readBodies } from "../../../src/events/event-bodies.sql.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { createEventService } from "../../../src/events/event-service.ts";
import { insertEvents } from "../../../src/events/events.sql.ts";
import { deleteBeforeHorizon } from "../../../src/events/feed/feed-horizon.sql.ts";
import { removeOldEvents } from "../../../src/events/feed/feed-horizon.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import type { Notices } from "../../../src/postgres/notices.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const silentNotices = { on: () => {}, onGap: () => {}, connected: () => false, close: async () => {} } as unknown as Notices;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("events before the feed's days go in two runs, their cursors are refused, and all others are read without a gap", async () => {
  const { db } = database;
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Shop", now);
  const scope = { workspaceId, mode: "LIVE" } as const;
  const { epoch } = (await db.one<{ epoch: string }>("", "select epoch from feed_lane where lane = 0"))!;
  const ages = [500, 450, 420, 410, 380, 1];
  for (const [index, age] of ages.entries()) {
    const at = new Date(now - days(age));
    await db.run(
      "",
      `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, created_at, body, position)
       values ($1, $2, $3, 'LIVE', $4, 'TRACKER_UPDATED', $5::int, 'UPS', 'PENDING', $6, '{}', $5::int)`,
      [index, newBucketUuid(at.getTime(), index), workspaceId, newUuid(now), index + 1, at],
    );
    // The fourth is old enough, but no milestone says that all before it are.
    if (index === 2) await db.run("", "insert into feed_milestone (position, created_until) values ($1, $2)", [index + 1, at]);
    if (index === 0) await db.run("", "insert into feed_milestone (position, created_until) values ($1, $2)", [index + 1, at]);
  }
  await db.run("", "update feed_lane set last_position = 6 where lane = 0");
  const read = async (after: number | null) => {
    const service = createEventService({ db, notices: silentNotices, log: silentLog });
    const place = after === null ? null : { position: after, epoch };
    const page = { after: place, limit: 10, trackerId: null, statuses: null, createdFrom: null };
    return service.read(scope, page).then(
      (rows) => rows.map(({ position }) => position),
      (error) => error.extensions.code,
    );
  };
  expect(await removeOldEvents(db, now, 0)).toBe(0);
  expect(await removeOldEvents(db, now, 400)).toBe(0);
  // From now on nobody continues from there; what is there is deleted by the next run.
  expect([await read(2), await read(3), await read(null)]).toEqual(["CURSOR_GONE", [4, 5, 6], [1, 2, 3, 4, 5, 6]]);
  expect(await removeOldEvents(db, now, 400)).toBe(3);
  expect([await read(2), await read(3), await read(null)]).toEqual(["CURSOR_GONE", [4, 5, 6], [4, 5, 6]]);
  const service = createEventService({ db, notices: silentNotices, log: silentLog });
  await expect(service.requirePlace({ position: 1, epoch })).rejects.toMatchObject({ extensions: { code: "CURSOR_GONE" } });
  await service.requirePlace({ position: 3, epoch });
  expect(await db.many("", "select position from feed_milestone")).toEqual([{ position: 3 }]);
  expect(await removeOldEvents(db, now, 400)).toBe(0);
});

test("data that events of one change share stays until the last of them is deleted", async () => {
  const { db } = database;
  const now = Date.now();
  const { id: workspaceId } = await ensureWorkspace(db, "Sharing", now);
  const [trackerId, createdAt] = [newBucketUuid(now, 5), now - days(600)];
  const text = JSON.stringify({ trackingCode: "1Z", note: "ä" });
  const events = ["TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED"].map((topic, nth) => {
    const [id, ordinal] = [newBucketUuid(createdAt, 5), nth + 1];
    const body = `{"topic":"${topic}","data":${text}}`;
    const ofParcel = {
      bucket: 5,
      id,
      workspaceId,
      mode: "TEST",
      trackerId,
      ordinal,
      sequence: 1,
      carrier: "UPS",
      status: "PENDING",
    };
    return { ...ofParcel, topic, previousStatus: null, changed: "", createdAt, body, data: { ordinal: 1, text } } as NewEvent;
  });
  await insertEvents(db, events);
  const stored = await db.many<{ data: string }>("", "select data from event_data where tracker_id = $1", [trackerId]);
  expect(stored).toEqual([{ data: text }]);
  const read = async () =>
    (
      await readBodies(
        db,
        events.map(({ id }) => id),
      )
    )
      .map(({ body }) => body)
      .toSorted();
  expect(await read()).toEqual(events.map(({ body }) => body).toSorted());
  for (const [nth, { id }] of events.entries()) await db.run("", "update event set position = $2 where id = $1", [id, nth + 1]);
  const remove = (horizon: number) => deleteBeforeHorizon(db, { before: now, horizon, limit: 10 });
  expect(await remove(1)).toBe(1);
  expect(await read()).toEqual([events[1]!.body]);
  expect(await remove(2)).toBe(1);
  expect(await db.many("", "select data from event_data where tracker_id = $1", [trackerId])).toEqual([]);
});
