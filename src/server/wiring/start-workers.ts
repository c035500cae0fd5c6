import { profilesOf } from "../../carriers/client/profiles.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { drawProof } from "../../carriers/sandbox/drawn-proof.ts";
import { startChecker } from "../../checks/checker.ts";
import { startDeliverer } from "../../destinations/queue/deliverer.ts";
import { createHttpExchange } from "../../egress/exchange-http.ts";
import { startSequencer } from "../../events/sequencer.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import { random } from "../../lib/machine.ts";
import { isMailDue } from "../../mail/mail.sql.ts";
import { startMailer } from "../../mail/mailer.ts";
import { openTransport } from "../../mail/transport.ts";
import { startProofFetcher } from "../../proofs/fetcher.ts";
import { type DuePoll, startDuePoll, unaskedMs } from "../../work/due-poll.ts";
import { startTakeOver } from "../../work/gone-processes.ts";
import { startMaintenance } from "../maintenance/maintenance.ts";
import { maintenanceTasks, peopleTasks } from "../maintenance/tasks.ts";
import { notifierOf } from "./browser-notifications.ts";
import { startRecipientMails } from "./recipient-mails.ts";
import type { RunningWorkers } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";
import type { ServiceParts } from "./services.ts";

/** One look for all kinds of work of this process. */
const pollOf = ({ db, clock, log }: Runtime, workers: RunningWorkers): DuePoll => {
  workers.poll ??= startDuePoll({ db, clock, log });
  return workers.poll;
};

/** Starts everything that works through due rows. */
export const startWorkers = (
  runtime: Runtime,
  { notices, workspaces, carriers, tracking, webhooks, wakeUps }: ServiceParts,
): void => {
  const { db, clock, log, metrics } = runtime;
  const { finder, carrierClient, pushes, egress } = carriers;
  const { ask, traces, engine } = tracking;
  const { workers } = wakeUps;
  const poll = pollOf(runtime, workers);
  workers.checker = startChecker({
    db,
    poll,
    clock,
    log,
    ask,
    random,
    apply: engine.apply,
    judge: engine.judge,
    onCheck: metrics.check,
    traces,
    profilesOf: async (ids) => profilesOf(await finder.findByIds(ids), { subscribes: pushes.subscribes }),
    codesPerRequest: (carrier) => findAdapter(carrier)?.batchMax ?? 1,
    pauseMs: carrierClient.pauseMs,
  });
  workers.proofs = startProofFetcher({
    db,
    poll,
    clock,
    log,
    random,
    sealer: runtime.proofSealer,
    drawProof,
    fetchProof: async (accountId, code, options) => {
      const account = (await finder.findByIds([accountId])).get(accountId);
      const isDeleted = account && (await workspaces.eraseAtOf(account.workspaceId)) !== null;
      return account && !isDeleted ? carrierClient.fetchProof(account, code, options) : "not-connected";
    },
  });
  pushes.start(poll);
  workers.sequencer = startSequencer({ db, log, poll });
  workers.deliverer = startDeliverer({
    db,
    poll,
    clock,
    random,
    egress,
    log,
    tracer: runtime.tracer,
    sealer: runtime.workSealer,
    openBody: engine.proofs.openBody,
    onLate: wakeUps.webhookLateness.note,
    onAttempt: (result, _durationMs, eventId) =>
      metrics.delivery(
        result.toLowerCase().replaceAll("_", "-"),
        result === "DELIVERED" ? clock.now() - timeOfUuid(eventId) : null,
      ),
  });
  wakeUps.listen();
  workers.takeOver = startTakeOver({ db, clock, log, notices, poll });
  const { backlogKinds } = webhooks;
  const tasks = maintenanceTasks(runtime, { wakeDeliverer: wakeUps.deliverer, backlogKinds, keepSubscriptions: pushes.upkeep });
  workers.maintenance = startMaintenance({ db, tasks, clock, log, poll });
};

/** Sends mails, whose links give access, and deletes what has expired: for nodes with the master key. */
export const startForPeople = (runtime: Runtime, { outbox, wakeUps, workspaces, tracking, carriers }: ServiceParts): void => {
  const { db, clock, log, sealer, config } = runtime;
  const { smtpUrl, mailFrom } = config;
  const poll = pollOf(runtime, wakeUps.workers);
  const ports = { engine: tracking.engine, workspaces, couriers: carriers.couriers };
  const sending = { ...notifierOf(runtime, ports, carriers.egress), poll };
  if (smtpUrl !== null) {
    // Not awaited: loading the library must not delay the start.
    const transport = openTransport({ url: smtpUrl, from: mailFrom, exchange: createHttpExchange(carriers.egress) });
    wakeUps.workers.mailer = transport.then((opened) => {
      const mailer = startMailer({ db, clock, log, sealer, transport: opened, pollMs: unaskedMs });
      poll.add({ name: "mails", isDue: isMailDue, onDue: mailer.wake });
      return mailer;
    });
    wakeUps.workers.recipientMails = transport.then((opened) =>
      startRecipientMails(runtime, ports, { ...sending, transport: opened }),
    );
  } else if (sending.notify)
    wakeUps.workers.recipientMails = Promise.resolve(startRecipientMails(runtime, ports, { ...sending, transport: null }));
  wakeUps.workers.peopleTasks = startMaintenance({ db, tasks: peopleTasks(runtime, outbox), clock, log, poll });
};

/** One after the other: the mailer closes the connections that both use. */
const stopMails = async ({ mailer, recipientMails }: RunningWorkers): Promise<void> => {
  await (await recipientMails)?.stop();
  await (await mailer)?.stop();
};

export const stopWorkers = async (workers: RunningWorkers): Promise<void> => {
  const { checker, proofs, deliverer, maintenance, peopleTasks: tasks, sequencer, takeOver, poll } = workers;
  await Promise.all([
    ...[poll, checker, proofs, deliverer, maintenance, tasks, takeOver].map((worker) => worker?.stop()),
    stopMails(workers),
  ]);
  // Last, because the others record events until they have stopped.
  await sequencer?.stop();
};
