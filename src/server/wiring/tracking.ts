import { createAggregatorPush } from "../../carrier-pushes/aggregator-push.ts";
import { createOwnScans } from "../../carrier-pushes/own-scans/own-scans.ts";
import { type CarrierNews, createReceivePush } from "../../carrier-pushes/receive-push.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { type ConnectedAccount, createAsk } from "../../checks/ask/ask.ts";
import { createCheckTraces } from "../../checks/check-traces.ts";
import { enqueueDeliveries, enqueueWithin, offeringLeases } from "../../destinations/queue/enqueue.ts";
import { delay } from "../../lib/machine.ts";
import type { Notices } from "../../postgres/notices.ts";
import { createTestAdvance } from "../../trackers/test-mode/test-advance.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import { askWhileOpen } from "./ask-while-open.ts";
import { recordOddities } from "./carrier-reports.ts";
import type { WiredCarriers } from "./carriers.ts";
import { judgeTrackingCode } from "./code-judge.ts";
import type { WakeUps } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";
import { createTrackingEngine } from "./tracking-engine.ts";

type Parts = { notices: Notices; workspaces: WorkspaceService; carriers: WiredCarriers; wakeUps: WakeUps };

/** The path of a parcel: creating, checking, pushes, events. */
export const wireTracking = (runtime: Runtime, { notices, workspaces, carriers, wakeUps }: Parts) => {
  const { db, clock, metrics } = runtime;
  const { finder, sandbox, couriers, carrierClient, pushes } = carriers;
  const { spreadOf, eraseAtOf } = workspaces;
  const traces = runtime.tracer ? createCheckTraces({ db, tracer: runtime.tracer }) : null;
  const openAsk = askWhileOpen({
    eraseAtOf,
    ask: createAsk({
      trackSandbox: (parcels) => sandbox.track(parcels, clock.now()),
      findAccounts: finder.find,
      trackCarrier: carrierClient.track,
    }),
  });
  const ask = traces ? traces.ask(openAsk) : openAsk;
  const patience = new AbortController();
  const leased = () => wakeUps.workers.deliverer?.leased;
  const engine = createTrackingEngine({
    runtime,
    notices,
    workspaces,
    ask,
    traces,
    couriers,
    applyOn: offeringLeases(db, leased),
    enqueueDeliveries: (tx, events) => enqueueDeliveries(tx, events, leased()),
    enqueueWithin: (events, firstParameter) => enqueueWithin(events, firstParameter, leased()),
    placing: () => wakeUps.workers.sequencer?.placing() ?? null,
    candidates: carriers.service.candidates,
    accounts: finder,
    judgeCode: judgeTrackingCode,
    stopWaiting: patience.signal,
    wakeChecker: wakeUps.checker,
    subscriptionsBy: pushes.subscriptionsBy,
    wakeSubscriber: pushes.wake,
    firstChecks: () => wakeUps.workers.checker ?? null,
    turnOf: (scope) => {
      const waitMs = wakeUps.webhookLateness.waitMs(scope);
      return waitMs > 0 ? delay(waitMs) : null;
    },
    onEvents: (count, { endpointIds, send }, isPlaced) => {
      send?.();
      metrics.events(count);
      if (!isPlaced) wakeUps.sequencer();
      wakeUps.deliverer(endpointIds);
    },
    onOddities: recordOddities(runtime, carrierClient),
    onReader: wakeUps.reader,
  });
  const { apply, trackers } = engine;
  const ownScans = createOwnScans({ db, clock, spreadOf, apply, connected: finder.connected });
  const fromCarrier = createReceivePush({ db, clock, spreadOf, apply, wakeChecker: wakeUps.checker });
  const fromAggregator = createAggregatorPush({ accountsOf: finder.accountsOf, receivePush: fromCarrier });

  /** A push of an own courier has its sender's ids; an aggregator's belongs to the carriers that are checked through it. */
  const receivePush = async (account: ConnectedAccount, news: CarrierNews): Promise<void> => {
    // Its parcels are checked again when the workspace is restored.
    if ((await eraseAtOf(account.workspaceId)) !== null) return;
    if (findAdapter(account.carrier)?.reaches) return fromAggregator(account, news);
    if (account.carrier !== ownCourier.carrier) return void (await fromCarrier(account, news));
    const scope = { workspaceId: account.workspaceId, mode: "LIVE" } as const;
    await ownScans.receive(scope, new Map(news.readings.map(({ code, reading }) => [code, reading.scans])));
  };
  return {
    engine,
    ask,
    traces,
    ownScans,
    receivePush,
    testAdvance: createTestAdvance({ db, clock, spreadOf, sandbox, trackers }),
    /** Callers that still wait for a carrier get what is known. */
    stopWaiting: () => patience.abort(),
  };
};

export type WiredTracking = ReturnType<typeof wireTracking>;
