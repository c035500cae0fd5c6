import { beforeEach, describe, expect, test } from "vitest";
import { lockClaimed, rescheduleChecks, updateCheckpoints } from "../../../src/checks/apply/apply.sql.ts";
import { writeChanged } from "../../../src/checks/apply/write-changed.sql.ts";
import { withoutAnswer } from "../../../src/destinations/attempt.ts";
import { applyCancelled, type DeliveryOutcome } from "../../../src/destinations/queue/apply.sql.ts";
import { applyDelivered, applyFailed } from "../../../src/destinations/queue/apply.ts";
import type { ClaimedDelivery } from "../../../src/destinations/queue/claim.sql.ts";
import { claimDeliveries } from "../../../src/destinations/queue/claim.ts";
import { findDueEndpoints } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { insertDeliveries } from "../../../src/destinations/queue/enqueue.sql.ts";
import { pullRetriesForward } from "../../../src/destinations/queue/recovery.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { days, hours } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import type { TransactionalDatabase } from "../../../src/postgres/database.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { type ClaimedCheck, claimDueChecks, claimParcels, findDueAccounts } from "../../../src/trackers/claims/claim.sql.ts";
import type { Checkpoint } from "../../../src/trackers/tracker.ts";
import { checkpointsOf, findTrackers, insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { assignAll } from "../../support/assign-checks.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { insertEndpoints } from "../../support/rows/large-workspace.sql.ts";
import { endpointIds } from "../../support/rows/places.sql.ts";

/** The texts of a cluster with four shards beside those without lanes, on one server: they must do the same. */
let database: FreshDatabase;
let lanes: TransactionalDatabase;
let plain: TransactionalDatabase;
let scope: Scope;
const now = Date.now();
const [accountA, accountB] = [newUuid(now), newUuid(now)];
const leaseUntil = now + hours(1);

beforeEach(async () => {
  database = await freshDatabase({ lanes: 4 });
  const pool = openPool({ url: database.url });
  [lanes, plain] = [database.db, pool.db];
  scope = { workspaceId: newUuid(now), mode: "LIVE" };
  await insertWorkspace(lanes, { id: scope.workspaceId, name: "Main", now });
  return async () => {
    await pool.close();
    await database.close();
  };
});

const trackersOf = (count: number, more: { accountId?: string | null; attention?: string } = {}) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ bucket: n, id: newBucketUuid(now, n), scope, carrier: "UPS", trackingCode: `CODE${n}`, codeKey: `CODE${n}` },
    ...{ reference: null, metadata: null, hints: null, attention: null, accountId: n % 2 === 0 ? accountA : accountB },
    ...{ dueAt: now - n * 1_000, lease: null, now, ...more },
  }));
const same = async <Value>(read: (db: TransactionalDatabase) => Promise<Value>) => {
  const [inLanes, atOnce] = [await read(lanes), await read(plain)];
  expect(inLanes).toEqual(atOnce);
  return atOnce;
};
const sorted = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const count = async (table: string, condition = "true") =>
  (await plain.one<{ count: number }>("", `select count(*) from ${table} where ${condition}`))!.count;

