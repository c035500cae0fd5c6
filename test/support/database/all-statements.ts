import * as accounts from "../../../src/carriers/accounts/account-changes.sql.ts";
import * as assigning from "../../../src/carriers/accounts/assign-checks.sql.ts";
import { askJourneys, findJourney, saveJourney } from "../../../src/carriers/sandbox/sandbox.sql.ts";
import * as apply from "../../../src/checks/apply/apply.sql.ts";
import { type WrittenChange, writeChanged } from "../../../src/checks/apply/write-changed.sql.ts";
import * as guarded from "../../../src/checks/apply/write-if-unchanged.sql.ts";
import { readCheckBacklog } from "../../../src/checks/backlog.sql.ts";
import * as underWay from "../../../src/checks/incidents/under-way.sql.ts";
import { claimJudgements } from "../../../src/checks/judge/judge.sql.ts";
import * as learning from "../../../src/checks/learn/counted-parcels.sql.ts";
import * as predictionsMade from "../../../src/checks/learn/predictions-made.sql.ts";
import * as legChecks from "../../../src/checks/legs/leg-checks.sql.ts";
import * as overview from "../../../src/dashboard-api/overview/overview.sql.ts";
import * as deletion from "../../../src/dashboard-api/workspace-data/deletion.sql.ts";
import * as eraseWorkspace from "../../../src/dashboard-api/workspace-data/erase-workspace.sql.ts";
import * as queue from "../../../src/destinations/endpoints/queue.sql.ts";
import * as deliveries from "../../../src/destinations/log/deliveries.sql.ts";
import { selectEndpointHealth, selectFailingEndpoints } from "../../../src/destinations/log/health.sql.ts";
import * as replay from "../../../src/destinations/log/replay.sql.ts";
import * as retention from "../../../src/destinations/log/retention.sql.ts";
import { applyCancelled, type FailedOutcome } from "../../../src/destinations/queue/apply.sql.ts";
import { applyDelivered, applyFailed } from "../../../src/destinations/queue/apply.ts";
import { type DeliveryClaim, releaseEndpoints } from "../../../src/destinations/queue/claim.sql.ts";
import { claimDeliveries } from "../../../src/destinations/queue/claim.ts";
import { findDueEndpoints, readQueueBacklog, selectEnabled } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { deliverySteps, insertDeliveries } from "../../../src/destinations/queue/enqueue.sql.ts";
import { insertLeasedDeliveries, leasedDeliverySteps, offerParams } from "../../../src/destinations/queue/enqueue-leased.sql.ts";
import { pullRetriesForward } from "../../../src/destinations/queue/recovery.ts";
import { readBodies } from "../../../src/events/event-bodies.sql.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import * as events from "../../../src/events/events.sql.ts";
import { eventSteps } from "../../../src/events/events-within.sql.ts";
import { latestPlace } from "../../../src/events/feed/feed-by-lane.sql.ts";
import * as epochs from "../../../src/events/feed/feed-epochs.sql.ts";
import * as horizon from "../../../src/events/feed/feed-horizon.sql.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import type { Database, TransactionalDatabase } from "../../../src/postgres/database.ts";
import { isOneLane, type Lane } from "../../../src/postgres/lanes.ts";
import * as fetching from "../../../src/proofs/fetching.sql.ts";
import * as proofRetention from "../../../src/proofs/proof-retention.sql.ts";
import * as proofs from "../../../src/proofs/proofs.sql.ts";
import * as recipientMails from "../../../src/recipients/mails.sql.ts";
import * as recipients from "../../../src/recipients/recipients.sql.ts";
import { deleteOutlived } from "../../../src/server/maintenance/retention.sql.ts";
import * as attention from "../../../src/trackers/attention/attention.sql.ts";
import { attentionKinds } from "../../../src/trackers/attention/kinds.ts";
import * as bulk from "../../../src/trackers/bulk/bulk.sql.ts";
import { deleteCheckpoints, newestCheckpointsOf } from "../../../src/trackers/checkpoints/checkpoints.sql.ts";
import * as checks from "../../../src/trackers/claims/claim.sql.ts";
import * as legClaims from "../../../src/trackers/claims/claim-legs.sql.ts";
import { defaultTopics, eventTopics } from "../../../src/trackers/event-topics.ts";
import * as finished from "../../../src/trackers/finished.sql.ts";
import * as orders from "../../../src/trackers/orders/orders.sql.ts";
import { findActiveTracker, findTrackersByCode } from "../../../src/trackers/read/by-code.sql.ts";
import * as list from "../../../src/trackers/read/list.sql.ts";
import { recentCarriers } from "../../../src/trackers/read/recent-carriers.sql.ts";
import { traceparentsOf } from "../../../src/trackers/traceparents.sql.ts";
import type { Checkpoint } from "../../../src/trackers/tracker.ts";
import * as trackers from "../../../src/trackers/trackers.sql.ts";
import * as growth from "../../../src/workspaces/growth.sql.ts";
import { assignAll } from "../assign-checks.ts";
import { callSubscribing } from "../lanes-subscribing.ts";

