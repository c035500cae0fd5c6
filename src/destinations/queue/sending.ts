import type { Clock } from "../../lib/clock.ts";
import type { Claimed } from "../../work/claiming.ts";
import type { Slot, Slots } from "../../work/slots.ts";
import { requestHeaders, signAttempt } from "../webhook/request.ts";
import { send } from "../webhook/send.ts";
import type { Target } from "../webhook/target.ts";
import type { DeliveryOutcome, FailedOutcome } from "./apply.sql.ts";
import { type AttemptResult, type DeliveryExchange, refusedExchange } from "./attempt.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";
import { endDelivery } from "./delivery-traces.ts";
import { maxPauseMs, nextAttempt } from "./retry-schedule.ts";

export type SendingOptions = {
  slots: Slots<Target>;
  clock: Clock;
  random: () => number;
  deadlineMs: number;
  onAttempt?: ((result: AttemptResult, durationMs: number, eventId: string) => void) | undefined;
  /** Names of people are sealed in what is stored; a webhook carries them. */
  openBody: (trackerId: string, body: string) => string;
  onDelivered(outcome: DeliveryOutcome): void;
  onFailed(outcome: FailedOutcome): void;
  onEventGone(rows: readonly ClaimedDelivery[], token: string): void;
};

/** One buffer for each event, however many endpoints it goes to. */
const bodiesOf = (rows: readonly ClaimedDelivery[], openBody: SendingOptions["openBody"]): Map<string, Buffer> => {
  const bodies = new Map<string, Buffer>();
  for (const { eventId, trackerId, body } of rows) if (body !== null) bodies.set(eventId, Buffer.from(openBody(trackerId, body)));
  return bodies;
};

const failedOutcome = (outcome: DeliveryOutcome, random: () => number): FailedOutcome => {
  const { delivery, exchange, at } = outcome;
  const endedAt = at + exchange.durationMs;
  const { retryAfterMs } = exchange;
  const number = delivery.attemptCount - delivery.roundStart + 1;
  const { scheduledAt } = delivery;
  return {
    ...outcome,
    ...nextAttempt({ number, at: endedAt, retryAfterMs, scheduledAt }, random),
    notBefore: retryAfterMs === null ? null : endedAt + retryAfterMs,
    pauseUntil: retryAfterMs === null ? null : endedAt + Math.min(retryAfterMs, maxPauseMs),
  };
};

/** Sends what was claimed, all at once, and hands on what came of each. */
export const createSending = (options: SendingOptions): ((claimed: Claimed<ClaimedDelivery>) => void) => {
  const { slots, clock, random, deadlineMs, onAttempt, onDelivered, onFailed, onEventGone } = options;

  const finished = (outcome: DeliveryOutcome, slot: Slot<Target>): void => {
    const { result, durationMs } = outcome.exchange;
    slots.answered(slot, result === "DELIVERED");
    onAttempt?.(result, durationMs, outcome.delivery.eventId);
    endDelivery(outcome.delivery, result, outcome.exchange.status);
    if (result === "DELIVERED") onDelivered(outcome);
    else onFailed(failedOutcome(outcome, random));
  };

  const sendOne = (delivery: ClaimedDelivery, slot: Slot<Target>, target: Target, body: Buffer, token: string): void => {
    const at = clock.now();
    const signature = signAttempt(target, delivery.eventId, body, at);
    const finish = (exchange: DeliveryExchange) => finished({ delivery, token, at, exchange, signature }, slot);
    slots.started(slot);
    if (!target.way.ok) {
      finish(refusedExchange(target.way.failure));
      return;
    }
    const { pool, path } = target.way.value;
    const headers = requestHeaders(delivery.eventId, at, signature, delivery.span?.traceparent);
    send(pool, { path, headers, body, deadlineMs }, clock, finish);
  };

  return ({ rows, token }) => {
    const bodies = bodiesOf(rows, options.openBody);
    const orphans = rows.filter(({ eventId }) => !bodies.has(eventId));
    if (orphans.length > 0) onEventGone(orphans, token);
    for (const row of rows) {
      const slot = slots.get(row.endpointId);
      const body = bodies.get(row.eventId);
      // Without a target the endpoint was deleted a moment ago, and its deliveries with it.
      if (body !== undefined && slot.kept !== null) sendOne(row, slot, slot.kept, body, token);
    }
  };
};
