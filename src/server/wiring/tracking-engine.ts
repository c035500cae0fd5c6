import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import type { OwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { findAdapter, findCarrier } from "../../carriers/registry.ts";
import { type ApplyOutcomes, applyOutcomes } from "../../checks/apply/apply.ts";
import type { Concluded } from "../../checks/apply/concluded.ts";
import type { ApplyDependencies } from "../../checks/apply/dependencies.ts";
import type { MailSwitchesOf } from "../../checks/apply/new-mails.ts";
import type { Ask } from "../../checks/ask/ask.ts";
import { type CheckNowDependencies, checkParcelNow } from "../../checks/check-now.ts";
import type { CheckTraces } from "../../checks/check-traces.ts";
import { judgeTrackers } from "../../checks/judge/judge-trackers.ts";
import { learntJudges } from "../../checks/judge/learnt-judges.ts";
import type { Enqueued } from "../../destinations/queue/enqueue.ts";
import { createEventService, type EventService } from "../../events/event-service.ts";
import { days, seconds } from "../../lib/clock.ts";
import { random } from "../../lib/machine.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { createCellMemory } from "../../predictions/counts/cell-memory.ts";
import { createProofService, type ProofService } from "../../proofs/proof-service.ts";
import { createPublicTokens, type PublicTokens } from "../../public-page/public-token.ts";
import { createRecipientSealing, type RecipientSealing } from "../../recipients/recipient.ts";
import type { CheckNow } from "../../trackers/claims/check-now.ts";
import { type ClaimedCheck, findHolder } from "../../trackers/claims/claim.sql.ts";
import { createTrackerCreator } from "../../trackers/create/create.ts";
import type { CreateDependencies, FirstChecks } from "../../trackers/create/creation.ts";
import { createFindOrCreate, type FindOrCreateDependencies } from "../../trackers/create/find-or-create.ts";
import type { JudgeCode } from "../../trackers/create/tracker-input.ts";
import { createTrackerService, type TrackerService } from "../../trackers/tracker-service.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import { createLinkFinder, type LinkFinder } from "../link-finder.ts";
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
  turnOf?: CreateDependencies["turnOf"];
  /** Aborted when callers that wait for a carrier must get what is known. */
  stopWaiting: AbortSignal;
  /** After a commit that recorded events: how many, where they go to, and whether they have their places in the feed. */
  onEvents: (count: number, enqueued: Enqueued, isPlaced: boolean) => void;
  onOddities: (concluded: readonly Concluded[]) => void;
  /** Now and then while streams of this node are open. */
  onReader?: () => void;
};

const leastIntervalMs = (carrier: string): number => seconds(findAdapter(carrier)?.leastIntervalSeconds ?? 0);
const homeZone = (carrier: string): string => findCarrier(carrier)?.timeZone ?? "UTC";

export const createTrackingEngine = (ports: TrackingEnginePorts): TrackingEngine => {
  const { runtime, notices, workspaces } = ports;
  const { db, reading = db, clock, config } = runtime;
  const publicTokens = createPublicTokens(runtime.linkSecret);
  const links = createLinkFinder({ ...ports, config, publicTokens });
  const proofs = createProofService({
    db,
    clock,
    linkSecret: runtime.linkSecret,
    publicUrl: config.publicUrl,
    sealer: runtime.proofSealer,
  });

  const recipients = createRecipientSealing({ sealer: runtime.proofSealer, linkSecret: runtime.linkSecret });

  const traces = ports.traces ?? null;
  const applying = applyingWith(ports, { proofs, links });
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
    ...(ports.turnOf && { turnOf: ports.turnOf }),
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
      carrierUrl: links.carrierUrl,
      publicUrl: links.publicUrl,
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

/** What writing an outcome uses. */
const applyingWith = (
  ports: TrackingEnginePorts,
  { proofs, links }: { proofs: ProofService; links: LinkFinder },
): ApplyDependencies<Announced> => ({
  ...learntJudges(createCellMemory()),
  db: ports.applyOn ?? ports.runtime.db,
  clock: ports.runtime.clock,
  random,
  staleAfterMs: days(ports.runtime.config.staleAfterDays),
  zoneOf: homeZone,
  leastIntervalMs,
  sealFacts: proofs.sealFacts,
  givesDocuments: (carrier) => findAdapter(carrier)?.fetchProof !== undefined,
  linksIn: links.linksIn,
  mailsIn: (workspaceIds) => mailsIn(ports.workspaces, workspaceIds),
  ...announcing(ports),
  onAnnounced: (changes, { enqueued, isPlaced, spans }) => {
    for (const span of spans) span.end();
    ports.onEvents(changes.length, enqueued, isPlaced);
  },
  onOddities: ports.onOddities,
  onUnwritable: (claim, error) =>
    ports.runtime.log.error(
      { err: error, carrier: claim.carrier, trackerId: claim.trackerId },
      "What was found about a parcel could not be stored",
    ),
});

const mailsIn = async ({ recipientMailsOf }: WorkspaceService, workspaceIds: readonly string[]): Promise<MailSwitchesOf> => {
  const mails = new Map(await Promise.all(workspaceIds.map(async (id) => [id, await recipientMailsOf(id)] as const)));
  return ({ workspaceId, mode }) => mails.get(workspaceId)?.[mode] ?? null;
};
