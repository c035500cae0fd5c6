import { afterAll, beforeAll, expect, test } from "vitest";
import { selectDeliveriesOfEndpoints } from "../../src/destinations/log/deliveries.sql.ts";
import { removeOldDeliveries } from "../../src/destinations/log/housekeeping.ts";
import { claimAtOnce } from "../../src/destinations/queue/claim.sql.ts";
import { findDueEndpoints } from "../../src/destinations/queue/due-endpoints.sql.ts";
import { readFeed } from "../../src/events/events.sql.ts";
import { sequenceEvents } from "../../src/events/sequence.ts";
import { days, minutes } from "../../src/lib/clock.ts";
import { newUuid } from "../../src/lib/ids.ts";
import type { Database } from "../../src/postgres/database.ts";
import { claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import { removeLeftoversOfFinished } from "../../src/trackers/finished.ts";
import { listTrackers } from "../../src/trackers/read/list.sql.ts";
import { deleteOldAuditEntries } from "../../src/workspaces/audit.sql.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../src/workspaces/workspaces.sql.ts";
import { buffersOf } from "../support/database/buffers.sql.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import {
  createUuidFunction,
  finishDaysBefore,
  insertDay,
  insertPlainEndpoints,
  rowCounts,
  vacuum,
  vacuumOnlyByHand,
} from "../support/rows/passing-days.sql.ts";
import { rounds } from "../support/thoroughness.ts";

/** From the first on as much goes as comes, into the space that became free. Places differ from day to day: the middle one of five counts. */
const early = [36, 37, 38, 39, 40];
const late = [196, 197, 198, 199, 200];
const trackersADay = 250;
const deliveriesEach = 10;
const auditEntriesADay = trackersADay / 10;
/** All of it is ahead: milestones in the feed are never before the present. */
const dayZero = Math.ceil(Date.now() / days(1)) * days(1);
const endpointIds = Array.from({ length: 20 }, () => newUuid(dayZero));
const scope: Scope = { workspaceId: newUuid(dayZero), mode: "LIVE" };

let database: FreshDatabase;
/** Minutes long: `npm run faults` has it. */
const isLeftOut = rounds(true, false);

beforeAll(async () => {
  if (isLeftOut) return;
  database = await freshDatabase();
  await insertWorkspace(database.db, { id: scope.workspaceId, name: "Shop", now: dayZero });
  await insertPlainEndpoints(database.db, scope, endpointIds);
  await createUuidFunction(database.db);
  await vacuumOnlyByHand(database.db);
});
afterAll(() => database?.close());

const claim = (now: number) => ({ now, leaseUntil: now + minutes(1), token: newUuid(now) });
const page = { after: null, before: null, backward: false, limit: 51, filter: {} } as const;

/** What is done all the time, each as the service does it. */
const statements: Record<string, (db: Database, now: number) => Promise<unknown>> = {
  "finding no delivery or attempt to remove": removeOldDeliveries,
  "finding no answer to remove": removeLeftoversOfFinished,
  "finding no audit entry to remove": (db, now) => deleteOldAuditEntries(db, now - days(30), 5_000),
  "claiming checks": (db, now) =>
    claimDueChecks(db, { ...claim(now), wanted: [{ accountId: scope.workspaceId, rows: 50 }], random: () => 0.5 }),
  "finding endpoints with something due": findDueEndpoints,
  "claiming deliveries": (db, now) =>
    claimAtOnce(db, {
      ...claim(now),
      wanted: endpointIds.map((destinationId) => ({ destinationId, requests: 10 })),
      sender: newUuid(now),
      leasesEndedBefore: 0,
      random: () => 0.5,
    }),
  "the newest trackers": (db) => listTrackers(db, scope, { ...page, sort: "CREATED_AT_DESC" }),
  "the trackers that changed last": (db) => listTrackers(db, scope, { ...page, sort: "UPDATED_AT_DESC" }),
  "an endpoint's deliveries": (db) =>
    selectDeliveriesOfEndpoints(db, scope, endpointIds.slice(0, 1), { state: null, beforeEventId: null, limit: 51 }),
  "an endpoint's pending deliveries": (db) =>
    selectDeliveriesOfEndpoints(db, scope, endpointIds.slice(0, 1), { state: "PENDING", beforeEventId: null, limit: 51 }),
  "the feed of the last hours": (db, now) =>
    readFeed(db, scope, { after: 0, limit: 51, trackerId: null, statuses: null, createdFrom: now - minutes(300) }),
};

/**
 * An index in which rows come and go may be a level higher for a while, by where its pages happened to split: one block more for
 * each search, once. Only where next to nothing but searches is done is that more than a fifth: three for each endpoint.
 */
const searches: Readonly<Record<string, number>> = { "finding endpoints with something due": 3 * endpointIds.length };
/** What decays reads many times as much by then: 23 times for an index by BRIN. */
const grownMax = 1.2;

test.skipIf(isLeftOut)(
  `${trackersADay * deliveriesEach * late.at(-1)!} deliveries come and go in ${late.at(-1)} days, and the last days read hardly more than the first`,
  async () => {
    const { db } = database;
    const blocks = new Map<string, number>();
    for (let day = 1; day <= late.at(-1)!; day++) {
      const begin = dayZero + days(day);
      const end = begin + days(1);
      const isMeasured = early.includes(day) || late.includes(day);
      await finishDaysBefore(db, begin);
      // Rows come and go throughout a day. Two days' worth at once can make an index a level higher, which it then stays.
      await vacuum(db, "narrow");
      await db.transaction((tx) =>
        insertDay(tx, scope, endpointIds, { begin, trackers: trackersADay, deliveriesEach, seed: day / 1_000 }),
      );
      while ((await sequenceEvents(db, 0, 2_000)) > 0);
      await removeOldDeliveries(db, end);
      if (isMeasured || day % 10 === 0) {
        await removeLeftoversOfFinished(db, end);
        await deleteOldAuditEntries(db, end - days(30), 5_000);
      }
      await vacuum(db, isMeasured || day % 5 === 0 ? "all" : "narrow");
      if (!isMeasured) continue;
      // The better of two: the first after a vacuum may pay for looking anew at pages that others only read.
      for (const [name, run] of Object.entries(statements)) {
        const measure = () => buffersOf(database.url, (measured) => run(measured, end));
        blocks.set(`${name} ${day}`, Math.min(await measure(), await measure()));
      }
      // What was undone has left its traces in pages, which the next day must not find.
      await vacuum(db, "narrow");
    }
    expect(await rowCounts(db)).toEqual({
      delivery: 30 * trackersADay * deliveriesEach,
      attempt: 30 * trackersADay * deliveriesEach,
      // The day on which they arrived is one more.
      answer: 31 * trackersADay,
      audit: 30 * auditEntriesADay,
    });
    const median = (name: string, of: readonly number[]) =>
      of.map((day) => blocks.get(`${name} ${day}`)!).toSorted((a, b) => a - b)[(of.length - 1) / 2]!;
    const grown = Object.keys(statements).flatMap((name) => {
      const [before, after] = [median(name, early), median(name, late)];
      // Of a handful of blocks, a few more are no growth.
      return after > Math.max(before * grownMax, before + 5, before + (searches[name] ?? 0))
        ? [`${name}: ${before} blocks at first, ${after} at last`]
        : [];
    });
    expect(grown).toEqual([]);
  },
);
