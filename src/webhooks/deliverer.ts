import { randomUUID } from "node:crypto";
import type { Clock, EpochMs } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Database } from "../postgres/database.ts";
import { applyCancelled, applyDelivered, applyFailed, type FailedOutcome, type Outcome } from "./apply.sql.ts";
import { type AttemptResult, type Exchange, refusedExchange } from "./attempt.ts";
import { type ClaimedDelivery, claimDeliveries, findDueEndpoints } from "./claim.sql.ts";
import type { Egress } from "./egress/egress.ts";
import { selectTargets } from "./endpoints.sql.ts";
import { createLanes, type Lane, type Wanted } from "./lanes.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import { requestHeaders, signAttempt } from "./request.ts";
import { maxPauseMs, nextAttemptAt } from "./retry-schedule.ts";
import { send } from "./send.ts";
import { openTarget, type Target } from "./target.ts";

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

const maxClaimRows = 256;
const maxClaims = 2;
/** A busy sender waits this long for a claim to be worth its while. */
const gatherMs = 4;
const databaseRetryMs = 500;

/** Claims what is due, sends it and writes down what came of it. Any number of these work together on one database. */
export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const {
    db,
    clock,
    random,
    egress,
    sealer,
    log,
    onAttempt,
    deadlineMs = 15_000,
    leaseMs = 30_000,
    pollMs = 1_000,
    maxInFlight = 512,
  } = options;
  const lanes = createLanes(maxInFlight);
  let claims = 0;
  let isStopping = false;
  let isUrgent = false;
  let isPumpScheduled = false;
  let pausedUntil: EpochMs = 0;
  let gathering: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | null = null;
  let sweepAgain = false;
  let onIdle: (() => void) | null = null;

  const delivered = createOutcomeWriter<Outcome>(
    async (outcomes) => wakeLanes((await applyDelivered(db, outcomes)).map(({ endpointId }) => endpointId)),
    { clock, log, leaseMs, onSettled: (outcomes) => settled(outcomes) },
  );
  const failed = createOutcomeWriter<FailedOutcome>(
    async (outcomes) => {
      for (const { endpointId, state } of await applyFailed(db, outcomes))
        log.warn({ endpointId, state }, "A webhook endpoint was disabled");
    },
    { clock, log, leaseMs, onSettled: (outcomes) => settled(outcomes) },
  );

  const settled = (outcomes: readonly Outcome[]): void => {
    const now = clock.now();
    for (const { delivery } of outcomes) lanes.settled(lanes.get(delivery.endpointId), now);
    schedulePump();
    idle();
  };

  const wakeLanes = (endpointIds: readonly string[]): void => {
    if (endpointIds.length === 0) return;
    const now = clock.now();
    for (const endpointId of endpointIds) lanes.wake(endpointId, now);
    isUrgent = true;
    schedulePump();
  };

  const schedulePump = (): void => {
    if (isPumpScheduled || isStopping) return;
    isPumpScheduled = true;
    setImmediate(pump);
  };

  /** Under load many small claims would cost more than the deliveries; alone, nothing waits. */
  const isWorthwhile = (free: number): boolean => isUrgent || free >= Math.min(64, lanes.inFlight() / 2);

  const pump = (): void => {
    isPumpScheduled = false;
    while (!isStopping && claims < maxClaims && Date.now() >= pausedUntil) {
      const free = lanes.freeSlots();
      if (free === 0) return;
      if (!isWorthwhile(free)) {
        gathering ??= setTimeout(() => {
          gathering = null;
          isUrgent = true;
          pump();
        }, gatherMs);
        return;
      }
      isUrgent = false;
      const wanted = lanes.takeWanted(maxClaimRows);
      if (wanted.length === 0) return;
      void claim(wanted);
    }
  };

  const claim = async (wanted: readonly Wanted[]): Promise<void> => {
    claims++;
    const token = randomUUID();
    const now = clock.now();
    const taken = new Map<Lane, number>();
    try {
      const rows = await claimDeliveries(db, {
        endpointIds: wanted.map(({ lane }) => lane.endpointId),
        slots: wanted.map(({ slots }) => slots),
        now,
        leaseUntil: now + leaseMs,
        token,
        lean: random(),
      });
      for (const row of rows) {
        const lane = lanes.get(row.endpointId);
        taken.set(lane, (taken.get(lane) ?? 0) + 1);
      }
      const outdated = rows.filter((row) => lanes.get(row.endpointId).target?.version !== row.endpointVersion);
      if (outdated.length > 0) await loadTargets(new Set(outdated.map((row) => row.endpointId)));
      sendAll(rows, token, now);
    } catch (error) {
      // Whatever was claimed comes due again when its lease ends.
      pausedUntil = Date.now() + databaseRetryMs;
      log.warn({ error: String(error) }, "Deliveries could not be claimed; trying again");
    }
    claims--;
    for (const { lane, slots } of wanted) {
      lane.isClaiming = false;
      if (!lane.wasWoken && (taken.get(lane) ?? 0) < slots) lane.isHot = false;
    }
    schedulePump();
    idle();
  };

  const loadTargets = async (endpointIds: ReadonlySet<string>): Promise<void> => {
    const rows = await selectTargets(db, [...endpointIds], clock.now());
    const byEndpoint = Map.groupBy(rows, (row) => row.endpointId);
    for (const [endpointId, group] of byEndpoint) {
      const lane = lanes.get(endpointId);
      void lane.target?.close();
      lane.target = openTarget(group, egress, sealer);
      lane.window.limit(lane.target.maxInFlight);
    }
  };

  const sendAll = (rows: readonly ClaimedDelivery[], token: string, claimedAt: EpochMs): void => {
    const bodies = new Map<string, Buffer>();
    const now = clock.now();
    // The answer to the claim came so late that the lease may end before the exchange does: leave it to the next claim.
    if (now + deadlineMs > claimedAt + leaseMs) return;
    const cancelled = rows.filter((row) => row.body === null);
    if (cancelled.length > 0) void cancel(cancelled, token);
    for (const row of rows) {
      const lane = lanes.get(row.endpointId);
      if (row.body === null || lane.target === null) continue;
      let body = bodies.get(row.eventId);
      if (body === undefined) {
        body = Buffer.from(row.body);
        bodies.set(row.eventId, body);
      }
      sendOne(row, lane, lane.target, body, token, now);
    }
  };

  const sendOne = (delivery: ClaimedDelivery, lane: Lane, target: Target, body: Buffer, token: string, at: EpochMs): void => {
    const signature = signAttempt(target, delivery.eventId, body, at);
    lanes.started(lane);
    const finish = (exchange: Exchange) => finished({ delivery, token, at, exchange, signature }, lane);
    if (target.pool)
      send(
        target.pool,
        { path: target.path, headers: requestHeaders(delivery.eventId, at, signature), body, deadlineMs },
        clock,
        finish,
      );
    else finish(refusedExchange(target.refusal));
  };

  const finished = (outcome: Outcome, lane: Lane): void => {
    const { exchange, at, delivery } = outcome;
    const isSuccess = exchange.result === "DELIVERED";
    lanes.answered(lane, isSuccess);
    onAttempt?.(exchange.result, exchange.durationMs, delivery.eventId);
    if (isSuccess) delivered.add(outcome);
    else {
      const number = delivery.attemptCount - delivery.roundStart + 1;
      const { retryAfterMs } = exchange;
      failed.add({
        ...outcome,
        nextAt: nextAttemptAt({ number, at: at + exchange.durationMs, retryAfterMs }, random),
        pauseUntil: retryAfterMs === null ? null : at + exchange.durationMs + Math.min(retryAfterMs, maxPauseMs),
      });
    }
  };

  const cancel = (rows: readonly ClaimedDelivery[], token: string): Promise<unknown> =>
    applyCancelled(
      db,
      rows.map((delivery) => ({ delivery, token })),
    ).catch((error) =>
      log.warn({ error: String(error) }, "Deliveries of deleted events could not be cancelled; trying again later"),
    );

  const sweep = async (): Promise<void> => {
    try {
      do {
        sweepAgain = false;
        wakeLanes((await findDueEndpoints(db, clock.now())).map(({ endpointId }) => endpointId));
      } while (sweepAgain && !isStopping);
      lanes.dropIdle(clock.now());
    } catch (error) {
      log.warn({ error: String(error) }, "Due deliveries could not be looked up; trying again");
    }
    sweeping = null;
  };

  const startSweep = (): void => {
    if (isStopping) return;
    if (sweeping) sweepAgain = true;
    else sweeping = sweep();
  };

  const poll = (): void => {
    startSweep();
    polling = setTimeout(poll, pollMs);
  };
  poll();

  const idle = (): void => {
    if (isStopping && claims === 0 && lanes.inFlight() === 0) onIdle?.();
  };

  const finishAll = async (): Promise<void> => {
    isStopping = true;
    clearTimeout(polling);
    if (gathering) clearTimeout(gathering);
    await new Promise<void>((resolve) => {
      onIdle = resolve;
      idle();
    });
    await sweeping;
    await lanes.close();
  };
  let stopped: Promise<void> | undefined;

  return {
    wake: (endpointIds) => (endpointIds ? wakeLanes(endpointIds) : startSweep()),
    stop: () => (stopped ??= finishAll()),
  };
};
