import { randomUUID } from "node:crypto";
import { lockClaimed, rescheduleChecks } from "../../src/checks/apply/apply.sql.ts";
import { type ApplyOutcomes, applyOutcomes } from "../../src/checks/apply/apply.ts";
import type { NextCheck } from "../../src/checks/apply/concluded.ts";
import type { ApplyDependencies } from "../../src/checks/apply/dependencies.ts";
import { type WrittenChange, writeChanged } from "../../src/checks/apply/write-changed.sql.ts";
import type { Ask } from "../../src/checks/ask/ask.ts";
import { startChecker } from "../../src/checks/checker.ts";
import { judgeTrackers } from "../../src/checks/judge/judge-trackers.ts";
import { learntJudges } from "../../src/checks/judge/learnt-judges.ts";
import { standardJudges } from "../../src/checks/judge/standard-judges.ts";
import { importHistories } from "../../src/checks/learn/import-histories.ts";
import type { CheckOutcome } from "../../src/checks/outcome.ts";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { enqueueDeliveries, enqueueWithin } from "../../src/destinations/queue/enqueue.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { insertEvents } from "../../src/events/events.sql.ts";
import { days, minutes } from "../../src/lib/clock.ts";
import { newBucketUuid } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import type { Database, TransactionalDatabase } from "../../src/postgres/database.ts";
import { createCellMemory } from "../../src/predictions/counts/cell-memory.ts";
import { type Announced, announcing } from "../../src/server/wiring/announcing.ts";
import type { TrackerLinks } from "../../src/trackers/changes.ts";
import { type ClaimedCheck, claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import type { EventTopic } from "../../src/trackers/event-topics.ts";
import type { Checkpoint, Tracker } from "../../src/trackers/tracker.ts";
import { checkpointsOf } from "../../src/trackers/trackers.sql.ts";
import { pastParcels } from "../../test/support/past-parcels.ts";
import type { Environment } from "../environment.ts";
import { manyTrackers, newScan, quietReading } from "../many-trackers.ts";
import { loadOf } from "../measure.ts";
import type { ContestScenario, Stretch } from "../scenario.ts";

const batch = 500;
const atOnce = 8;
const clock = { now: () => Date.now() };
const raw = JSON.stringify({ consignmentSet: [{ packageSet: [{ eventSet: [quietReading, newScan] }] }] });

/** One in ten has a new scan that changes its status; the others repeat their last reading. */
const isChanged = ({ codeKey }: ClaimedCheck): boolean => codeKey.endsWith("0");
const changedReading = { ...quietReading, scans: [...quietReading.scans, newScan] };

const answerOf = (claim: ClaimedCheck): CheckOutcome => ({
  claim,
  accountId: claim.accountId,
  answer: { ok: true, value: { reading: isChanged(claim) ? changedReading : quietReading, raw } },
});

/** The checker as it runs in the service, with a carrier that responds immediately. */
const runChecker =
  (db: TransactionalDatabase, judging: Pick<ApplyDependencies<Announced>, "judges" | "judgesOf">): Stretch =>
  async (ms) => {
    const latencies: number[] = [];
    let checked = 0;
    const applying: ApplyDependencies<Announced> = {
      ...judging,
      db,
      clock,
      random: Math.random,
      staleAfterMs: days(60),
      zoneOf: () => "Europe/Oslo",
      leastIntervalMs: () => 0,
      sealFacts: (_id, _known, reported) => reported,
      givesDocuments: () => false,
      linksIn: async () => linksOf,
      ...announcing({ enqueueDeliveries, enqueueWithin }),
      onAnnounced: () => {},
      onUnwritable: (_outcome, error) => {
        throw error;
      },
      onOddities: () => {},
    };
    const answerAll = async (claims: readonly ClaimedCheck[]) => claims.map(answerOf);
    const ask: Ask = {
      testMode: answerAll,
      accountsFor: async () => () => undefined,
      carrier: (_account, claims) => answerAll(claims),
      one: async (claim) => answerOf(claim),
    };
    const applyTimed: ApplyOutcomes = async (outcomes) => {
      const answeredAt = performance.now();
      const planned = await applyOutcomes(applying, outcomes);
      checked += outcomes.length;
      latencies.push(performance.now() - answeredAt);
      return planned;
    };
    const startedAt = performance.now();
    const checker = startChecker({
      ...{
        db,
        clock,
        random: Math.random,
        log: silentLog,
        ask,
        apply: applyTimed,
        judge: (claims) => judgeTrackers(applying, claims),
      },
      profilesOf: async () => new Map(),
      codesPerRequest: () => batch,
    });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await checker.stop();
    return loadOf(latencies, (performance.now() - startedAt) / 1000, checked);
  };

const linksOf = (): TrackerLinks => ({ carrierUrl: "https://carrier.example/track/1", publicUrl: null, carrierAccount: null });

const nextCheck = (claim: ClaimedCheck, now: number): NextCheck => ({
  claim,
  dueAt: now + minutes(120),
  failures: 0,
  checkedAt: now,
  priority: 3,
  accountId: claim.accountId,
});

const someDigest = Buffer.alloc(20, 1);
const someBody = Buffer.alloc(120, 2);
const eventText = "x".repeat(600);

const newCheckpoint = (bucket: number, trackerId: string, now: number, arrival: number): Checkpoint => ({
  bucket,
  id: newBucketUuid(now, bucket),
  trackerId,
  carrier: null,
  message: newScan.message,
  status: "OUT_FOR_DELIVERY",
  statusDetail: null,
  informational: false,
  carrierCode: newScan.carrierCode,
  at: now,
  offsetMinutes: 60,
  offsetSource: "CARRIER",
  location: null,
  carrierOrder: 0,
  arrival,
});

const lockChanged = async (tx: Database, claims: readonly ClaimedCheck[]): Promise<readonly Tracker[]> => {
  const ids = claims.map(({ trackerId }) => trackerId);
  const [trackers] = await Promise.all([lockClaimed(tx, claims), checkpointsOf(tx, ids)]);
  return trackers;
};

/** What the apply of changed trackers writes, made up instead of computed. */
const applyChangedChecks = (
  tx: Database,
  claims: readonly ClaimedCheck[],
  trackers: readonly Tracker[],
  now: number,
): Promise<unknown>[] => {
  const checkpoints = trackers.flatMap(({ bucket, id }) => [
    newCheckpoint(bucket, id, now, 1),
    newCheckpoint(bucket, id, now, 2),
  ]);
  const claimOf = new Map(claims.map((claim) => [claim.trackerId, claim]));
  const unchanged = {
    readingDigest: someDigest,
    changedAt: now,
    offsetMinutes: 60,
    legAttention: null,
    answer: someBody,
    judgeAt: null,
  };
  const news = trackers.map((tracker): WrittenChange => {
    const after = { ...tracker, status: "OUT_FOR_DELIVERY" as const, eventCount: tracker.eventCount + 2, updatedAt: now };
    return { ...nextCheck(claimOf.get(tracker.id)!, now), ...unchanged, after };
  });
  const eventOf = (tracker: Tracker, topic: EventTopic, ordinal: number) => ({
    bucket: tracker.bucket,
    id: newBucketUuid(now, tracker.bucket),
    workspaceId: tracker.workspaceId,
    mode: tracker.mode,
    trackerId: tracker.id,
    topic,
    sequence: 1,
    ordinal,
    carrier: tracker.carrier,
    status: "OUT_FOR_DELIVERY" as const,
    previousStatus: tracker.status,
    changed: "status",
    createdAt: now,
    body: eventText,
  });
  const events = trackers.flatMap((tracker) => [
    eventOf(tracker, "TRACKER_UPDATED", tracker.eventCount + 1),
    eventOf(tracker, "TRACKER_CHECKPOINT_ADDED", tracker.eventCount + 2),
  ]);
  return [writeChanged(tx, news, checkpoints, now), insertEvents(tx, events), enqueueDeliveries(tx, events)];
};

/** The same statements in the same batches, with nothing between them. */
const runStatements =
  (db: TransactionalDatabase, workspaceId: string): Stretch =>
  async (ms) => {
    const latencies: number[] = [];
    let checked = 0;
    const startedAt = performance.now();
    const work = async () => {
      while (performance.now() < startedAt + ms) {
        const now = clock.now();
        const wanted = [{ accountId: workspaceId, rows: batch }];
        const lease = { now, leaseUntil: now + 60_000, token: randomUUID() };
        const claims = await claimDueChecks(db, { ...lease, wanted, random: Math.random });
        if (claims.length === 0) throw new Error("Nothing is due any more: load more trackers.");
        const claimedAt = performance.now();
        const changed = claims.filter(isChanged);
        const quiet = claims.filter((claim) => !isChanged(claim)).map((claim) => nextCheck(claim, now));
        const applied = db.transaction(
          (tx) => lockChanged(tx, changed),
          (tx, trackers) => applyChangedChecks(tx, changed, trackers, now),
        );
        await Promise.all([rescheduleChecks(db, quiet), applied]);
        checked += claims.length;
        latencies.push(performance.now() - claimedAt);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return loadOf(latencies, (performance.now() - startedAt) / 1000, checked);
  };

/** Trackers that are due, past parcels to predict from, and a webhook. */
const openChecks = async (environment: Environment, count: number) => {
  const { template, facts } = await manyTrackers(environment, count);
  const database = await environment.openDatabase("checks", template);
  const { db } = database;
  const egress = createEgress({ open: networksOf("127.0.0.0/8") });
  await createEndpoint({ db, clock, egress, sealer: environment.sealer }, facts.scope, {
    url: "https://127.0.0.1/hook",
    topics: ["TRACKER_UPDATED"],
  });
  const now = clock.now();
  const past = pastParcels({ carrier: "BRING", from: "NO", to: null }, { count: 400, tookDays: [1, 2, 3], now });
  await importHistories(db, facts.scope, past, { now, isAdded: true, onProgress: () => {} });
  return { db, scope: facts.scope, tearDown: () => database.drop() };
};

export const checks: ContestScenario = {
  name: "checks",
  what: "checks per second, 1 million trackers, 10 % changed, a carrier that responds immediately",
  against: "the same claim and apply statements with no other work",
  target: 0.5,
  stretchMs: 2_000,
  async setUp(environment) {
    const { db, scope, tearDown } = await openChecks(environment, 1_000_000);
    return { ours: runChecker(db, learntJudges(createCellMemory())), floor: runStatements(db, scope.workspaceId), tearDown };
  },
};

export const predictedChecks: ContestScenario = {
  name: "predicted-checks",
  what: "checks per second with predictions and the search for exceptions, 200,000 trackers",
  against: "the same checks without them",
  target: 0.9,
  stretchMs: 2_000,
  onDemand: true,
  async setUp(environment) {
    const { db, tearDown } = await openChecks(environment, 200_000);
    return {
      ours: runChecker(db, learntJudges(createCellMemory())),
      floor: runChecker(db, { judges: standardJudges }),
      tearDown,
    };
  },
};
