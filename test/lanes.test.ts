import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import * as accounts from "../src/carriers/accounts/account-changes.sql.ts";
import { askJourneys, findJourney, saveJourney } from "../src/carriers/sandbox/sandbox.sql.ts";
import * as overview from "../src/dashboard-api/overview/overview.sql.ts";
import * as events from "../src/events/events.sql.ts";
import type { Database, TransactionalDatabase } from "../src/postgres/database.ts";
import { byLane, fansOut, type Lane, oneLane } from "../src/postgres/lanes.ts";
import { deleteOutlived } from "../src/server/maintenance/retention.sql.ts";
import * as apply from "../src/trackers/checking/apply.sql.ts";
import * as checks from "../src/trackers/checking/claim.sql.ts";
import { type ChangedTracker, writeChanged } from "../src/trackers/checking/write-changed.sql.ts";
import { defaultTopics, eventTopics } from "../src/trackers/event-topics.ts";
import * as finished from "../src/trackers/finished.sql.ts";
import * as fetching from "../src/trackers/proofs/fetching.sql.ts";
import * as proofRetention from "../src/trackers/proofs/proof-retention.sql.ts";
import * as proofs from "../src/trackers/proofs/proofs.sql.ts";
import { findTrackersByCode } from "../src/trackers/read/by-code.sql.ts";
import { listTrackers } from "../src/trackers/read/list.sql.ts";
import { recentCarriers } from "../src/trackers/read/recent-carriers.sql.ts";
import type { Checkpoint } from "../src/trackers/tracker.ts";
import * as trackers from "../src/trackers/trackers.sql.ts";
import { applyCancelled, type FailedOutcome } from "../src/webhooks/delivering/apply.sql.ts";
import { applyDelivered, applyFailed } from "../src/webhooks/delivering/apply.ts";
import { type DeliveryClaim, releaseEndpoints } from "../src/webhooks/delivering/claim.sql.ts";
import { claimDeliveries } from "../src/webhooks/delivering/claim.ts";
import { findDueEndpoints } from "../src/webhooks/delivering/due-endpoints.sql.ts";
import { type EnqueuedEvent, insertDeliveries } from "../src/webhooks/delivering/enqueue.sql.ts";
import { pullRetriesForward } from "../src/webhooks/delivering/recovery.ts";
import * as queue from "../src/webhooks/endpoints/queue.sql.ts";
import * as deliveries from "../src/webhooks/log/deliveries.sql.ts";
import { selectEndpointHealth } from "../src/webhooks/log/health.sql.ts";
import * as replay from "../src/webhooks/log/replay.sql.ts";
import * as retention from "../src/webhooks/log/retention.sql.ts";
import * as growth from "../src/workspaces/growth.sql.ts";
import { callSubscribing } from "./support/lanes-subscribing.ts";

const migrations = globSync("migrations/*.sql")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const tables = [...migrations.matchAll(/^create table (\w+) \(([\s\S]*?)^\)/gm)].map(([, name, columns]) => ({
  name: name!,
  isTracking: /^ {2}bucket smallint/m.test(columns!),
}));
const trackingTables = tables.filter(({ isTracking }) => isTracking).map(({ name }) => name);
/** `place` is a table of a cluster. */
const tracked = `(?:${[...trackingTables, "place"].join("|")})`;
const home = new RegExp(
  `\\b(?:from|join|using|update|into) (${tables
    .filter(({ isTracking }) => !isTracking)
    .map(({ name }) => name)
    .join("|")})\\b`,
);
const readsTracking = new RegExp(`\\b(?:from|join|using|update|into) ${tracked}\\b`);
const files = globSync("src/**/*.sql.ts");

type Statement = { name: string; sql: string };

const uuid = "01890000-0000-7000-8000-000000000001";
const otherUuid = "01890000-0000-7000-8000-000000000200";
/** Whatever a statement may be expected to give, so that those that follow it are made too. */
const row = new Proxy(
  {},
  {
    get: (_, property) => {
      if (typeof property === "symbol" || property === "then" || property === "sample") return undefined;
      if (/^(?:nth|count)$/.test(property)) return 1;
      // Room for one more than is under a lease in both lanes.
      if (property === "maxInFlight") return 3;
      return /id$|^after$|^until$/i.test(property) ? uuid : 1_000;
    },
  },
);

