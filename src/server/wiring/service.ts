import { createAuthenticator } from "../../api-keys/authenticate.ts";
import { keyChannel } from "../../api-keys/key-notices.sql.ts";
import { createRateLimiter } from "../../api-keys/rate-limit.ts";
import { shareSpending } from "../../api-keys/shared-spending.ts";
import { createSpending } from "../../api-keys/spending.ts";
import { createAggregatorPush } from "../../carrier-pushes/aggregator-push.ts";
import { createOwnScans } from "../../carrier-pushes/own-scans/own-scans.ts";
import { createPushes } from "../../carrier-pushes/pushes.ts";
import { type CarrierNews, createReceivePush } from "../../carrier-pushes/receive-push.ts";
import { forgetPushed } from "../../carrier-pushes/subscribing/subscriptions.sql.ts";
import { accountBacklogs } from "../../carriers/accounts/account-backlogs.ts";
import { carrierAccountChannel } from "../../carriers/accounts/account-changes.sql.ts";
import { createCarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { createAccountStore } from "../../carriers/accounts/account-store.ts";
import { createCarrierClient } from "../../carriers/client/carrier-client.ts";
import { profilesOf } from "../../carriers/client/profiles.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { courierCandidate, createOwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { allCarriers, carrierIds, connectables, findAdapter, findCarrier } from "../../carriers/registry.ts";
import { cannedCandidates } from "../../carriers/sandbox/canned.ts";
import { drawProof } from "../../carriers/sandbox/drawn-proof.ts";
import { createSandbox } from "../../carriers/sandbox/sandbox.ts";
import type { Concluded } from "../../checks/apply/conclude.ts";
import { type ConnectedAccount, createAsk } from "../../checks/ask/ask.ts";
import { createCheckTraces } from "../../checks/check-traces.ts";
import { startChecker } from "../../checks/checker.ts";
import { carrierHealth, createOverview } from "../../dashboard-api/overview/overview.ts";
import { createExportLinks } from "../../dashboard-api/workspace-data/export-links.ts";
import { createEgress, ownHostOf } from "../../egress/egress.ts";
import { networksOf } from "../../egress/networks.ts";
import { feedChannel } from "../../events/events.sql.ts";
import { type Sequencer, startSequencer } from "../../events/sequencer.ts";
import type { Services } from "../../graphql/context.ts";
import { days } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import { random, startInterval, stopTimer } from "../../lib/machine.ts";
import { type Mailer, startMailer } from "../../mail/mailer.ts";
import { createOutbox } from "../../mail/outbox.ts";
import { openTransport } from "../../mail/transport.ts";
import { masterKeyChannel } from "../../operations/master-key/follow-key.sql.ts";
import { followKeys, processName } from "../../operations/master-key/follow-key.ts";
import { type Database, withinTransaction } from "../../postgres/database.ts";
import { openNotices } from "../../postgres/notices.ts";
import { startProofFetcher } from "../../proofs/fetcher.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { createLikelyCarriers } from "../../trackers/read/likely-carriers.ts";
import { createTestAdvance } from "../../trackers/test-mode/test-advance.ts";
import { codeKeyOf } from "../../trackers/tracker.ts";
import { startDeliverer } from "../../webhooks/delivering/deliverer.ts";
import { enqueueDeliveries } from "../../webhooks/delivering/enqueue.ts";
import { endpointBacklogs } from "../../webhooks/endpoints/endpoint-backlogs.ts";
import { hasBeenTold } from "../../webhooks/inbox/inbox.sql.ts";
import { createInbox } from "../../webhooks/inbox/inbox.ts";
import { createWebhookService } from "../../webhooks/webhook-service.ts";
import { createBacklogWorker } from "../../work/backlogs/backlogs.ts";
import type { Worker } from "../../work/worker.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { createWorkspaceReader } from "../../workspaces/workspace-reader.ts";
import { type Maintenance, startMaintenance } from "../maintenance/maintenance.ts";
import { maintenanceTasks, peopleTasks } from "../maintenance/tasks.ts";
import { countEach } from "../metrics/count-each.ts";
import { askWhileOpen } from "./ask-while-open.ts";
import { messageOf, reportLongReading } from "./carrier-reports.ts";
import { judgeTrackingCode } from "./code-judge.ts";
import type { Runtime } from "./runtime.ts";
import { createTrackingEngine } from "./tracking-engine.ts";
import { workChannel } from "./work-hints.sql.ts";
import { createWorkHints } from "./work-hints.ts";

/** Everything Kolli does, wired on one database; `startWorkers` makes it work through what comes due. */
export const createService = (runtime: Runtime) => {
  const { db, clock, log, metrics, config, sealer, workSealer, network } = runtime;
  const client = network && { client: network.client };
  const channels = [keyChannel, feedChannel, carrierAccountChannel, workChannel, masterKeyChannel];
  const notices = openNotices(runtime.directUrl ?? runtime.databaseUrl, channels, {
    name: processName(runtime.keyrings),
    ...(network && { socket: network.databaseSocket }),
  });
  const stopFollowing = followKeys({ db, notices, log, keyrings: runtime.keyrings, keys: runtime.keys });
  const accounts = createAccountStore({ db, sealer: workSealer, clock });
  const finder = createCarrierAccountFinder({ store: accounts, notices, clock });
  const egress = createEgress({ open: networksOf(...config.egressAllow), ownHosts: [ownHostOf(config.publicUrl)], ...client });
  const carrierClient = createCarrierClient({
    db,
    // An account may name an address of its own, so carriers are reached through the same guard as webhooks.
    connect: egress.connector,
    ...client,
    clock,
    random,
    onRequest: metrics.carrierRequest,
    onLongReading: reportLongReading(runtime),
    onLeftOut: metrics.unreadablePart,
    onError: (error) => log.warn({ err: error }, "Carrier statistics could not be written"),
  });
  metrics.watch(() => ({ pausedAccounts: countEach(carrierClient.paused()) }));
  const pushes = createPushes({
    ...{ db, clock, log },
    ...{ publicUrl: config.publicUrl, egressAllow: config.egressAllow },
    accounts,
    finder,
    carrierClient,
  });
  const workspaces = createWorkspaceReader(db, clock);
  const { spreadOf } = workspaces;
  const sandbox = createSandbox({ db, spreadOf, homeCountryOf: (carrier) => findCarrier(carrier)?.homeCountry ?? "US" });
  const workers: {
    checker?: Worker<ClaimedCheck>;
    proofs?: Worker;
    sequencer?: Sequencer;
    deliverer?: Worker;
    maintenance?: Maintenance;
    peopleTasks?: Maintenance;
    mailer?: Promise<Mailer>;
  } = {};

  const { connected } = finder;
  const couriers = createOwnCouriers(finder);
  const likelyCarriers = createLikelyCarriers({ db, clock, connected });
  const carrierService = {
    all: allCarriers,
    connected,
    throughAggregator: finder.throughAggregator,
    courierOf: couriers.of,
    candidates: async (scope: Scope, trackingCode: string) => {
      const canned = scope.mode === "TEST" ? cannedCandidates(codeKeyOf(trackingCode)) : [];
      if (canned.length > 0) return canned;
      const [own, others] = await Promise.all([couriers.of(scope.workspaceId), likelyCarriers(scope, trackingCode)]);
      return [...others, ...courierCandidate(own, trackingCode)].toSorted((a, b) => b.confidence - a.confidence);
    },
  };
  const traces = runtime.tracer ? createCheckTraces({ db, tracer: runtime.tracer }) : null;
  const openAsk = askWhileOpen({
    eraseAtOf: workspaces.eraseAtOf,
    ask: createAsk({
      trackSandbox: (parcels) => sandbox.track(parcels, clock.now()),
      findAccounts: finder.find,
      trackCarrier: carrierClient.track,
    }),
  });
  const ask = traces ? traces.ask(openAsk) : openAsk;
  const patience = new AbortController();
  /** A node without workers tells those that have them. */
  const hints = createWorkHints({ db, notices });
  const wakeChecker = (accountIds: readonly string[]) =>
    workers.checker ? workers.checker.wake(accountIds) : hints.tell({ accountIds });
  const wakeDeliverer = (endpointIds: readonly string[]) =>
    workers.deliverer ? workers.deliverer.wake(endpointIds) : hints.tell({ endpointIds });
  const engine = createTrackingEngine({
    runtime,
    notices,
    workspaces,
    ask,
    traces,
    couriers,
    candidates: carrierService.candidates,
    accounts: finder,
    judgeCode: judgeTrackingCode,
    stopWaiting: patience.signal,
    enqueueDeliveries,
    wakeChecker,
    subscriptionsBy: pushes.subscriptionsBy,
    wakeSubscriber: pushes.wake,
    firstChecks: () => workers.checker ?? null,
    onEvents: (count, endpointIds) => {
      metrics.events(count);
      if (workers.sequencer) workers.sequencer.wake();
      else hints.tell({ events: true });
      wakeDeliverer(endpointIds);
    },
    onOddities: (concluded) => {
      noteMissed(concluded);
      for (const { claim, applied, droppedCount } of concluded) {
        if (droppedCount > 0) metrics.checkpointsDropped(claim.carrier, droppedCount);
        for (const code of applied?.unknownCodes ?? []) {
          carrierClient.noteUnknownCode(claim.carrier, code, messageOf(applied!, code));
          metrics.unknownCode(claim.carrier);
        }
      }
    },
  });
  const noteMissed = (concluded: readonly Concluded[]): void => {
    const missed = concluded
      .filter(({ isMissedByPushes }) => isMissedByPushes)
      .map(({ claim, dueAt }) => ({ ...claim, askAt: dueAt ?? clock.now() }));
    if (missed.length > 0)
      forgetPushed(db, missed).catch((error) =>
        log.warn({ err: error }, "Parcels that a response left out could not be recorded"),
      );
  };
  const backlogKinds = { ...endpointBacklogs(wakeDeliverer), ...accountBacklogs(wakeChecker) };
  const backlogs = createBacklogWorker({ db, clock, log, kinds: backlogKinds });
  const webhooks = createWebhookService({ db, clock, egress, sealer: workSealer }, wakeDeliverer, backlogs.start);
  const outbox = config.smtpUrl === null ? null : createOutbox({ sealer, publicUrl: config.publicUrl });
  const changesWithin = (tx: Database) => {
    const woken: string[] = [];
    let hasBacklogs = false;
    return {
      trackers: engine.trackersOn(tx),
      webhooks: createWebhookService(
        { db: withinTransaction(tx), clock, egress, sealer: workSealer },
        (ids) => woken.push(...ids),
        () => {
          hasBacklogs = true;
        },
      ),
      // Whoever is woken before the commit finds nothing to do.
      committed: () => {
        if (woken.length > 0) wakeDeliverer(woken);
        if (hasBacklogs) backlogs.start();
      },
    };
  };
  const ownScans = createOwnScans({ db, clock, spreadOf, apply: engine.apply, connected });
  const receivePush = createReceivePush({ db, clock, spreadOf, apply: engine.apply, wakeChecker });
  const receiveFromAggregator = createAggregatorPush({ accountsOf: finder.accountsOf, receivePush });
  const testAdvance = createTestAdvance({ db, clock, spreadOf, sandbox, trackers: engine.trackers });
  const authenticator = createAuthenticator({ db, notices, clock });
  const policies = {
    requests: { kind: "requests", perSecond: config.requestsPerSecond, burst: config.requestBurst },
    cost: { kind: "cost", perSecond: config.costPerSecond, burst: config.costBurst },
  } as const;
  const limiters = {
    requests: createRateLimiter({ clock, ...policies.requests }),
    cost: createRateLimiter({ clock, ...policies.cost }),
  };
  const spending = createSpending(limiters);
  /** Kept apart: anyone can come from many networks, and must not push keys and sessions out of their buckets. */
  const networks = createSpending({
    requests: createRateLimiter({ clock, ...policies.requests }),
    cost: createRateLimiter({ clock, ...policies.cost }),
  });
  const sharedSpending = shareSpending({
    db,
    log,
    limiters: [
      { policy: policies.requests, limiter: limiters.requests },
      { policy: policies.cost, limiter: limiters.cost },
    ],
  });
  const flushUses = () =>
    authenticator.flushUses().catch((error) => log.warn({ err: error }, "The last use of keys could not be written"));
  const flushing = startInterval(flushUses, 5_000).unref();

  const exportLinks = createExportLinks(runtime.linkSecret);
  const services: Services = {
    db,
    clock,
    trackers: engine.trackers,
    events: engine.events,
    workspaces,
    carriers: carrierService,
    testAdvance,
    webhooks,
    inbox: createInbox({
      db,
      clock,
      secret: runtime.linkSecret,
      events: engine.events,
      openBody: engine.proofs.openBody,
    }),
    proofs: engine.proofs,
    ownScans,
    dashboard: {
      db,
      changesWithin,
      outbox,
      sealer,
      workSealer,
      clock,
      publicUrl: config.publicUrl,
      trackingHosts: config.trackingHosts,
      orderLookUpUrl: (workspaceId) => `${config.publicUrl}/t/orders/${engine.publicTokens.tokenOf(workspaceId)}`,
      exportLinks,
      sessionLimits: { idleMs: days(config.sessionIdleDays), ageMaxMs: days(config.sessionDays) },
      carriers: connectables,
      findAdapter,
      refuseAddress: (url) => {
        const judged = egress.judgeUrl(url, "LIVE");
        return judged.ok ? null : judged.failure.message;
      },
      forgetKey: authenticator.forget,
      wakeChecker,
      workOff: backlogs.start,
      onAccountSaved: (id) =>
        void pushes
          .refresh(id)
          .catch((error) => log.warn({ err: error }, "A carrier account's subscriptions could not be updated")),
      pushesUnreachable: pushes.unreachable,
      readCarrierQuota: carrierClient.readQuota,
      checkCarrierAccount: (account) => carrierClient.check(account),
    },
    overview: createOverview({
      db: runtime.reading ?? db,
      clock,
      carriers: carrierIds,
      carrierHealth: (scope) => carrierHealth(services.dashboard, scope),
      webhookHealth: webhooks.health,
      hasBeenTold: (scope) => hasBeenTold(db, scope),
    }),
  };

  return {
    runtime,
    notices,
    accounts,
    carrierClient,
    sandbox,
    egress,
    engine,
    authenticator,
    spending,
    budgets: { sessions: spending, networks },
    couriers,
    /** Scans of an own courier are known by the sender's ids; an aggregator's are those of the carriers that are asked through it. */
    receivePush: async (account: ConnectedAccount, news: CarrierNews): Promise<void> => {
      // Asked about again when the workspace is restored.
      if ((await workspaces.eraseAtOf(account.workspaceId)) !== null) return;
      if (findAdapter(account.carrier)?.reaches) return receiveFromAggregator(account, news);
      if (account.carrier !== ownCourier.carrier) return void (await receivePush(account, news));
      const scope = { workspaceId: account.workspaceId, mode: "LIVE" } as const;
      await ownScans.receive(scope, new Map(news.readings.map(({ code, reading }) => [code, reading.scans])));
    },
    pushes,
    services,
    startWorkers() {
      workers.checker = startChecker({
        ...{ db, clock, log, ask, random, apply: engine.apply, onCheck: metrics.check, traces },
        profilesOf: async (ids) => profilesOf(await finder.findByIds(ids), { subscribes: pushes.subscribes }),
        codesPerRequest: (carrier) => findAdapter(carrier)?.batchMax ?? 1,
        pauseMs: carrierClient.pauseMs,
      });
      workers.proofs = startProofFetcher({
        ...{ db, clock, log, random, sealer: runtime.proofSealer, drawProof },
        fetchProof: async (accountId, code, options) => {
          const account = (await finder.findByIds([accountId])).get(accountId);
          const isDeleted = account && (await workspaces.eraseAtOf(account.workspaceId)) !== null;
          return account && !isDeleted ? carrierClient.fetchProof(account, code, options) : "not-connected";
        },
      });
      pushes.start();
      workers.sequencer = startSequencer({ db, log });
      workers.deliverer = startDeliverer({
        db,
        clock,
        random,
        egress,
        sealer: workSealer,
        openBody: engine.proofs.openBody,
        log,
        tracer: runtime.tracer,
        onAttempt: (result, _durationMs, eventId) =>
          metrics.delivery(
            result.toLowerCase().replaceAll("_", "-"),
            result === "DELIVERED" ? clock.now() - timeOfUuid(eventId) : null,
          ),
      });
      hints.onHint(({ accountIds = [], events, endpointIds = [] }) => {
        if (accountIds.length > 0) workers.checker?.wake(accountIds);
        if (events) workers.sequencer?.wake();
        if (endpointIds.length > 0) workers.deliverer?.wake(endpointIds);
      });
      workers.maintenance = startMaintenance({
        db,
        tasks: maintenanceTasks(runtime, { wakeDeliverer, backlogKinds, keepSubscriptions: pushes.upkeep }),
        clock,
        log,
      });
    },
    /** Sends mails, whose links let people in, and clears away what has run out: for nodes that have the master key. */
    startForPeople() {
      const { smtpUrl, mailFrom } = config;
      // Opened on the side: a library that is loaded for it holds nobody up.
      if (smtpUrl !== null)
        workers.mailer = openTransport({ url: smtpUrl, from: mailFrom }).then((transport) =>
          startMailer({ db, clock, log, sealer, transport }),
        );
      workers.peopleTasks = startMaintenance({ db, tasks: peopleTasks(runtime, outbox), clock, log });
    },
    /** Whoever still waits for a carrier is answered with what is known. */
    stopWaiting: () => patience.abort(),
    async stop() {
      patience.abort();
      stopTimer(flushing);
      stopFollowing();
      hints.stop();
      await Promise.all([
        workers.checker?.stop(),
        workers.proofs?.stop(),
        pushes.stop(),
        backlogs.stop(),
        workers.deliverer?.stop(),
        workers.maintenance?.stop(),
        workers.peopleTasks?.stop(),
        workers.mailer?.then((mailer) => mailer.stop()),
      ]);
      await workers.sequencer?.stop();
      await sharedSpending.stop();
      await flushUses();
      await carrierClient.close();
      await notices.close();
    },
  };
};

export type Service = ReturnType<typeof createService>;
