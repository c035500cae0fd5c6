import { keyChannel } from "../../api-keys/key-notices.sql.ts";
import { carrierAccountChannel } from "../../carriers/accounts/account-changes.sql.ts";
import { feedChannel } from "../../events/events.sql.ts";
import { leaseHolder } from "../../lib/machine.ts";
import { createOutbox } from "../../mail/outbox.ts";
import { masterKeyChannel } from "../../operations/master-key/follow-key.sql.ts";
import { followKeys, processName } from "../../operations/master-key/follow-key.ts";
import { openNotices } from "../../postgres/notices.ts";
import { showLife } from "../../work/gone-processes.sql.ts";
import { workspaceChannel } from "../../workspaces/workspace-notices.sql.ts";
import { createWorkspaceReader } from "../../workspaces/workspace-reader.ts";
import { wireCallers } from "./callers.ts";
import { wireCarriers } from "./carriers.ts";
import { createWakeUps } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";
import { type ServiceParts, servicesOf } from "./services.ts";
import { startForPeople, startWorkers, stopWorkers } from "./start-workers.ts";
import { wireTracking } from "./tracking.ts";
import { wireWebhooks } from "./webhooks.ts";
import { workChannel } from "./work-hints.sql.ts";

const channels = [keyChannel, feedChannel, carrierAccountChannel, workChannel, masterKeyChannel, workspaceChannel];

/** Everything Kolli does, wired on one database; `startWorkers` makes it work through what is due. */
export const createService = (runtime: Runtime) => {
  const { db, clock, log, config, sealer, network, keyrings, keys } = runtime;
  const notices = openNotices(runtime.directUrl ?? runtime.databaseUrl, channels, {
    name: processName(keyrings),
    showLife: showLife(leaseHolder()),
    ...(network && { socket: network.databaseSocket }),
  });
  const stopFollowing = followKeys({ db, notices, log, keyrings, keys });
  const workspaces = createWorkspaceReader(db, clock, notices);
  const wakeUps = createWakeUps({ db, notices });
  const carriers = wireCarriers(runtime, notices, workspaces.spreadOf);
  const { egress, carrierClient, pushes } = carriers;
  const tracking = wireTracking(runtime, { notices, workspaces, carriers, wakeUps });
  const { engine, receivePush, stopWaiting } = tracking;
  const webhooks = wireWebhooks(runtime, { egress, wakeUps });
  const callers = wireCallers(runtime, notices);
  const outbox = config.smtpUrl === null ? null : createOutbox({ sealer, publicUrl: config.publicUrl });
  const parts: ServiceParts = { notices, workspaces, carriers, tracking, webhooks, callers, outbox, wakeUps };
  return {
    runtime,
    notices,
    egress,
    carrierClient,
    pushes,
    engine,
    receivePush,
    stopWaiting,
    accounts: carriers.accounts,
    sandbox: carriers.sandbox,
    couriers: carriers.couriers,
    authenticator: callers.authenticator,
    spending: callers.spending,
    pushLimiter: callers.pushLimiter,
    budgets: callers.budgets,
    services: servicesOf(runtime, parts),
    startWorkers: () => startWorkers(runtime, parts),
    startForPeople: () => startForPeople(runtime, parts),
    async stop() {
      stopWaiting();
      stopFollowing();
      wakeUps.stop();
      await Promise.all([stopWorkers(wakeUps.workers), pushes.stop(), webhooks.backlogs.stop()]);
      await callers.stop();
      await carrierClient.close();
      await notices.close();
    },
  };
};

export type Service = ReturnType<typeof createService>;
