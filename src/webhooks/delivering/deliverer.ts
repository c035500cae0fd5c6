import { randomUUID } from "node:crypto";
import type { Egress } from "../../egress/egress.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import { applyCancelled, applyFailed, type DeliveryOutcome, type FailedOutcome } from "./apply.sql.ts";
import { applyDelivered } from "./apply-delivered.sql.ts";
import type { AttemptResult } from "./attempt.ts";
import { type ClaimedDelivery, findDueEndpoints, releaseEndpoints } from "./claim.sql.ts";
import { createClaiming } from "./claiming.ts";
import { createEndpointSlots } from "./endpoint-slots.ts";
import { createOutcomeWriter, type WriterOptions } from "./outcome-writer.ts";
import { pullRetriesForward } from "./recovery.sql.ts";
import { createSending } from "./sending.ts";
import { startSweeping } from "./sweeping.ts";
import { refreshTargets } from "./target.ts";

export type DelivererOptions = {
  db: Database;
  clock: Clock;
  random: () => number;
  egress: Egress;
  sealer: Sealer;
  log: Log;
  onAttempt?: (result: AttemptResult, durationMs: number, eventId: string) => void;
  /** For the whole exchange. */
  deadlineMs?: number;
  /** Longer than the deadline: nobody else takes a delivery while its request may still be under way. */
  leaseMs?: number;
  pollMs?: number;
  /** Requests in flight from this process, over all endpoints. */
  maxInFlight?: number;
};

export type Deliverer = {
  /** Something is due: for these endpoints, or for any. */
  wake(endpointIds?: readonly string[]): void;
  /** Claims nothing more, and resolves when the requests in flight are answered and written down. */
  stop(): Promise<void>;
};

/** Claims what is due, sends it and writes down what came of it. Any number of these work together on one database. */
export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const { db, clock, random, log, onAttempt, deadlineMs = 15_000, leaseMs = 30_000, pollMs = 1_000, maxInFlight = 512 } = options;
  const endpointSlots = createEndpointSlots(maxInFlight);
  const sender = randomUUID();
  const idle = Promise.withResolvers<void>();
  let isStopping = false;
  const noteIdle = () => {
    if (isStopping && claiming.isIdle() && endpointSlots.isIdle()) idle.resolve();
  };
  const wake = (endpointIds: readonly string[]): void => {
    if (endpointIds.length === 0 || isStopping) return;
    for (const endpointId of endpointIds) endpointSlots.wake(endpointId, clock.now());
    claiming.consider("urgent");
  };

  const onSettled = (outcomes: readonly DeliveryOutcome[]): void => {
    for (const { delivery } of outcomes) endpointSlots.settled(endpointSlots.get(delivery.endpointId), clock.now());
    claiming.consider();
    noteIdle();
  };
  const { delivered, failed } = createWriters(db, { clock, log, leaseMs, onSettled }, wake);
  const sendAll = createSending({
    endpointSlots,
    clock,
    random,
    deadlineMs,
    leaseMs,
    onAttempt,
    onDelivered: delivered.add,
    onFailed: failed.add,
    onEventGone: (rows, token) => void cancel(options, rows, token),
  });
  const claiming = createClaiming({
    db,
    endpointSlots,
    clock,
    random,
    log,
    leaseMs,
    sender,
    onIdle: noteIdle,
    async onClaimed(claimed) {
      await refreshTargets(options, endpointSlots, claimed.rows);
      sendAll(claimed);
    },
  });
  const sweeping = startSweeping({
    pollMs,
    log,
    async sweep() {
      await pullRetriesForward(db, clock.now(), random);
      wake(idsOf(await findDueEndpoints(db, clock.now())));
      endpointSlots.dropIdle(clock.now());
    },
  });

  const finishAll = async (): Promise<void> => {
    isStopping = true;
    claiming.stop();
    noteIdle();
    await Promise.all([idle.promise, sweeping.stop()]);
    // A convenience for the next process; without it, it counts leases for a while.
    await releaseEndpoints(db, sender, clock.now() - leaseMs).catch(() => {});
    await endpointSlots.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    wake: (endpointIds) => (endpointIds ? wake(endpointIds) : sweeping.now()),
    stop: () => {
      stopped ??= finishAll();
      return stopped;
    },
  };
};

const createWriters = (
  db: Database,
  writing: WriterOptions<DeliveryOutcome>,
  wake: (endpointIds: readonly string[]) => void,
) => ({
  delivered: createOutcomeWriter<DeliveryOutcome>(async (outcomes) => wake(await applyDelivered(db, outcomes)), writing),
  failed: createOutcomeWriter<FailedOutcome>(async (outcomes) => {
    for (const disabled of await applyFailed(db, outcomes)) writing.log.warn(disabled, "A webhook endpoint was disabled");
  }, writing),
});

const cancel = async ({ db, log }: DelivererOptions, rows: readonly ClaimedDelivery[], token: string): Promise<void> => {
  const outcomes = rows.map((delivery) => ({ delivery, token }));
  try {
    await applyCancelled(db, outcomes);
  } catch (error) {
    log.warn({ error: String(error) }, "Deliveries of deleted events could not be cancelled; trying again later");
  }
};

const idsOf = (rows: readonly { endpointId: string }[]): string[] => rows.map(({ endpointId }) => endpointId);
