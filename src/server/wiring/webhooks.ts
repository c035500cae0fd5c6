import { accountBacklogs } from "../../carriers/accounts/account-backlogs.ts";
import type { Egress } from "../../egress/egress.ts";
import { type Database, withinTransaction } from "../../postgres/database.ts";
import { endpointBacklogs } from "../../webhooks/endpoints/endpoint-backlogs.ts";
import { createWebhookService } from "../../webhooks/webhook-service.ts";
import { createBacklogWorker } from "../../work/backlogs/backlogs.ts";
import type { WakeUps } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";
import type { TrackingEngine } from "./tracking-engine.ts";

type Parts = { egress: Egress; engine: TrackingEngine; wakeUps: WakeUps };

/** Webhooks, and the backlogs that a change of a webhook or an account causes. */
export const wireWebhooks = (runtime: Runtime, { egress, engine, wakeUps }: Parts) => {
  const { db, clock, log, workSealer } = runtime;
  const backlogKinds = { ...endpointBacklogs(wakeUps.deliverer), ...accountBacklogs(wakeUps.checker) };
  const backlogs = createBacklogWorker({ db, clock, log, kinds: backlogKinds });
  const service = createWebhookService({ db, clock, egress, sealer: workSealer }, wakeUps.deliverer, backlogs.start);

  /** The same services inside a transaction; workers are woken after its commit, because before it they find nothing to do. */
  const changesWithin = (tx: Database) => {
    const woken: string[] = [];
    let hasBacklogs = false;
    const deps = { db: withinTransaction(tx), clock, egress, sealer: workSealer };
    const noteWoken = (ids: readonly string[]) => void woken.push(...ids);
    const noteBacklogs = () => {
      hasBacklogs = true;
    };
    return {
      trackers: engine.trackersOn(tx),
      webhooks: createWebhookService(deps, noteWoken, noteBacklogs),
      committed: () => {
        if (woken.length > 0) wakeUps.deliverer(woken);
        if (hasBacklogs) backlogs.start();
      },
    };
  };
  return { service, backlogs, backlogKinds, changesWithin };
};

export type WiredWebhooks = ReturnType<typeof wireWebhooks>;