const recorder = (lanes: readonly Lane[]) => {
  const statements: Statement[] = [];
  const record = <Answer>(answer: Answer) => {
    return async (name: string, sql: string) => {
      statements.push({ name, sql: sql.replace(/\s+/g, " ").trim() });
      return answer as never;
    };
  };
  const db: Database = { lanes, many: record([row]), one: record(row), run: record(1) };
  const transaction = async (work: (tx: Database) => Promise<unknown>, last?: (tx: Database, value: unknown) => unknown[]) => {
    const value = await work(db);
    return last ? { value, last: await Promise.all(last(db, value)) } : value;
  };
  return { statements, db: { ...db, transaction: transaction as TransactionalDatabase["transaction"] } };
};

/** Calls everything that files with tables of tracking data export; a test finds what is missing. */
const callAll = async (db: TransactionalDatabase): Promise<void> => {
  const scope = { workspaceId: uuid, mode: "TEST" } as const;
  const ids = [uuid, otherUuid];
  const now = 1_700_000_000_000;
  const parcel = { bucket: 1, workspaceId: uuid, carrier: "UPS", codeKey: "A" };
  const bothLanes = [parcel, { ...parcel, bucket: 600 }];
  const newTracker = {
    ...{ ...parcel, id: uuid, scope, trackingCode: "A", reference: null, metadata: null, hints: null, attention: null },
    ...{ accountId: null, dueAt: now, lease: null, now },
  };
  await trackers.insertTrackers(db, [newTracker]);
  await trackers.findTracker(db, scope, uuid);
  await trackers.findPublicTracker(db, uuid);
  await trackers.findTrackers(db, scope, ids);
  await findTrackersByCode(db, scope, [parcel]);
  await trackers.checkpointsOf(db, ids);
  await trackers.findCheckpoints(db, scope, ids);
  await trackers.updateTracker(db, scope, uuid, {}, now);
  await trackers.stopTracker(db, scope, uuid, now);
  await trackers.deleteTracker(db, scope, uuid);
  await trackers.findCarrierAnswer(db, scope, uuid);
  const page = { filter: {}, sort: "CREATED_AT_DESC", after: null, before: null, backward: false, limit: 10 } as const;
  await listTrackers(db, scope, page);
  await recentCarriers(db, scope);
  await finished.deleteAnswersOfFinished(db, { buckets: [1], before: now, limit: 10 });
  await finished.deleteJourneysOfFinished(db, { buckets: [1], before: now, limit: 10 });
  const proof = { ...parcel, trackerId: uuid, accountId: uuid, dueAt: now, createdAt: now };
  await proofs.noteProofs(db, [proof, { ...proof, bucket: 600 }]);
  await proofs.documentsOf(db, scope, ids);
  await proofs.findDocument(db, uuid, uuid);
  await fetching.findDueProofs(db, now);
  const proofsWanted = [{ destinationId: uuid, rows: 2 }];
  await fetching.claimDueProofs(db, { wanted: proofsWanted, now, leaseUntil: now, token: uuid, random: () => 0 });
  const document = { id: uuid, kind: "PHOTO", contentType: "image/png", sealed: Buffer.alloc(1) } as const;
  const claimedProof = { ...proof, token: uuid, attempts: 1 };
  await fetching.writeSettledProofs(db, [{ claim: claimedProof, documents: [document], dueAt: null, attempts: 1 }], now);
  await proofRetention.eraseOldProofs(db, now, 10);
  await proofRetention.deleteOrphanDocuments(db, 10);
  await callSubscribing(db, { parcel, ids, now });
  await findJourney(db, parcel, [1]);
  await saveJourney(db, parcel, { script: { steps: [] }, outage: null, madeFromVersion: 0 }, now);
  await askJourneys(db, bothLanes);
  const own = { now, leaseUntil: now, token: uuid, accountId: null };
  await checks.claimDueChecks(db, { ...own, wanted: [{ accountId: uuid, rows: 1_001 }], random: () => 0.5 });
  await checks.findDueAccounts(db, now);
  await checks.claimTracker(db, scope, uuid, own);
  await checks.makeParcelDue(db, scope, parcel, now);
  await checks.claimParcels(db, scope, bothLanes, own);
  const claim = { ...parcel, trackerId: uuid, token: uuid } as unknown as checks.ClaimedCheck;
  const changed = { claim, dueAt: now, failures: 0, checkedAt: now, priority: 1, accountId: null };
  const checkpoint = { bucket: 1, id: uuid, trackerId: uuid } as unknown as Checkpoint;
  await apply.rescheduleChecks(db, [changed]);
  await apply.lockClaimed(db, [claim]);
  await apply.updateCheckpoints(db, [checkpoint]);
  await writeChanged(
    db,
    [{ ...changed, after: { facts: {}, hints: null, legs: null }, answer: Buffer.of() } as unknown as ChangedTracker],
    [checkpoint],
    now,
  );
  await accounts.announceAccountChange(db, uuid, "UPS");
  await accounts.awaitUnconnected(db, uuid);
  await accounts.keepUnconnected(db, ids);
  await accounts.findAccountIds(db, [{ workspaceId: uuid, carrier: "UPS" }]);
  await accounts.sumUsage(db, ids, now);
  await accounts.makeUnconnectedDue(db, { accountId: uuid, workspaceId: uuid, carrier: "UPS", now });
  await accounts.forgetSubscriptions(db, uuid);
  await accounts.wakeRejectedTrackers(db, { workspaceId: uuid, carrier: "UPS", now });
  await events.insertEvents(db, [{ ...parcel, mode: "TEST", id: uuid } as unknown as events.NewEvent]);
  await events.findEvents(db, scope, ids);
  for (const trackerId of [null, uuid])
    for (const statuses of [null, ["PENDING"] as const])
      for (const createdFrom of [null, now])
        for (const backward of [false, true])
          for (const topics of [defaultTopics, eventTopics])
            await events.readFeed(db, scope, { after: 0, limit: 10, trackerId, topics, statuses, createdFrom, backward });
  await events.readTail(db, { after: 0, scopes: [scope], limit: 10 });
  await events.sequenceEvents({ ...db, one: (name, sql) => db.one(name, sql).then(() => placedThousand as never) }, 0, 10);
  await events.latestPosition(db, 0);
  await insertDeliveries(db, [{ ...parcel, mode: "TEST", id: uuid } as unknown as EnqueuedEvent]);
  await findDueEndpoints(db, now);
  const wanted = [{ destinationId: uuid, requests: 3_000 }];
  const deliveryClaim: DeliveryClaim = { ...own, wanted, sender: uuid, leasesEndedBefore: now, random: () => 0.5 };
  await claimDeliveries(db, deliveryClaim);
  await releaseEndpoints(db, uuid, now);
  const delivery = { ...parcel, trackerId: uuid, endpointId: uuid, eventId: uuid, sequence: 1 };
  const outcome = { delivery, token: uuid, at: now, exchange: {}, signature: "" } as unknown as FailedOutcome;
  await applyDelivered(db, [outcome]);
  await applyFailed(db, [outcome]);
  await applyCancelled(db, [outcome]);
  await pullRetriesForward(db, now, () => 0.5);
  await overview.countByStatus(db, scope);
  await overview.countByAttention(db, scope);
  await overview.countCreatedPerDay(db, scope, [now, now + 1]);
  await overview.countDeliveredPerDay(db, scope, ["UPS"], [now, now + 1]);
  await overview.measurePerformance(db, scope, { carriers: ["UPS"], from: now, sampleSize: 10 });
  for (const state of [null, ...deliveries.deliveryStates])
    await deliveries.selectDeliveriesOfEndpoints(db, scope, [uuid], { state, beforeEventId: null, limit: 10 });
  const key = { eventId: uuid, endpointId: uuid };
  await deliveries.selectDeliveriesOfEvents(db, scope, [{ id: uuid, trackerId: uuid, ordinal: 1 }]);
  await deliveries.selectDelivery(db, scope, key);
  await deliveries.selectAttempts(db, scope, [key]);
  await deliveries.selectEventsOfDeliveries(db, scope, ids);
  await deliveries.makeDeliveryDue(db, scope, key, now);
  await selectEndpointHealth(db, scope, null);
  const range = { endpointId: uuid, kind: "ALL", fromId: uuid, untilId: uuid } as const;
  await replay.countDeliveries(db, scope, range);
  await replay.insertReplay(db, { ...range, id: uuid, total: 1, now });
  await replay.selectReplay(db, scope, uuid);
  await replay.advanceReplay(db, now, 10);
  await retention.deleteOldDeliveries(db, uuid, 10);
  await retention.deleteOldAttempts(db, uuid, 10);
  await retention.deleteOrphans(db, 10);
  await retention.deleteOldNotices(db, uuid);
  await retention.deleteOldReplays(db, uuid);
  await queue.deleteUnsent(db, uuid);
  await queue.makeEverythingDue(db, uuid, now);
  await deleteOutlived(db, now, 10);
  await growth.sampleSizes(db, 1, 10);
  await growth.doubleSpreads(db, [{ workspaceId: uuid, trackers: 10 }], 1);
};
const placedThousand = { placed: 1, begunAt: 999, position: 1_000, createdUntil: 1 };

