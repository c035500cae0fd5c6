import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { createEventService, type EventService } from "../../../src/events/event-service.ts";
import { feedChannel, insertEvents } from "../../../src/events/events.sql.ts";
import { latestPlace } from "../../../src/events/feed/feed-by-lane.sql.ts";
import type { FeedPlace } from "../../../src/events/feed/feed-cursor.ts";
import { createFeedTail } from "../../../src/events/feed/feed-tail.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { type Notices, openNotices } from "../../../src/postgres/notices.ts";
import { defaultTopics } from "../../../src/trackers/event-topics.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type FreshDatabase, freshDatabase, hasLanes } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { randomFrom, takeSeed } from "../../support/seed.ts";

let database: FreshDatabase;
let notices: Notices;
beforeAll(async () => {
  database = await freshDatabase();
  notices = openNotices(database.url, [feedChannel]);
  await eventually(() => notices.connected());
});
afterAll(async () => {
  await notices.close();
  await database.close();
});

const newScope = (mode: Scope["mode"] = "TEST"): Scope => ({ workspaceId: newUuid(Date.now()), mode });
let created = 1_000_000_000_000;
const newEvent = (scope: Scope, trackerId = newBucketUuid(created, 7), body = "{}"): NewEvent => ({
  bucket: 7,
  id: newBucketUuid(created++, 7),
  ...scope,
  trackerId,
  topic: "TRACKER_UPDATED",
  sequence: created - 1_000_000_000_000,
  ordinal: created - 1_000_000_000_000,
  carrier: "UPS",
  status: "IN_TRANSIT",
  previousStatus: "UNKNOWN",
  changed: "status",
  createdAt: created,
  body,
});

const write = async (events: readonly NewEvent[]): Promise<void> => {
  await insertEvents(database.db, events);
  while ((await sequenceEvents(database.db, 0, 2_000)) > 0);
};
const end = (): Promise<FeedPlace> => latestPlace(database.db);
const begin: FeedPlace = { position: 0, epoch: "" };

/** Counts statements by name. */
const counting = () => {
  const counts: Record<string, number> = {};
  const counted = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
    return database.db;
  };
  const db: Database = {
    lanes: database.db.lanes,
    many: (name, sql, params) => counted(name).many(name, sql, params),
    one: (name, sql, params) => counted(name).one(name, sql, params),
    run: (name, sql, params) => counted(name).run(name, sql, params),
  };
  return { db, counts, total: () => Object.values(counts).reduce((sum, n) => sum + n, 0) };
};

const listen = (
  service: EventService,
  scope: Scope,
  from: { after: FeedPlace; trackerId?: string | null },
  pace?: () => Promise<void>,
) => {
  const abort = new AbortController();
  const seen: string[] = [];
  const running = (async () => {
    for await (const event of service.follow(scope, { trackerId: null, ...from, signal: abort.signal })) {
      seen.push(event.id);
      await pace?.();
    }
  })();
  return {
    seen,
    async close() {
      abort.abort();
      await running;
    },
  };
};

// Lanes are asked one by one.
test.skipIf(hasLanes())(
  "hundreds of idle streams cost a statement a second, not one each, and none at all when they are gone",
  async () => {
    const { db, counts, total } = counting();
    const pollMs = 200;
    const tail = createFeedTail({ db, notices, log: silentLog, pollMs });
    const service = createEventService({ db, notices, log: silentLog, tail });
    const after = await end();
    const scopes = Array.from({ length: 20 }, () => newScope());
    const streams = Array.from({ length: 700 }, (_, i) => listen(service, scopes[i % scopes.length]!, { after }));
    await eventually(() => counts.read_feed === 700);
    const before = total();
    const since = performance.now();
    // The streams' own first reads may still be queued at the database, and the look at the feed behind them.
    await eventually(() => total() - before >= 8);
    const pollsSince = () => Math.ceil((performance.now() - since) / pollMs) + 1;
    expect(total() - before).toBeLessThanOrEqual(pollsSince());

    const events = [newEvent(scopes[3]!), newEvent(scopes[3]!)];
    const beforeEvents = total();
    await write(events);
    const wanted = events.map(({ id }) => id);
    await eventually(() => streams.every(({ seen }, i) => seen.length === (i % scopes.length === 3 ? 2 : 0)));
    expect(streams[3]!.seen).toEqual(wanted);
    // For two events, not for 700 streams; and those of the polls meanwhile, of which a busy machine has more.
    expect(total() - beforeEvents).toBeLessThan(20 + pollsSince());

    await Promise.all(streams.map(({ close }) => close()));
    const atEnd = total();
    await new Promise((resolve) => setTimeout(resolve, pollMs * 4));
    expect(total()).toBeLessThanOrEqual(atEnd + 1);
  },
);

