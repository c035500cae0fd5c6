import { createWebhookLateness } from "../../destinations/lateness.ts";
import type { Deliverer } from "../../destinations/queue/deliverer.ts";
import type { Sequencer } from "../../events/sequencer.ts";
import type { Loop } from "../../lib/loop.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { DuePoll } from "../../work/due-poll.ts";
import type { Worker } from "../../work/worker.ts";
import type { Maintenance } from "../maintenance/maintenance.ts";
import { createWorkHints } from "./work-hints.ts";

/** The workers of this process. All are missing until they are started, and on a node without workers. */
export type RunningWorkers = {
  poll?: DuePoll;
  checker?: Worker<ClaimedCheck>;
  proofs?: Worker;
  sequencer?: Sequencer;
  deliverer?: Deliverer;
  maintenance?: Maintenance;
  peopleTasks?: Maintenance;
  mailer?: Promise<Mailer>;
  recipientMails?: Promise<Worker>;
  takeOver?: Loop;
};

/** Wakes the worker of this process. A node without workers notifies those that have them. */
export const createWakeUps = ({ db, notices }: { db: Database; notices: Notices }) => {
  const workers: RunningWorkers = {};
  const hints = createWorkHints({ db, notices });
  return {
    workers,
    webhookLateness: createWebhookLateness(),
    checker: (accountIds: readonly string[]) =>
      workers.checker ? workers.checker.wake(accountIds) : hints.notify({ accountIds }),
    deliverer: (endpointIds: readonly string[]) =>
      workers.deliverer ? workers.deliverer.wake(endpointIds) : hints.notify({ endpointIds }),
    /** The next look finds what is due: mails wait for minutes anyway. */
    recipientMails: () => void workers.recipientMails?.then((worker) => worker.wake()),
    sequencer: () => (workers.sequencer ? workers.sequencer.wake() : hints.notify({ events: true })),
    /** A stream of this node waits for events: sequencers everywhere are notified. */
    reader: () => hints.notify({ reader: true }),
    /** Called once the workers run: other nodes notify them. */
    listen: () =>
      hints.onHint(({ accountIds = [], events, endpointIds = [], reader }) => {
        if (reader) workers.sequencer?.noteReader();
        if (accountIds.length > 0) workers.checker?.wake(accountIds);
        if (events) workers.sequencer?.wake();
        if (endpointIds.length > 0) workers.deliverer?.wake(endpointIds);
      }),
    stop: hints.stop,
  };
};

export type WakeUps = ReturnType<typeof createWakeUps>;