/** A cluster with two shards, and plain PostgreSQL. */
const buckets = Array.from({ length: 1024 }, (_, bucket) => bucket);
const cluster = recorder([buckets.slice(0, 512), buckets.slice(512)]);
const plain = recorder(oneLane);
let onTracking: Statement[];
beforeAll(async () => {
  await callAll(cluster.db);
  await callAll(plain.db);
  onTracking = cluster.statements.filter(({ sql }) => readsTracking.test(sql));
});

/** Tables of tracking data of which a statement does not say in which bucket or lane. */
const unplaced = (sql: string): string[] => {
  const named = new Map<string, number>();
  const isInsert = new RegExp(`^insert into ${tracked}\\b.* (?:select [ptc]\\.bucket|values \\(\\$1)`).test(sql);
  const mentions = sql.matchAll(
    new RegExp(
      `\\b(from|join|using|update|into) (${tracked})\\b(?: as)?(?: (?!set|where|on|using|order|limit|join|left|cross|tablesample)(\\w+))?`,
      "g",
    ),
  );
  for (const [, verb, table, alias] of mentions) {
    if (verb === "into" && isInsert) continue;
    const column = alias ? `${alias}.bucket` : "bucket";
    named.set(column, (named.get(column) ?? 0) + 1);
    if (verb === "into") named.set(`${table} (inserted)`, 1);
  }
  return [...named].flatMap(([column, count]) => {
    const said = sql.match(
      new RegExp(`(?<![\\w.])${column.replace(".", "\\.")} = (?:\\$\\d+(?!\\d)|any\\(\\$\\d+::smallint\\[\\]\\))`, "g"),
    );
    return (said?.length ?? 0) >= count ? [] : [column];
  });
};

