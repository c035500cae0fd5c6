import { afterAll, beforeAll, expect, test } from "vitest";
import type { FeedPage, NewEvent } from "../../../src/events/event-rows.sql.ts";
import { insertEvents, readFeed } from "../../../src/events/events.sql.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { buffersOf } from "../../support/database/buffers.sql.ts";
import { type FreshDatabase, freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { insertLongFeed } from "../../support/rows/long-feed.sql.ts";
import { rounds } from "../../support/thoroughness.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const begin = Date.parse("2026-01-01T00:00:00Z");
const everything: FeedPage = { after: 0, limit: 51, trackerId: null, statuses: null, createdFrom: null };
const newScope = (): Scope => ({ workspaceId: newUuid(begin), mode: "LIVE" });

test.skipIf(isOnCluster())(
  "by time, by status, by topic and from the end, a page of hundreds of thousands of events costs what a page costs",
  async () => {
    const scope = newScope();
    const [count, rareEvery] = [rounds(300_000, 1_000_000), 3_000];
    await insertLongFeed(database.db, scope, { from: begin, count, rareEvery, withRareTopic: true });
    const at = (position: number): number => begin + minutes(position);
    const rare = { ...everything, statuses: ["RETURN_TO_SENDER" as const] };
    const pages: [string, FeedPage, firstPosition: number, rows: number][] = [
      ["from the begin", everything, 1, 51],
      ["from a time at the begin", { ...everything, createdFrom: at(500) }, 500, 51],
      ["from a time in the middle", { ...everything, createdFrom: at(150_999) }, 150_999, 51],
      ["from a time near the end", { ...everything, createdFrom: at(count - 40) }, count - 40, 41],
      ["from a time ahead", { ...everything, createdFrom: at(count + 100_000) }, 0, 0],
      ["of a rare status", rare, rareEvery, 51],
      ["of a rare status from a time", { ...rare, createdFrom: at(150_001) }, 153_000, rounds(50, 51)],
      ["of a status that there is not", { ...everything, statuses: ["ATTEMPT_FAILURE"] }, 0, 0],
      ["of two statuses", { ...everything, statuses: ["IN_TRANSIT", "RETURN_TO_SENDER"], after: 2_990 }, 2_991, 51],
      ["of a rare topic", { ...everything, topics: ["TRACKER_ATTENTION_CHANGED"] }, 1_500, 51],
      ["of all topics", { ...everything, topics: eventTopics, after: 1_480 }, 1_481, 51],
      [
        "of a rare topic from the end",
        { ...everything, topics: ["TRACKER_ATTENTION_CHANGED"], backward: true },
        rounds(298_500, 997_500),
        51,
      ],
      ["of the usual topic around a rare one", { ...everything, after: 1_499, limit: 2 }, 1_501, 2],
      ["the end", { ...everything, backward: true, limit: 2 }, count, 2],
      ["before the end, of a rare status", { ...rare, backward: true, before: 290_000 }, 288_000, 51],
    ];
    for (const [name, page, first, rows] of pages) {
      const found = await readFeed(database.db, scope, page);
      expect([name, found[0]?.position ?? 0, found.length]).toEqual([name, first, rows]);
      const blocks = await buffersOf(database.url, (db) => readFeed(db, scope, page));
      // At most a block and a way down an index for each row, and the thousand events between two milestones, twenty in a block.
      expect(blocks, `blocks read ${name}`).toBeLessThan(51 * 2 + 100);
    }
  },
);

/** Numbers that look random and are the same each time. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test.each([1, 2, 3])(
  "a filter by time misses nothing however late events commit and whatever clocks say (seed %i)",
  async (seed) => {
    const scope = newScope();
    const random = seeded(seed);
    const start = begin + days(1_000 * seed);
    const rows = Array.from({ length: 4_000 }, (_, n): NewEvent => {
      // Some wait for their commit for minutes, and a few come from a node whose clock is ahead.
      const createdAt = start + n * 1_000 - Math.floor(random() ** 4 * minutes(10)) + (random() < 0.001 ? hours(1) : 0);
      const id = newBucketUuid(createdAt, n % 1024);
      const status = "IN_TRANSIT";
      const about = {
        bucket: n % 1024,
        id,
        trackerId: id,
        sequence: 1,
        ordinal: 1,
        carrier: "UPS",
        status,
        createdAt,
        body: "{}",
      } as const;
      return { ...scope, ...about, topic: "TRACKER_UPDATED", previousStatus: "UNKNOWN", changed: "status" };
    });
    for (let next = 0; next < rows.length; ) {
      const size = 1 + Math.floor(random() * 400);
      await insertEvents(database.db, rows.slice(next, next + size));
      while ((await sequenceEvents(database.db, 0, 300)) > 0);
      next += size;
    }
    for (let round = 0; round < 40; round++) {
      const createdFrom = start + Math.floor(random() * 4_000_000);
      const found = await readFeed(database.db, scope, { ...everything, limit: 10_000, createdFrom });
      const expected = rows.filter(({ createdAt }) => createdAt >= createdFrom).map(({ id }) => id);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected));
    }
  },
);
