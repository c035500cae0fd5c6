import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { type Courier, courierPage, type OwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { findAdapter, findCarrier } from "../../carriers/registry.ts";
import { type ApplyOutcomes, applyOutcomes } from "../../checks/apply/apply.ts";
import type { Concluded } from "../../checks/apply/concluded.ts";
import type { ApplyDependencies } from "../../checks/apply/dependencies.ts";
import type { Ask } from "../../checks/ask/ask.ts";
import { type CheckNowDependencies, checkParcelNow } from "../../checks/check-now.ts";
import type { CheckTraces } from "../../checks/check-traces.ts";
import { judgeTrackers } from "../../checks/judge/judge-trackers.ts";
import { learntJudges } from "../../checks/judge/learnt-judges.ts";
import type { Enqueued } from "../../destinations/queue/enqueue.ts";
import { createEventService, type EventService } from "../../events/event-service.ts";
import { days, seconds } from "../../lib/clock.ts";
import { mayHaveHost } from "../../lib/front/tracking-host-rule.ts";
import { random } from "../../lib/machine.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { createCellMemory } from "../../predictions/counts/cell-memory.ts";
import { createProofService, type ProofService } from "../../proofs/proof-service.ts";
import { createPublicTokens, type PublicTokens } from "../../public-page/public-token.ts";
import { createRecipientSealing, type RecipientSealing } from "../../recipients/recipient.ts";
import type { CheckNow } from "../../trackers/claims/check-now.ts";
import { type ClaimedCheck, findHolder } from "../../trackers/claims/claim.sql.ts";
import { type CreateDependencies, createTrackerCreator, type FirstChecks } from "../../trackers/create/create.ts";
import { createFindOrCreate, type FindOrCreateDependencies } from "../../trackers/create/find-or-create.ts";
import type { JudgeCode } from "../../trackers/create/tracker-input.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { createTrackerService, type TrackerService } from "../../trackers/tracker-service.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import { type Announced, announcing, type DeliveryPorts } from "./announcing.ts";
import type { Runtime } from "./runtime.ts";

/** The path of a parcel, wired: creating, checking, recording events, and passing them to the webhooks. */
export type TrackingEngine = {
  trackers: TrackerService;
  /** The same on another database, or inside a transaction. */
  trackersOn(database: Database): TrackerService;
  events: EventService;
  publicTokens: PublicTokens;
  apply: ApplyOutcomes;
  /** Writes what time alone changed about claimed trackers. */
  judge: (claims: readonly ClaimedCheck[]) => Promise<void>;
  proofs: ProofService;
  recipients: RecipientSealing;
};

export type TrackingEnginePorts = DeliveryPorts & {
  runtime: Runtime;
  notices: Notices;
  workspaces: WorkspaceService;
  ask: Pick<Ask, "one">;
  /** Given if traces are switched on. */
  traces?: CheckTraces | null;
  judgeCode: JudgeCode;
  couriers: OwnCouriers;
  /** The carriers that a code may belong to, the best match first. */
  candidates: FindOrCreateDependencies["candidates"];
  accounts: Pick<CarrierAccountFinder, "accountsOf" | "namesIn">;
  /** Where changes are written, if that is more than the runtime's database. */
  applyOn?: TransactionalDatabase;
  wakeChecker: (accountIds: readonly string[]) => void;
  subscriptionsBy?: CreateDependencies["subscriptionsBy"];
  wakeSubscriber?: CreateDependencies["wakeSubscriber"];
  firstChecks: () => FirstChecks | null;
  /** Aborted when callers that wait for a carrier must get what is known. */
  stopWaiting: AbortSignal;
  /** After a commit that recorded events: how many, and where they go to. */
  onEvents: (count: number, enqueued: Enqueued) => void;
  onOddities: (concluded: readonly Concluded[]) => void;
  /** Now and then while streams of this node are open. */
  onReader?: () => void;
};

const leastIntervalMs = (carrier: string): number => seconds(findAdapter(carrier)?.leastIntervalSeconds ?? 0);
const homeZone = (carrier: string): string => findCarrier(carrier)?.timeZone ?? "UTC";

/** A workspace's own courier has the page from its settings. */
const carrierUrl = ({ carrier, trackingCode }: Tracker, courier: Courier | null): string | null =>
  carrier === ownCourier.carrier ? courierPage(courier, trackingCode) : findCarrier(carrier)?.trackingPage(trackingCode) || null;

export const createTrackingEngine = (ports: TrackingEnginePorts): TrackingEngine => {
  const { runtime, notices, workspaces } = ports;
  const { db, reading = db, clock, config } = runtime;
  const publicTokens = createPublicTokens(runtime.linkSecret);
  const publicUrl = ({ id }: Tracker, host: string | null) =>
    `${host === null ? config.publicUrl : `https://${host}`}/t/${publicTokens.tokenOf(id)}`;
  /** The workspace's own host, as long as the operator allows it. */
  const hostOf = async (workspaceId: string): Promise<string | null> => {
    const host = await workspaces.trackingHostOf(workspaceId);
    return host !== null && mayHaveHost(workspaceId, host, config.trackingHosts) ? host : null;
  };

  const proofs = createProofService({
    db,
    clock,
    linkSecret: runtime.linkSecret,
    publicUrl: config.publicUrl,
    sealer: runtime.proofSealer,
  });

  const recipients = createRecipientSealing({ sealer: runtime.proofSealer, linkSecret: runtime.linkSecret });

  const traces = ports.traces ?? null;
  const applying: ApplyDependencies<Announced> = {
    ...learntJudges(createCellMemory()),
    db: ports.applyOn ?? db,
    clock,
    random,
    staleAfterMs: days(config.staleAfterDays),
    zoneOf: homeZone,
    leastIntervalMs,
    sealFacts: proofs.sealFacts,
    givesDocuments: (carrier) => findAdapter(carrier)?.fetchProof !== undefined,
    linksIn: async (workspaceIds) => {
      const ofEach = async <Value>(read: (id: string) => Promise<Value>): Promise<ReadonlyMap<string, Value>> =>
        new Map(await Promise.all(workspaceIds.map(async (id) => [id, await read(id)] as const)));
      const [withPages, couriers, hosts, nameOf] = await Promise.all([
        ofEach(workspaces.hasPublicPages),
        ofEach(ports.couriers.of),
        ofEach(hostOf),
        ports.accounts.namesIn(workspaceIds),
      ]);
      return (tracker) => ({
        carrierAccount: tracker.accountId === null ? null : nameOf(tracker.accountId),
        carrierUrl: carrierUrl(tracker, couriers.get(tracker.workspaceId) ?? null),
        publicUrl: withPages.get(tracker.workspaceId) ? publicUrl(tracker, hosts.get(tracker.workspaceId) ?? null) : null,
      });
    },
    mailsIn: async (workspaceIds) => {
      const mails = new Map(
        await Promise.all(workspaceIds.map(async (id) => [id, await workspaces.recipientMailsOf(id)] as const)),
      );
      return ({ workspaceId, mode }) => mails.get(workspaceId)?.[mode] ?? null;
    },
    ...announcing(ports),
    onAnnounced: (changes, { enqueued, spans }) => {
      for (const span of spans) span.end();
      ports.onEvents(changes.length, enqueued);
    },
    onOddities: ports.onOddities,
    onUnwritable: (claim, error) =>
      runtime.log.error(
        { err: error, carrier: claim.carrier, trackerId: claim.trackerId },
        "What was found about a parcel could not be stored",
      ),
  };
  const applied: ApplyOutcomes = (outcomes, settled) => applyOutcomes(applying, outcomes, settled);
  const apply = traces ? traces.apply(applied) : applied;
  const checking: CheckNowDependencies = {
    clock,
    ask: ports.ask,
    apply,
    traces,
    holderOf: (claim) => findHolder(db, claim),
    leastIntervalMs,
    stopWaiting: ports.stopWaiting,
  };
  const checkNow: CheckNow = (claim, options) => checkParcelNow(checking, claim, options);
  const creator = createTrackerCreator({
    db,
    clock,
    spreadOf: workspaces.spreadOf,
    judgeCode: ports.judgeCode,
    accountsOf: ports.accounts.accountsOf,
    checkNow,
    wakeChecker: ports.wakeChecker,
    ...(ports.subscriptionsBy && { subscriptionsBy: ports.subscriptionsBy }),
    ...(ports.wakeSubscriber && { wakeSubscriber: ports.wakeSubscriber }),
    firstChecks: ports.firstChecks,
    syncDeadlineMs: config.syncDeadlineMs,
    sealRecipient: recipients.seal,
  });
  const findOrCreate = createFindOrCreate({
    db,
    clock,
    spreadOf: workspaces.spreadOf,
    createAs: creator.createAs,
    candidates: ports.candidates,
    nameOf: (carrier) => findCarrier(carrier)?.name ?? carrier,
  });
  const trackersOn = (database: Database, replica = database): TrackerService =>
    createTrackerService({
      db: database,
      reading: replica,
      clock,
      spreadOf: workspaces.spreadOf,
      searchKeysOf: workspaces.searchKeysOf,
      creator,
      findOrCreate,
      accountsOf: ports.accounts.accountsOf,
      accountName: async ({ accountId, workspaceId, mode }) =>
        accountId === null || mode === "TEST" ? null : (await ports.accounts.namesIn([workspaceId]))(accountId),
      checkNow,
      wakeChecker: ports.wakeChecker,
      syncDeadlineMs: config.syncDeadlineMs,
      sealRecipient: recipients.seal,
      carrierUrl: async (tracker) =>
        carrierUrl(tracker, tracker.carrier === ownCourier.carrier ? await ports.couriers.of(tracker.workspaceId) : null),
      publicUrl: async (tracker) =>
        (await workspaces.hasPublicPages(tracker.workspaceId)) ? publicUrl(tracker, await hostOf(tracker.workspaceId)) : null,
    });
  return {
    trackers: trackersOn(db, reading),
    trackersOn,
    events: createEventService({ db, reading, notices, log: runtime.log, onReader: ports.onReader }),
    publicTokens,
    apply,
    judge: (claims) => judgeTrackers(applying, claims),
    proofs,
    recipients,
  };
};
