import { beforeEach, expect, test } from "vitest";
import { lockClaimed, rescheduleChecks } from "../../../src/checks/apply/apply.sql.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { insertEvents } from "../../../src/events/events.sql.ts";
import { placeEvents } from "../../../src/events/sequence.sql.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { deleteTrackers, makeTrackersDue, stopTrackers } from "../../../src/trackers/bulk/bulk.sql.ts";
import { claimDueChecks } from "../../../src/trackers/claims/claim.sql.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { type Connection, endCheck, holdRow, openConnection } from "../../support/database/waiting-statements.sql.ts";

let database: FreshDatabase;
let scope: Scope;
let ids: string[];
let [first, second, blocker, otherBlocker]: Connection[] = [];
const now = Date.now();
const accountId = newUuid(now);

/** Four trackers, in the order in which they are locked, each with a check that is due. */
beforeEach(async () => {
  database = await freshDatabase();
  scope = { workspaceId: newUuid(now), mode: "TEST" };
  await insertWorkspace(database.db, { id: scope.workspaceId, name: "Main", now });
  const trackers = [1, 2, 3, 4].map((bucket) => ({
    ...{ bucket, id: newBucketUuid(now, bucket), scope, carrier: "UPS", trackingCode: `CODE${bucket}`, codeKey: `CODE${bucket}` },
    ...{ reference: null, metadata: null, hints: null, attention: null, accountId, dueAt: now - 1_000, lease: null, now },
  }));
  // Those that are locked last lie first in the table.
  for (const tracker of trackers.toReversed()) await insertTrackers(database.db, [tracker]);
  ids = trackers.map(({ id }) => id);
  const connections = await Promise.all(Array.from({ length: 4 }, () => openConnection(database.url, database.db)));
  [first, second, blocker, otherBlocker] = connections;
  return async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await database.close();
  };
});

const claimAll = () =>
  claimDueChecks(database.db, {
    ...{ wanted: [{ accountId, rows: 10 }], now, leaseUntil: now + days(1), token: newUuid(now), random: Math.random },
  });
/** Both come through; what PostgreSQL ends because of a deadlock does not. */
const bothComeThrough = async (...statements: Promise<unknown>[]) =>
  expect((await Promise.allSettled(statements)).map((one) => (one.status === "rejected" ? String(one.reason) : "done"))).toEqual(
    statements.map(() => "done"),
  );
const place = (n: number) => ids[n]!;

test("a bulk stop that began before a check was there again, and a check that is applied, do not wait for each other", async () => {
  await endCheck(database.db, place(1));
  await blocker!.begin();
  await holdRow.check(blocker!.db, place(0));
  // It has seen the checks as they were, and waits for the first.
  const stopping = stopTrackers(first!.db, scope, [place(0), place(1), place(2)], { now });
  await first!.waits();
  await makeTrackersDue(database.db, scope, [{ id: place(1), accountId }], now);
  const claims = (await claimAll()).filter(({ trackerId }) => trackerId === place(1) || trackerId === place(2));
  expect(claims).toHaveLength(2);
  await otherBlocker!.begin();
  await holdRow.tracker(otherBlocker!.db, place(1));
  const applying = lockClaimed(second!.db, claims);
  await second!.waits();
  await blocker!.commit();
  await first!.waits();
  await otherBlocker!.commit();
  await bothComeThrough(stopping, applying);
});

test("a bulk deletion and the placing of events in the feed do not wait for each other", async () => {
  // The tracker that is locked first has the latest event.
  const events = [place(0), place(3), place(1)].map((trackerId, n): NewEvent => {
    const createdAt = now - n * 1_000;
    const bucket = [1, 4, 2][n]!;
    return {
      ...{ bucket, id: newBucketUuid(createdAt, bucket), ...scope, trackerId, topic: "TRACKER_UPDATED", sequence: 1, ordinal: 1 },
      ...{ carrier: "UPS", status: "IN_TRANSIT", previousStatus: "UNKNOWN", changed: "status", createdAt, body: "{}" },
    };
  });
  for (const event of events.toReversed()) await insertEvents(database.db, [event]);
  await blocker!.begin();
  await holdRow.event(blocker!.db, events[1]!.id);
  const placing = placeEvents(first!.db, 0, 100, {});
  await first!.waits();
  const deleting = deleteTrackers(second!.db, scope, [place(0), place(1)]);
  await second!.waits();
  await blocker!.commit();
  await bothComeThrough(placing, deleting);
});

test("checks that found nothing new and a bulk stop do not wait for each other, however PostgreSQL joins their rows", async () => {
  const claims = await claimAll();
  await first!.db.run("", "set enable_nestloop = off");
  await blocker!.begin();
  await holdRow.check(blocker!.db, place(1));
  const unchanged = claims.map((claim) => ({
    ...{ claim, dueAt: now + days(1), failures: 0, checkedAt: now, priority: 3, accountId },
  }));
  const rescheduling = rescheduleChecks(first!.db, unchanged);
  await first!.waits();
  const stopping = stopTrackers(second!.db, scope, ids, { now });
  await second!.waits();
  await blocker!.commit();
  await bothComeThrough(rescheduling, stopping);
});