describe("checks", () => {
  const claim = (db: TransactionalDatabase, rows: readonly [number, number], token = newUuid(now)) => {
    const wanted = [accountA, accountB].map((accountId, n) => ({ accountId, rows: rows[n]! }));
    return claimDueChecks(db, { wanted, now, leaseUntil, token, random: Math.random });
  };
  const release = () => plain.run("", "update due_check set token = null, leased_until = null");
  const perAccount = (claims: readonly ClaimedCheck[]) =>
    [accountA, accountB].map((account) => claims.filter(({ accountId }) => accountId === account).length);

  test("are found and claimed in all lanes, each once, and no more than an account may have", async () => {
    await insertTrackers(lanes, trackersOf(40));
    const due = await same(async (db) => sorted(await findDueAccounts(db, now), ({ destinationId }) => destinationId));
    expect(due.map(({ dueAt }) => dueAt).sort()).toEqual([now - 39_000, now - 38_000]);
    await same(async (db) => {
      await release();
      const claims = await claim(db, [100, 100], accountA);
      return sorted(claims, ({ trackerId }) => trackerId);
    });
    await release();
    const first = await claim(lanes, [7, 1]);
    expect(perAccount(first)).toEqual([7, 1]);
    const second = await claim(lanes, [6, 100]);
    expect(perAccount(second)).toEqual([6, 19]);
    expect(perAccount(await claim(lanes, [100, 100]))).toEqual([7, 0]);
    expect(new Set([...first, ...second].map(({ trackerId }) => trackerId)).size).toBe(33);
  });

  test("give one lane what the others have no use for", async () => {
    const inOneLane = trackersOf(80).filter(({ bucket }) => bucket % 4 === 2);
    await insertTrackers(lanes, inOneLane);
    expect(perAccount(await claim(lanes, [15, 0]))).toEqual([15, 0]);
  });

  test("are applied alike: news with scans and answers, refined scans, nothing new, and the end", async () => {
    const made = trackersOf(40);
    await insertTrackers(lanes, made);
    const claims = sorted(await claim(lanes, [100, 100]), ({ codeKey }) => codeKey);
    const scanOf = ({ bucket, trackerId }: ClaimedCheck): Checkpoint => ({
      ...{
        bucket,
        id: newBucketUuid(now, bucket),
        trackerId,
        carrier: null,
        message: "Arrived",
        status: "IN_TRANSIT",
        statusDetail: null,
      },
      ...{ informational: false, carrierCode: "A", at: now, offsetMinutes: 60, offsetSource: "CARRIER", location: null },
      ...{ carrierOrder: 0, arrival: 1 },
    });
    const apply = async (db: TransactionalDatabase, some: readonly ClaimedCheck[]) => {
      const [ended, followed, unchanged] = [some.slice(0, 8), some.slice(8, 14), some.slice(14)];
      const scans = [...ended, ...followed].map(scanOf);
      const rescheduled = (one: ClaimedCheck) => ({
        ...{ claim: one, dueAt: now + days(1), failures: 0, checkedAt: now, priority: 3, accountId: one.accountId },
      });
      expect(await rescheduleChecks(db, unchanged.map(rescheduled))).toBe(6);
      await db.transaction(async (tx) => {
        const locked = await lockClaimed(tx, [...ended, ...followed]);
        const trackerOf = new Map(locked.map((tracker) => [tracker.id, tracker]));
        const changed = [...ended, ...followed].map((one, n) => ({
          ...rescheduled(one),
          ...(n < 8 ? { dueAt: null } : {}),
          after: { ...trackerOf.get(one.trackerId)!, status: "IN_TRANSIT" as const, eventCount: 1, updatedAt: now },
          ...{
            readingDigest: Buffer.of(1),
            changedAt: now,
            offsetMinutes: 60,
            legAttention: null,
            judgeAt: null,
            answer: n % 2 ? null : Buffer.of(2),
          },
        }));
        await writeChanged(tx, changed, scans, now);
        await updateCheckpoints(
          tx,
          scans.map((scan) => ({ ...scan, message: "Refined" })),
        );
      });
      const ids = some.map(({ trackerId }) => trackerId);
      const written = await findTrackers(db, scope, ids);
      const left = sorted(written, ({ trackingCode }) => trackingCode).map(
        ({ id: _id, bucket: _bucket, trackingCode: _code, accountId: _account, ...rest }) => rest,
      );
      return { left, messages: (await checkpointsOf(db, ids)).map(({ message }) => message) };
    };
    const [inLanes, atOnce] = [await apply(lanes, claims.slice(0, 20)), await apply(plain, claims.slice(20))];
    expect(inLanes).toEqual(atOnce);
    expect(inLanes.messages).toEqual(Array(14).fill("Refined"));
    expect(await count("due_check")).toBe(40 - 16);
    expect(await count("due_check", "token is null and due_at > now()")).toBe(24);
    expect(await count("carrier_answer")).toBe(14);
  });

  test("wait for accounts and credentials, and are taken over by a push, in all lanes", async () => {
    const waiting = trackersOf(20, { accountId: null, attention: "CARRIER_NOT_CONNECTED" });
    await insertTrackers(lanes, waiting);
    const account = { accounts: [{ id: accountA }], workspaceId: scope.workspaceId, carriers: ["UPS"], now };
    expect(await assignAll(lanes, account)).toBe(20);
    expect(await assignAll(plain, account)).toBe(0);
    await plain.run("", "update tracker set attention = 'CREDENTIALS_REJECTED'");
    await plain.run("", "update due_check set due_at = 'infinity', attention = 'CREDENTIALS_REJECTED'");
    expect(await assignAll(lanes, { ...account, mendedIds: [accountA] })).toBe(20);
    const pushed = await same(async (db) => {
      const claims = await claimParcels(db, scope, waiting, { now, leaseUntil, token: accountB, accountId: accountA });
      return sorted(claims, ({ trackerId }) => trackerId);
    });
    expect(pushed).toHaveLength(20);
  });
});