const insertsInStep = /\bas (?:materialized )?\( ?insert\b/;
const volatile = /\b(?:random|gen_random_uuid|clock_timestamp|set_config|nextval|pg_notify)\(/;
const mayBeNull = /is null or [\w.]*bucket\b/;

/** What keeps a statement from being one task. */
const objectionsTo = ({ sql }: Statement): string[] => {
  const isFanning = sql.startsWith(fansOut);
  return [
    ...(isFanning ? [] : unplaced(sql).map((column) => `${column} is not said`)),
    ...(insertsInStep.test(sql) ? ["inserts in a step of it"] : []),
    ...(mayBeNull.test(sql) ? ["names a lane that may be null"] : []),
    ...(!isFanning && volatile.test(sql) ? ["calls what is never the same"] : []),
    ...(!isFanning && home.test(sql) ? [`asks ${home.exec(sql)![1]}, which is elsewhere`] : []),
  ];
};

test("every statement on tracking data is one task on a cluster, or says that it fans out", () => {
  const objections = onTracking.flatMap((one) => objectionsTo(one).map((objection) => `${one.name}: ${objection}`));
  expect([...new Set(objections)]).toEqual([]);
});

test("what fans out was meant to", () => {
  const names = onTracking.filter(({ sql }) => sql.startsWith(fansOut)).map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual([
    "count_deliveries_to_replay",
    "list_trackers_0",
    "read_feed",
    "read_feed_backward",
    "read_feed_backward_from",
    "read_feed_from",
    "read_feed_of_statuses",
    "read_feed_of_statuses_backward",
    "read_feed_of_statuses_backward_from",
    "read_feed_of_statuses_from",
    "read_feed_of_topics",
    "read_feed_of_topics_backward",
    "read_feed_of_topics_backward_from",
    "read_feed_of_topics_from",
    "read_tracker_feed_backward_from",
    "read_tracker_feed_from",
    "recent_carriers",
    "sample_trackers_of_workspaces",
    "select_deliveries_to_replay",
    "sequence_events",
  ]);
});

/** Where two statements would take longer, there is another way for clusters. */
const insertingOnPlain = [
  "insert_trackers_at_once",
  "write_changed",
  "insert_deliveries",
  "apply_delivered",
  "apply_delivered_by_key",
  "apply_failed",
];

test("on plain PostgreSQL no statement names a lane, and few insert in a step", () => {
  expect(plain.statements.filter(({ name }) => name.endsWith("_in_lane"))).toEqual([]);
  const inserting = plain.statements.filter(({ sql }) => insertsInStep.test(sql) && readsTracking.test(sql));
  expect(inserting.map(({ name }) => name)).toEqual(insertingOnPlain);
  expect(plain.statements.filter(({ sql }) => /\bplace p\b/.test(sql))).toEqual([]);
});

test("a name stands for one text", () => {
  const texts = Map.groupBy([...cluster.statements, ...plain.statements], ({ name }) => name);
  const several = [...texts].filter(([, statements]) => new Set(statements.map(({ sql }) => sql)).size > 1);
  expect(several.map(([name]) => name)).toEqual([]);
});

test("every statement of a file that knows tracking data is among them", () => {
  const known = new Set([...cluster.statements, ...plain.statements].map(({ name }) => name.replace(/_in_lane$/, "")));
  const missing = files
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => readsTracking.test(source))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/\b(?:many|one|run)(?:<[^(]*>)?\(\s*(?:name\()?"(\w+)"/g)].map(([, name]) => ({ file, name: name! })),
    )
    .filter(({ name }) => !known.has(name));
  expect(missing).toEqual([]);
  expect(trackingTables.toSorted()).toEqual(
    ["carrier_answer", "checkpoint", "delivery", "delivery_attempt", "delivery_proof"].concat([
      "delivery_queue",
      "due_check",
      "event",
      "proof_document",
      "push_subscription",
      "sandbox_journey",
      "tracker",
    ]),
  );
});

describe("the rule", () => {
  test.each([
    "select 1 from tracker t where t.bucket = $1",
    "delete from tracker where bucket = any($2::smallint[])",
    "with d as (delete from event e where e.bucket = $1) select 1 from tracker t join due_check d on d.bucket = $1 where t.bucket = $1",
    "insert into event (bucket, id) select p.bucket, r.id from unnest($1) as r join place p on p.bucket = any($2::smallint[])",
    "insert into event (bucket, id) values ($1, $2)",
    `${fansOut} select 1 from tracker`,
  ])("allows: %s", (sql) => expect(objectionsTo({ name: "", sql })).toEqual([]));

  test.each([
    "select 1 from tracker",
    "select 1 from tracker t where t.workspace_id = $1",
    "select 1 from tracker t left join due_check d on d.bucket = t.bucket where t.bucket = $1",
    "select 1 from tracker t where t.bucket = $1 and exists (select from event t where t.id = $2)",
    "select 1 from tracker t where ($1 is null or t.bucket = any($1::smallint[])) and t.bucket = $1",
    "insert into event (bucket, id) select bucket, id from unnest($1)",
    "with i as (insert into event (bucket, id) values ($1, $2)) select 1",
    "select 1 from tracker t join workspace w on w.id = t.workspace_id where t.bucket = $1",
    "select set_config('a', 'b', true) from tracker t where t.bucket = $1",
  ])("refuses: %s", (sql) => expect(objectionsTo({ name: "", sql })).not.toEqual([]));
});

test("rows go to their lanes, and lanes come in one order", () => {
  const lanes: Lane[] = [
    [0, 2],
    [1, 3],
  ];
  const grouped = byLane({ lanes }, [3, 0, 1, 2], (bucket) => bucket);
  expect(grouped).toEqual([
    [
      [0, 2],
      [0, 2],
    ],
    [
      [1, 3],
      [3, 1],
    ],
  ]);
  expect(byLane({ lanes: oneLane }, [3, 0], (bucket) => bucket)).toEqual([[null, [3, 0]]]);
});