export type Statement = { name: string; sql: string; params: readonly unknown[] };

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
    // What a copy of it has: where it is.
    ownKeys: () => ["bucket"],
    getOwnPropertyDescriptor: () => ({ value: 1_000, enumerable: true, configurable: true }),
  },
);

export const recorder = (lanes: readonly Lane[]) => {
  const statements: Statement[] = [];
  const record = <Answer>(answer: Answer) => {
    return async (name: string, sql: string, params: readonly unknown[] = []) => {
      statements.push({ name, sql: sql.replace(/\s+/g, " ").trim(), params });
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
export const callAll = async (db: TransactionalDatabase): Promise<void> => {
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
  await traceparentsOf(db, "tracker", ids);
  await traceparentsOf(db, "event", ids);
  await trackers.checkpointsOf(db, ids);
  await trackers.findCheckpoints(db, scope, ids);
  await trackers.updateTrackerRow(db, scope, uuid, {}, now);
  await findActiveTracker(db, scope, [parcel]);
  await bulk.resumeTrackers(db, scope, [{ id: uuid, accountId: uuid, attention: null }], now);
  await bulk.stopTrackers(db, scope, [uuid], { now });
  await bulk.updateTrackers(db, scope, [{ id: uuid, changes: { reference: "x", hints: { postalCode: "1" } } }], now);
  await bulk.makeTrackersDue(db, scope, [{ id: uuid, accountId: uuid }], now);
  await bulk.makeLegsOfTrackersDue(db, scope, [uuid], now);
  await bulk.deleteTrackers(db, scope, [uuid]);
  await trackers.stopTrackerRow(db, scope, uuid, now);
  await trackers.deleteTrackerRow(db, scope, uuid);
  await trackers.findCarrierAnswer(db, scope, uuid);
  const page = { filter: {}, sort: "CREATED_AT_DESC", after: null, before: null, backward: false, limit: 10 } as const;
  await list.listTrackers(db, scope, page);
  await list.countTrackers(db, scope, {}, 10);
  await orders.countOrder(db, scope, "order", 10);
  const look = { now, silentBefore: now, lookedAt: 10 };
  await attention.countAttention(db, scope, look, { state: "OPEN", shown: 5 });
  const rows = { state: "OPEN", after: null, before: null, backward: false, limit: 10 } as const;
  for (const kind of attentionKinds.filter((one) => one !== "WEBHOOK_FAILING")) {
    await attention.listAttentionRows(db, scope, look, { ...rows, kind });
    await attention.markKind(db, scope, look, kind, null);
  }
  await attention.markTrackers(db, scope, look, { ids, until: null });
  await attention.readMarks(db, scope, ids);
  await attention.markSubject(db, scope, { id: uuid, known: ["x"], until: null, now });
  await attention.deleteMarks(db, scope, ids);
  await list.findByMiddle(db, scope, { text: "X", among: 10, limit: 10 });
  await list.findByMetadataValue(db, scope, { text: "1", keys: ["customer"], limit: 10 });
  await list.findByMetadataPart(db, scope, { text: "X", keys: ["customer"], among: 10, limit: 10 });
  await list.findNamed(db, scope, [{ codeKey: "X", reference: "x" }]);
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
  await callRecipients(db);
  await callSubscribing(db, { parcel, ids, now });
  await findJourney(db, parcel, [1]);
  await saveJourney(db, parcel, { script: { steps: [] }, outage: null, madeFromVersion: 0 }, now);
  await askJourneys(db, bothLanes);
  const own = { now, leaseUntil: now, token: uuid, accountId: null };
  await checks.claimDueChecks(db, { ...own, wanted: [{ accountId: uuid, rows: 1_001 }], random: () => 0.5 });
  await checks.findDueAccounts(db, now);
  await claimJudgements(db, { rows: 2, now, leaseUntil: now, token: uuid, random: () => 0.5 });
  await readCheckBacklog(db, now, 10);
  await readQueueBacklog(db, now, 10);
  await selectEnabled(db, ids, now);
  await checks.claimTracker(db, scope, uuid, own);
  await checks.findHolder(db, { ...parcel, trackerId: uuid });
  await checks.makeParcelDue(db, scope, parcel, now);
  await checks.claimParcels(db, scope, bothLanes, own);
  await legClaims.claimLegs(db, scope, uuid, own);
  await legClaims.claimLegsByNumber(db, scope, { buckets: [1, 600], legKeys: ["USPS:A"] }, own);
  await legClaims.makeLegsDue(db, scope, { buckets: [1, 600], legKey: "USPS:A" }, now);
  const legCheck = { ...parcel, trackerId: uuid } as unknown as legChecks.NewLegCheck;
  await legChecks.beginLegChecks(db, [legCheck]);
  await legChecks.copyToChecks(db, [legCheck]);
  await legChecks.endChecks(db, [legCheck]);
  const claim = { ...parcel, trackerId: uuid, token: uuid } as unknown as checks.ClaimedCheck;
  const changed = { claim, dueAt: now, failures: 0, checkedAt: now, priority: 1, accountId: null };
  const checkpoint = { bucket: 1, id: uuid, trackerId: uuid } as unknown as Checkpoint;
  await apply.rescheduleChecks(db, [changed]);
  await apply.lockClaimed(db, [claim]);
  await legChecks.lockClaimedLegs(db, [claim]);
  await legChecks.endOrphanLegs(db, [claim]);
  await apply.updateCheckpoints(db, [checkpoint]);
  const written = {
    ...changed,
    after: { facts: {}, hints: null, legs: null, exceptions: null },
    answer: Buffer.of(),
  } as unknown as WrittenChange;
  await writeChanged(db, [written], [checkpoint], now);
  if (isOneLane(db)) {
    await guarded.findClaimed(db, [claim]);
    const event = { ...parcel, mode: "TEST", id: uuid } as unknown as NewEvent;
    const offer = {
      endpoints: [{ endpointId: uuid, places: 1 }],
      token: uuid,
      at: now,
      until: now,
      sender: "s",
      leasesEndedBefore: now,
    };
    const announced = [null, { hasReader: true }].flatMap((placing) => {
      const { name, steps, params } = eventSteps([event], guarded.unchangedTrackers, guarded.firstFurtherParameter, placing);
      const queuing = leasedDeliverySteps(guarded.firstFurtherParameter + params.length);
      return [
        { name: `_and_announce${name}`, steps: `, ${steps}, ${deliverySteps.steps}`, params, answer: deliverySteps.answer },
        {
          name: `_and_announce_leased${name}`,
          steps: `, ${steps}, ${queuing.steps}`,
          params: [...params, ...offerParams(offer)],
          answer: queuing.answer,
        },
      ];
    });
    for (const further of [guarded.nothingFurther, ...announced])
      await guarded.writeIfUnchanged(db, [{ ...written, writtenBy: "1" }], [checkpoint], now, further);
  }
  await accounts.announceAccountChange(db, uuid, "UPS");
  await accounts.awaitUnconnected(db, uuid);
  await accounts.keepUnconnected(db, ids);
  await accounts.findChoosableAccounts(db, [{ workspaceId: uuid, carrier: "UPS" }]);
  await accounts.sumUsage(db, ids, now);
  await assignAll(db, { accounts: [{ id: uuid }], workspaceId: uuid, carriers: ["UPS"], now });
  for (const lane of db.lanes)
    await assigning.makeChecksDue(db, { workspaceId: uuid, now }, { lane, buckets: lane ?? [1], after: null, limit: 10 });
  await assigning.countChecks(db, { workspaceId: uuid, carriers: ["UPS"], accountIds: ids }, 10);
  await assigning.forgetSubscriptions(db, uuid, 10_000);
  await assigning.findSpread(db, uuid);
  const happened = { ...parcel, mode: "TEST", id: uuid, ordinal: 1, body: "{}}", data: { ordinal: 1, text: "{}" } };
  await events.insertEvents(db, [happened as unknown as NewEvent]);
  await events.findEvents(db, scope, ids);
  await readBodies(db, ids);
  await newestCheckpointsOf(db, uuid, 10);
  await deleteCheckpoints(db, [{ bucket: parcel.bucket, id: uuid }]);
  for (const trackerId of [null, uuid])
    for (const statuses of [null, ["PENDING"] as const])
      for (const createdFrom of [null, now])
        for (const backward of [false, true])
          for (const topics of [defaultTopics, eventTopics])
            await events.readFeed(db, scope, { after: 0, limit: 10, trackerId, topics, statuses, createdFrom, backward });
  await events.readTail(db, { after: 0, scopes: [scope], limit: 10 });
  const one: Database["one"] = async (...statement) => {
    const found = await db.one(...statement);
    return (statement[0].startsWith("sequence_events") ? placedThousand : found) as never;
  };
  await sequenceEvents({ ...db, one }, 0, 10);
  await events.oldestUnplaced(db);
  await latestPlace(db);
  await eraseWorkspace.eraseTrackersOf(db, uuid, 10);
  await eraseWorkspace.eraseLeftoversOf(db, uuid, 10);
  await eraseWorkspace.eraseAuditOf(db, uuid, 10);
  await eraseWorkspace.forgetKeysOf(db, uuid, 10);
  await eraseWorkspace.eraseWorkspaceRow(db, uuid, now);
  await deletion.markDeleted(db, uuid, now);
  await deletion.unmarkDeleted(db, uuid, now);
  await deletion.listDeleted(db, now);
  await deletion.holdWebhooks(db, uuid, now);
  await deletion.releaseWebhooks(db, uuid, now);
  await deletion.findDestinations(db, uuid);
  await epochs.readEpochs(db);
  await horizon.readHorizon(db);
  await horizon.advanceHorizon(db, now);
  await horizon.deleteBeforeHorizon(db, { before: now, horizon: 1, limit: 10 });
  await horizon.deleteOldMilestones(db, 1, 10);
  await epochs.isSequencingHeld(db);
  await epochs.settleEpoch(db);
  await epochs.beginEpoch(db);
  const event = { ...parcel, mode: "TEST", id: uuid } as unknown as NewEvent;
  await insertDeliveries(db, [event]);
  // On a cluster nothing is written under a lease.
  const lease = { token: uuid, sender: uuid, at: now, until: now, leasesEndedBefore: now };
  if (isOneLane(db)) await insertLeasedDeliveries(db, [event], { ...lease, endpoints: [{ endpointId: uuid, places: 1 }] });
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
  await overview.countByException(db, scope);
  await overview.countTroubled(db, scope, now);
  await overview.hasCalledApi(db, scope);
  await overview.readLiveSteps(db, scope.workspaceId);
  await overview.hasAnyTracker(db, scope);
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
  await selectFailingEndpoints(db, scope, now);
  const range = { endpointId: uuid, kind: "ALL", fromId: uuid, untilId: uuid } as const;
  for (const kind of ["ALL", "FAILED"] as const) await replay.countDeliveries(db, scope, { ...range, kind }, 10);
  await replay.insertReplay(db, { ...range, id: uuid, total: 1, now });
  await replay.selectReplay(db, scope, uuid);
  await replay.advanceReplay(db, now, 10);
  await replay.nextDeliveries(db, { id: uuid, endpointId: uuid, kind: "FAILED", after: uuid, until: uuid }, 10);
  await retention.deleteOldDeliveries(db, uuid, 10);
  await retention.deleteOldAttempts(db, uuid, 10);
  await retention.deleteOrphans(db, 10);
  await retention.deleteOldNotices(db, uuid);
  await retention.deleteOldReplays(db, uuid);
  await queue.deleteUnsent(db, uuid, 10_000);
  await queue.makeDeferredDue(db, { endpointId: uuid, enabledAt: now, now, limit: 10_000 });
  await queue.countWaiting(db, uuid, 10);
  await queue.countDeferred(db, uuid, now, 10);
  await queue.findStanding(db, uuid);
  await deleteOutlived(db, now, 10);
  await learning.findChangedParcels(db, { workspaceIds: ids, after: 0, until: 10, limit: 10 });
  await learning.readLearntTrackers(db, ids);
  await learning.readLearntScans(db, ids);
  await learning.readCountedParcels(db, ids);
  const counted = { trackerId: uuid, ...scope, round: 0, counted: {}, isOpen: true };
  await learning.writeCountedParcels(db, [counted, { ...counted, trackerId: otherUuid }], now);
  await learning.deleteCountedParcels(db, ids);
  await learning.findOpenParcels(db, now, 10);
  await learning.countLearntTrackers(db, scope, now);
  for (const lane of db.lanes) await learning.deleteOldNotes(db, { buckets: lane ?? [0, 1], before: now, limit: 10 });
  await underWay.countUnderWay(db, { ...scope, carrier: "UPS" }, 10);
  await underWay.isFeedPlaced(db, now);
  const first = { on: 1, earliest: 1, latest: 1, cuts: [], byHistory: 1, byEstimate: null };
  const made = { trackerId: uuid, ...scope, carrier: "UPS", first, deliveredOn: null, endedOn: null };
  await predictionsMade.writePredictionsMade(db, [made, { ...made, trackerId: otherUuid }]);
  await predictionsMade.listPredictedCarriers(db);
  await predictionsMade.readPredictionsMade(db, made, { from: 1, to: 70, limit: 10 });
  await predictionsMade.deleteOldPredictionsMade(db, 1, 10);
  await predictionsMade.writeLearnt(db, made, { miss: 0.2, from: 0.1, to: 0.9, trust: 0.5, asOf: 1 });
  for (const lane of db.lanes)
    await learning.listLearntTrackers(db, lane, { ...scope, after: { createdAt: 0, id: uuid }, limit: 10 });
  await growth.sampleSizes(db, 1, 10);
  await growth.doubleSpreads(db, [{ workspaceId: uuid, trackers: 10 }], 1);
};
const placedThousand = { placed: 1, begunAt: 999, position: 1_000, createdUntil: 1 };

/** Recipients of parcels, and mails to them. */
const callRecipients = async (db: TransactionalDatabase): Promise<void> => {
  const [now, addressHash] = [0, Buffer.alloc(16)];
  const scope = { workspaceId: uuid, mode: "LIVE" } as const;
  const place = { bucket: 1, trackerId: uuid, addressHash };
  const row = { ...place, ...scope, sealed: Buffer.alloc(1), isAsked: false, isBrowser: false, createdAt: now };
  const claim = {
    ...place,
    id: uuid,
    accountId: uuid,
    mode: "LIVE",
    milestone: "DELIVERED",
    toBrowser: false,
    reference: "1",
  } as const;
  const claimed = { ...claim, previousDay: null, attempts: 1, token: uuid, createdAt: now };
  await recipients.replaceRecipients(db, scope, [{ trackerId: uuid, recipient: row }]);
  await recipients.insertRecipients(db, isOneLane(db) ? null : [1], [row]);
  await recipients.addAsked(db, row, 1);
  await recipients.recipientsOf(db, [place]);
  await recipients.stopMails(db, { ...scope, id: uuid, reference: "1" }, addressHash, now);
  await recipients.removeBrowser(db, { ...scope, id: uuid }, addressHash);
  await recipients.replaceBrowser(db, { ...scope, id: uuid, bucket: 1 }, addressHash, { addressHash, sealed: addressHash });
  await recipients.eraseRecipient(db, uuid, addressHash);
  const news = { bucket: 1, trackerId: uuid, ...scope, milestone: "DELIVERED", reference: null, previousDay: null } as const;
  await recipientMails.queueMails(db, [{ ...news, dueAt: now, createdAt: now }]);
  await recipientMails.findDueMails(db, now);
  const wanted = [{ destinationId: uuid, rows: 2 }];
  await recipientMails.claimDueMails(db, { wanted, now, leaseUntil: now, token: uuid, random: () => 0 });
  await recipientMails.claimOrder(db, [claimed], { now, leaseUntil: now, limit: 2 });
  await recipientMails.hasMailsOfOrder(db, isOneLane(db) ? null : [1], claimed);
  await recipientMails.findSuperseded(db, [claimed]);
  const done = { state: "SENT", reason: null, dueAt: null, attempts: 1, doneAt: now, sentAs: null } as const;
  await recipientMails.settleMails(db, [{ claim: claimed, ...done }]);
  await recipientMails.mailsOf(db, scope, [uuid]);
  await recipientMails.requeueMail(db, scope, uuid, now);
  await recipientMails.noteBounces(db, { bucket: 1, id: uuid, workspaceId: uuid, state: "BOUNCED" });
  await recipientMails.findFull(db, 1);
};