describe("deliveries", () => {
  const sender = newUuid(now);
  const eventsOf = (size: number, from = 0) =>
    Array.from(
      { length: size },
      (_, n): NewEvent => ({
        ...scope,
        bucket: from + n,
        id: newBucketUuid(now, from + n),
        trackerId: newBucketUuid(now, from + n),
        topic: "TRACKER_UPDATED",
        sequence: 1,
        ordinal: 1,
        carrier: "UPS",
        status: "IN_TRANSIT",
        previousStatus: null,
        changed: "status",
        body: "{}",
        createdAt: now - n,
      }),
    );
  let endpoints: string[];
  beforeEach(async () => {
    await insertEndpoints(lanes, scope, 1, 2);
    await plain.run("", "update webhook_endpoint set paced_until = '-infinity', max_in_flight = 256");
    endpoints = await endpointIds(lanes);
  });
  const claim = (db: TransactionalDatabase, requests: number, token = newUuid(now), by = sender) => {
    const wanted = endpoints.map((destinationId) => ({ destinationId, requests }));
    return claimDeliveries(db, { wanted, now, leaseUntil, token, sender: by, leasesEndedBefore: 0, random: Math.random });
  };
  const release = async () => {
    await plain.run("", "update delivery_queue set token = null, leased_until = null");
    await plain.run("", "update webhook_endpoint set sender = null, sender_since = null, paced_until = '-infinity'");
  };
  const urlOf = async (endpointId: string) =>
    (await plain.one<{ url: string }>("", "select url from webhook_endpoint where id = $1", [endpointId]))!.url;
  const keyOf = ({ endpointId, eventId }: ClaimedDelivery) => `${endpointId} ${eventId}`;

  test("are queued for every endpoint that wants them, once", async () => {
    await plain.run("", "update webhook_endpoint set carriers = '{UPS}', statuses = '{IN_TRANSIT}' where id = $1", [
      endpoints[0],
    ]);
    await plain.run("", "update webhook_endpoint set carriers = '{DHL}' where id = $1", [endpoints[1]]);
    const [first, second] = [eventsOf(20), eventsOf(20, 100)];
    const ids = async (db: TransactionalDatabase, events: typeof first) => [
      ...new Set((await insertDeliveries(db, events)).map(({ endpointId }) => endpointId)),
    ];
    expect(await ids(lanes, first)).toEqual([endpoints[0]]);
    expect(await ids(plain, second)).toEqual([endpoints[0]]);
    expect(await ids(lanes, [...first, ...second])).toEqual([]);
    expect(await count("delivery")).toBe(40);
    await plain.run("", "update delivery_queue set state = 'RETRY', due_at = $1", [new Date(now + days(1))]);
    const behind = [first[0]!, second[0]!].map((event) => ({
      ...event,
      id: newBucketUuid(now, event.bucket),
      sequence: 2,
      ordinal: 2,
    }));
    await insertDeliveries(lanes, behind.slice(0, 1));
    await insertDeliveries(plain, behind.slice(1));
    expect(await count("delivery_queue", `sequence = 2 and due_at > to_timestamp(${now / 1000 + 60})`)).toBe(2);
  });

  test("are found and claimed in all lanes, within the endpoint's cap and rate over all of them", async () => {
    await insertDeliveries(lanes, eventsOf(30));
    const due = await same(async (db) => sorted(await findDueEndpoints(db, now), ({ destinationId }) => destinationId));
    expect(due.map(({ dueAt }) => dueAt)).toEqual([now - 29, now - 29]);
    const all = await same(async (db) => {
      await release();
      const { rows, fullIds, busyIds, later } = await claim(db, 100, accountA);
      return { rows: sorted(rows, keyOf).map(({ place: _place, ...row }) => row), fullIds, busyIds, later };
    });
    expect(all.rows).toHaveLength(60);
    await release();
    expect((await claim(lanes, 7)).rows).toHaveLength(14);
    // Another sender beside the first must count what is under way: 7 of 10 places are taken in each.
    await plain.run("", "update webhook_endpoint set max_in_flight = 10");
    const beside = await claim(lanes, 7, newUuid(now), newUuid(now));
    expect(beside.rows).toHaveLength(6);
    expect(beside.later.map(({ at }) => at)).toEqual([now + 5, now + 5]);
    await release();
    await plain.run("", "update webhook_endpoint set rate_per_second = 4, max_in_flight = 256");
    const limited = await same(async (db) => {
      await release();
      const { rows, later } = await claim(db, 100);
      return { count: rows.length, later: sorted(later, ({ destinationId }) => destinationId) };
    });
    expect(limited).toMatchObject({ count: 8, later: [{ at: now + 250 }, { at: now + 250 }] });
    expect((await claim(lanes, 100)).rows).toEqual([]);
  });

  test("that succeeded, failed or lost their events are written alike, with their attempts and the endpoint's health", async () => {
    await insertDeliveries(lanes, eventsOf(60));
    const [of0, of1] = [endpoints[0]!, endpoints[1]!];
    const token = newUuid(now);
    const { rows } = await claim(lanes, 100, token);
    const exchange = { ...withoutAnswer("CREDENTIALS_REFUSED", "No"), status: 200, durationMs: 0 };
    const apply = async (db: TransactionalDatabase, endpointId: string) => {
      const outcomes = sorted(rows, keyOf)
        .filter((row) => row.endpointId === endpointId)
        .map((delivery): DeliveryOutcome => ({ delivery, token, at: now, exchange, signature: "v1," }));
      const about = { problem: "Its credentials were refused.", goneText: "is gone" };
      const failed = outcomes.slice(0, 20).map((outcome, n) => ({
        ...outcome,
        ...about,
        nextAt: n < 5 ? null : now + hours(1),
        isExtra: false,
        notBefore: null,
        pauseUntil: now + 5,
      }));
      expect(await applyFailed(db, failed)).toEqual([]);
      const delivered = outcomes
        .slice(20, 40)
        .map((one) => ({ ...one, exchange: { ...exchange, result: "DELIVERED" as const } }));
      expect(await applyDelivered(db, delivered)).toEqual([]);
      expect(await applyDelivered(db, delivered)).toEqual([]);
      expect(await applyCancelled(db, outcomes.slice(40, 50))).toBe(10);
      const gone = outcomes.slice(50).map((one) => ({ ...one, exchange: { ...exchange, result: "GONE" as const } }));
      const last = gone.map((one) => ({ ...one, ...about, nextAt: now + 1, isExtra: true, notBefore: now, pauseUntil: null }));
      expect(await applyFailed(db, last)).toEqual([{ endpointId, state: "GONE" }]);
      return [
        await plain.many(
          "",
          "select number, result, status, detail, count(*) from delivery_attempt where endpoint_id = $1 group by 1, 2, 3, 4 order by 2",
          [endpointId],
        ),
        await plain.many(
          "",
          "select state, attempt_count, round_start, due_at, not_before, token, count(*) from delivery_queue where endpoint_id = $1 group by 1, 2, 3, 4, 5, 6 order by 1, 4",
          [endpointId],
        ),
        await plain.many(
          "",
          "select state, first_failure_at, last_failure_at, paced_until, standing_problem from webhook_endpoint where id = $1",
          [endpointId],
        ),
        await plain.many("", "select replace(message, $2, '') from workspace_notice where subject_id = $1", [
          endpointId,
          await urlOf(endpointId),
        ]),
      ];
    };
    const [inLanes, atOnce] = [await apply(lanes, of0), await apply(plain, of1)];
    expect(inLanes).toEqual(atOnce);
    expect(inLanes[0]).toHaveLength(3);
    expect(await count("workspace_notice")).toBe(2);
  });

  test("that wait are pulled forward after a recovery, in steps of 500 over all lanes", async () => {
    await insertDeliveries(lanes, eventsOf(700));
    await plain.run(
      "",
      "update delivery_queue set state = 'RETRY', due_at = $1::timestamptz + (bucket + 60) * interval '1.000001 seconds'",
      [new Date(now)],
    );
    const step = async (db: TransactionalDatabase, endpointId: string, at: number) => {
      await plain.run("", "update webhook_endpoint set next_pull_at = $2 where id = $1", [endpointId, new Date(at)]);
      await pullRetriesForward(db, at, () => 0.5);
      return {
        pulled: await plain.many(
          "",
          "select bucket, scheduled_at, due_at from delivery_queue where endpoint_id = $1 and scheduled_at is not null order by 1",
          [endpointId],
        ),
        endpoint: await plain.many(
          "",
          "select pulled_until::text, next_pull_at, retries_pulled_at from webhook_endpoint where id = $1",
          [endpointId],
        ),
      };
    };
    for (const [at, pulled] of [
      [now, 500],
      [now + 20_000, 700],
    ] as const) {
      const [inLanes, atOnce] = [await step(lanes, endpoints[0]!, at), await step(plain, endpoints[1]!, at)];
      expect(inLanes).toEqual(atOnce);
      expect(inLanes.pulled).toHaveLength(pulled);
      await plain.run("", "update webhook_endpoint set next_pull_at = null");
    }
  });
});
