import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { feedChannel, insertEvents, readFeed } from "../../../src/events/events.sql.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";

let database: FreshDatabase;
const scope: Scope = { workspaceId: newUuid(Date.now()), mode: "TEST" };
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const newEvent = (createdAt: number): NewEvent => ({
  bucket: 7,
  id: newBucketUuid(createdAt, 7),
  ...scope,
  trackerId: newBucketUuid(createdAt, 7),
  topic: "TRACKER_UPDATED",
  sequence: 1,
  ordinal: 1,
  carrier: "UPS",
  status: "IN_TRANSIT",
  previousStatus: "UNKNOWN",
  changed: "status",
  createdAt,
  body: "{}",
});

/** A writer whose transaction stays open for as long as the test wants. */
const openWriter = async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  const db: Database = {
    lanes: oneLane,
    many: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rows,
    one: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rows[0],
    run: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rowCount ?? 0,
  };
  return {
    db,
    async commit() {
      await client.query("commit");
      await client.end();
    },
  };
};

const readAfter = (after: number) =>
  readFeed(database.db, scope, { after, limit: 1000, trackerId: null, statuses: null, createdFrom: null });

test("an event that commits late is never behind a cursor that has passed it", async () => {
  const early = newEvent(1_000_000_000_000);
  const late = newEvent(1_000_000_000_001);
  const slow = await openWriter();
  await insertEvents(slow.db, [early]);
  await insertEvents(database.db, [late]);
  await sequenceEvents(database.db, 0, 100);
  const first = await readAfter(0);
  expect(first.map(({ id }) => id)).toEqual([late.id]);

  await slow.commit();
  await sequenceEvents(database.db, 0, 100);
  const second = await readAfter(first.at(-1)!.position!);
  expect(second.map(({ id }) => id)).toEqual([early.id]);
});

test("readers are told when events get their places, and only then", async () => {
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query(`listen ${feedChannel}`);
  let told = 0;
  reader.on("notification", () => told++);
  expect(await sequenceEvents(database.db, 0, 100)).toBe(0);
  await insertEvents(database.db, [newEvent(1_050_000_000_000), newEvent(1_050_000_000_001)]);
  expect(await sequenceEvents(database.db, 0, 100)).toBe(2);
  await eventually(() => told > 0);
  expect(told).toBe(1);
  await reader.end();
});

test("readers that follow the feed while many writers commit out of order see every event exactly once", async () => {
  const start = (await readAfter(0)).at(-1)?.position ?? 0;
  const written = new Set<string>();
  let isWriting = true;

  const write = async (writer: number) => {
    for (let round = 0; round < 15; round++) {
      const events = Array.from({ length: 3 }, (_, i) => newEvent(1_100_000_000_000 + round * 1000 + writer * 10 + i));
      const transaction = await openWriter();
      await insertEvents(transaction.db, events);
      await new Promise((resolve) => setTimeout(resolve, (writer * 7 + round * 13) % 20));
      await transaction.commit();
      for (const { id } of events) written.add(id);
    }
  };
  const sequence = async () => {
    while (isWriting) await sequenceEvents(database.db, 0, 10);
    while ((await sequenceEvents(database.db, 0, 10)) > 0);
  };
  const seen: string[] = [];
  const read = async (until: () => boolean) => {
    let position = start;
    for (;;) {
      const isLast = until();
      const events = await readAfter(position);
      for (const event of events) {
        expect(event.position!).toBeGreaterThan(position);
        position = event.position!;
        seen.push(event.id);
      }
      if (isLast && events.length === 0) return;
    }
  };

  let isSequencing = true;
  const reading = read(() => !isSequencing);
  const sequencing = Promise.all([sequence(), sequence(), sequence()]).then(() => {
    isSequencing = false;
  });
  await Promise.all([1, 2, 3, 4].map(write));
  isWriting = false;
  await sequencing;
  await reading;
  expect(seen).toHaveLength(written.size);
  expect(new Set(seen)).toEqual(written);
});

test("nothing appears before the end of the feed, whenever it is asked for while writers commit out of order", async () => {
  const page = { after: 0, limit: 10_000, trackerId: null, statuses: null, createdFrom: null };
  const end = async () => (await readFeed(database.db, scope, { ...page, backward: true, limit: 1 }))[0]?.position ?? 0;
  const upTo = (position: number) => readFeed(database.db, scope, { ...page, before: position + 1 });
  let isWriting = true;
  const write = async (writer: number) => {
    for (let round = 0; round < 10; round++) {
      const transaction = await openWriter();
      await insertEvents(transaction.db, [newEvent(1_200_000_000_000 + round * 1000 + writer)]);
      await new Promise((resolve) => setTimeout(resolve, (writer * 7 + round * 13) % 20));
      await transaction.commit();
    }
  };
  const sequence = async () => {
    while (isWriting) await sequenceEvents(database.db, 0, 10);
    while ((await sequenceEvents(database.db, 0, 10)) > 0);
  };
  const looks: { position: number; seen: number }[] = [];
  const look = async () => {
    while (isWriting) {
      const position = await end();
      looks.push({ position, seen: (await upTo(position)).length });
    }
  };
  const others = [sequence(), sequence(), look()];
  await Promise.all([1, 2, 3, 4].map(write));
  isWriting = false;
  await Promise.all(others);
  expect(new Set(looks.map(({ position }) => position)).size).toBeGreaterThan(3);
  for (const { position, seen } of looks) expect((await upTo(position)).length).toBe(seen);
});
