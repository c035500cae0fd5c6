import { accountBacklogs } from "../../carriers/accounts/account-backlogs.ts";
import { endpointBacklogs } from "../../destinations/endpoints/endpoint-backlogs.ts";
import { createWebhookService } from "../../destinations/webhook-service.ts";
import type { Egress } from "../../egress/egress.ts";
import { matchingBacklogs } from "../../trackers/bulk/matching-backlogs.ts";
import { createBacklogWorker } from "../../work/backlogs/backlogs.ts";
import type { WakeUps } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";

type Parts = { egress: Egress; wakeUps: WakeUps };

/** Webhooks, and the backlogs that a change of a webhook or of an account leaves to be worked off. */
export const wireWebhooks = (runtime: Runtime, { egress, wakeUps }: Parts) => {
  const { db, clock, log, workSealer } = runtime;
  const backlogKinds = { ...endpointBacklogs(wakeUps.deliverer), ...accountBacklogs(wakeUps.checker), ...matchingBacklogs };
  const backlogs = createBacklogWorker({ db, clock, log, kinds: backlogKinds });
  const service = createWebhookService({
    db,
    clock,
    egress,
    sealer: workSealer,
    wake: wakeUps.deliverer,
    workOff: backlogs.start,
  });
  return { service, backlogs, backlogKinds };
};

export type WiredWebhooks = ReturnType<typeof wireWebhooks>;