test("streams that come and go while events are written, some of them slow, see each of theirs once and in order", async () => {
  const seed = takeSeed();
  const random = randomFrom(seed);
  const { db } = counting();
  // Small pages and queues, so that streams fall behind and come back all the time.
  const tail = createFeedTail({
    db,
    notices,
    log: silentLog,
    pollMs: 50,
    pageSize: 7,
    maxQueued: { events: 5, characters: 400 },
  });
  const service = createEventService({ db, notices, log: silentLog, tail });
  const workspaces = [newScope(), newScope()];
  const scopes: Scope[] = workspaces.flatMap(({ workspaceId }) => [
    { workspaceId, mode: "TEST" },
    { workspaceId, mode: "LIVE" },
  ]);
  const trackers = Array.from({ length: 3 }, () => newBucketUuid(Date.now(), 7));
  const written: NewEvent[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let round = 0; round < 120; round++) {
      const events = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        newEvent(scopes[Math.floor(random() * 4)]!, trackers[Math.floor(random() * 3)]!, "x".repeat(Math.floor(random() * 120))),
      );
      written.push(...events);
      await write(events);
      if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 20));
    }
    isWriting = false;
  })();

  type Checked = { scope: Scope; trackerId: string | null; after: FeedPlace; seen: string[] };
  const finished: Checked[] = [];
  const live = async (): Promise<void> => {
    while (isWriting) {
      const scope = scopes[Math.floor(random() * 4)]!;
      const trackerId = random() < 0.4 ? trackers[Math.floor(random() * 3)]! : null;
      const latest = await end();
      const after = random() < 0.5 ? latest : { ...latest, position: Math.floor(random() * latest.position) };
      const isSlow = random() < 0.5;
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, random() * 8));
      const stream = listen(service, scope, { after, trackerId }, isSlow ? pause : undefined);
      await new Promise((resolve) => setTimeout(resolve, random() * 150));
      await stream.close();
      finished.push({ scope, trackerId, after, seen: stream.seen });
    }
  };
  const stayers: (Checked & { close(): Promise<void> })[] = scopes.map((scope, i) => {
    const trackerId = i % 2 === 0 ? null : trackers[0]!;
    return { scope, trackerId, after: begin, ...listen(service, scope, { after: begin, trackerId }) };
  });
  await Promise.all([writing, ...Array.from({ length: 15 }, live)]);

  const rows = await database.db.many<{ id: string; position: number; workspaceId: string; mode: string; trackerId: string }>(
    "",
    `select id, position, workspace_id as "workspaceId", mode, tracker_id as "trackerId" from event order by position`,
  );
  const expected = ({ scope, trackerId, after }: Checked) =>
    rows
      .filter((row) => row.workspaceId === scope.workspaceId && row.mode === scope.mode && row.position > after.position)
      .filter((row) => trackerId === null || row.trackerId === trackerId)
      .map(({ id }) => id);
  for (const stayer of stayers)
    await eventually(() => stayer.seen.length === expected(stayer).length, 60_000).catch(() => {
      throw new Error(`seed ${seed}: ${stayer.seen.length} of ${expected(stayer).length} events`);
    });
  for (const { close } of stayers) await close();
  expect(finished.length).toBeGreaterThan(30);
  expect(finished.some(({ seen }) => seen.length > 10)).toBe(true);
  for (const one of [...stayers, ...finished])
    expect({ seed, seen: one.seen }).toEqual({ seed, seen: expected(one).slice(0, one.seen.length) });
});

test("events arrive although notices are lost, and although the database fails for a moment", async () => {
  let failures = 0;
  const deaf: Notices = { on: () => {}, connected: () => false, onGap: () => {}, rename: () => {}, close: async () => {} };
  const db: Database = {
    ...database.db,
    many: (name, sql, params) => {
      if (name === "read_feed_tail" && failures-- > 0) return Promise.reject(new Error("the database is away"));
      return database.db.many(name, sql, params);
    },
  };
  const tail = createFeedTail({ db, notices: deaf, log: silentLog, pollMs: 20 });
  const service = createEventService({ db, notices: deaf, log: silentLog, tail });
  const scope = newScope();
  const stream = listen(service, scope, { after: await end() });
  const first = newEvent(scope);
  await write([first]);
  await eventually(() => stream.seen.length === 1);
  failures = 3;
  const second = newEvent(scope);
  await write([second]);
  await eventually(() => stream.seen.length === 2);
  expect(stream.seen).toEqual([first.id, second.id]);
  await stream.close();
});

test("a stream that does not read holds a bounded queue, and misses nothing when it reads again", async () => {
  const tail = createFeedTail({ db: database.db, notices, log: silentLog, maxQueued: { events: 10, characters: 1_000_000 } });
  const scope = newScope();
  const seat = await tail.takeSeat(scope, { trackerId: null, topics: defaultTopics, statuses: null });
  await write(Array.from({ length: 10 }, () => newEvent(scope)));
  await seat.waitForNews();
  await eventually(() => seat.take().length === 10);
  await write(Array.from({ length: 11 }, () => newEvent(scope)));
  await eventually(() => seat.hasFallenBehind());
  expect(seat.take()).toEqual([]);
  seat.leave();
});

test("a stream that opens while the feed is being read for others misses nothing of its own", async () => {
  let gate: Promise<void> | null = null;
  let isHeld = false;
  const ownRead = Promise.withResolvers<void>();
  const db: Database = {
    ...database.db,
    many: async (name, sql, params) => {
      if (name.startsWith("read_feed_tail") && gate) {
        isHeld = true;
        await gate;
      }
      const rows = await database.db.many<never>(name, sql, params);
      if (isHeld && name === "read_feed") ownRead.resolve();
      return rows;
    },
  };
  const tail = createFeedTail({ db, notices, log: silentLog, pollMs: 20 });
  const service = createEventService({ db, notices, log: silentLog, tail });
  const [others, own] = [newScope(), newScope()];
  const after = await end();
  const other = listen(service, others, { after });
  const first = newEvent(others);
  await write([first]);
  await eventually(() => other.seen.length === 1);

  // The next read knows of the others only, and reaches the database after the event was written.
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  await eventually(() => isHeld);
  const stream = listen(service, own, { after: await end() });
  await Promise.race([ownRead.promise, new Promise((resolve) => setTimeout(resolve, 200))]);
  const event = newEvent(own);
  await write([event]);
  gate = null;
  open();
  await eventually(() => stream.seen.length === 1);
  expect(stream.seen).toEqual([event.id]);
  await Promise.all([stream.close(), other.close()]);
});
