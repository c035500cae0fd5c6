import type { Clock, EpochMs } from "../../lib/clock.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Claimed } from "../../work/claim-loop.ts";
import type { Destination, Destinations } from "../../work/destinations.ts";
import { type AttemptResult, type Exchange, exchangeOf, meaningOf, type Outcome, withoutAnswer } from "../attempt.ts";
import type { Message, OpenDestination } from "../kind.ts";
import { storedSignature } from "../signing.ts";
import type { DeliveryOutcome, FailedOutcome } from "./apply.sql.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";
import { endDelivery } from "./delivery-traces.ts";
import { maxPauseMs, nextAttempt } from "./retry-schedule.ts";
import { messageOf, type Target, unsent } from "./target.ts";

export type DeliverDeps = {
  readonly slots: Destinations<Target>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** For the whole exchange. */
  readonly deadlineMs: number;
  readonly leaseMs: number;
  readonly onAttempt?: ((result: AttemptResult, durationMs: number, eventId: string) => void) | undefined;
  /** Names of people are sealed in what is stored; a delivery carries them. */
  readonly openBody: (trackerId: string, body: string) => string;
  onDelivered(outcome: DeliveryOutcome): void;
  onFailed(outcome: FailedOutcome): void;
  onEventGone(rows: readonly ClaimedDelivery[], token: string): void;
};

/** A kind keeps the deadline itself. One that does not is left so long after it: others wait for its places. */
const overdueMs = 1_000;

const failedHere = "Kolli failed to send it. The log of this node has the error.";

/** Sends what was claimed, all at the same time, and hands on what came of each. */
export const deliver = (deps: DeliverDeps, { rows, token, at }: Claimed<ClaimedDelivery>): void => {
  // Opening the destinations took so long that the leases may end before the work does. Another process sends these then, and
  // events after them, which these must not follow.
  if (deps.clock.now() + deps.deadlineMs > at + deps.leaseMs) return;
  const bodies = bodiesOf(rows, deps.openBody);
  const orphans = rows.filter(({ eventId }) => !bodies.has(eventId));
  if (orphans.length > 0) deps.onEventGone(orphans, token);
  for (const [endpointId, ofEndpoint] of Map.groupBy(rows, (row) => row.endpointId)) {
    const slot = deps.slots.get(endpointId);
    const target = slot.open;
    // Without a target the endpoint was deleted a moment ago, and its deliveries with it.
    if (target === null) continue;
    const sendable = ofEndpoint.filter(({ eventId }) => bodies.has(eventId));
    const batchMax = target.kind?.batchMax ?? 1;
    for (let first = 0; first < sendable.length; first += batchMax)
      sendBatch(deps, { slot, target, token, deliveries: sendable.slice(first, first + batchMax), bodies });
  }
};

/** One buffer for each event, however many endpoints it goes to. */
const bodiesOf = (rows: readonly ClaimedDelivery[], openBody: DeliverDeps["openBody"]): Map<string, Buffer> => {
  const bodies = new Map<string, Buffer>();
  for (const { eventId, trackerId, body } of rows) if (body !== null) bodies.set(eventId, Buffer.from(openBody(trackerId, body)));
  return bodies;
};

type Batch = {
  readonly slot: Destination<Target>;
  readonly target: Target;
  readonly token: string;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly bodies: ReadonlyMap<string, Buffer>;
};

/** What is to be sent; null if nothing is. A format that fails on an event must not stop the other deliveries. */
const messagesOf = (
  { log }: DeliverDeps,
  { target, deliveries, bodies }: Batch,
  at: EpochMs,
): readonly Message[] | { readonly unsent: Outcome } => {
  try {
    const messages = deliveries.flatMap(({ eventId, trackerId, span }) => {
      const message = messageOf(target, { eventId, trackerId, at, traceparent: span?.traceparent }, bodies.get(eventId)!);
      return message ? [message] : [];
    });
    return messages.length === deliveries.length ? messages : { unsent };
  } catch (error) {
    log.error({ err: error }, "An event cannot be written in the format of its webhook");
    return { unsent: withoutAnswer("NOT_ACCEPTED", failedHere) };
  }
};

const sendBatch = (deps: DeliverDeps, batch: Batch): void => {
  const { slots, clock } = deps;
  const { slot, target, token, deliveries } = batch;
  const at = clock.now();
  const messages = messagesOf(deps, batch, at);
  const finish = (outcomes: readonly Outcome[]): void => {
    const durationMs = clock.now() - at;
    for (const [index, delivery] of deliveries.entries()) {
      const outcome = outcomes[index] ?? withoutAnswer("CONNECTION_FAILED", "The outcome of this attempt is not known.");
      const signature = "unsent" in messages ? "" : storedSignature(messages[index]!.signature);
      finishOne(deps, slot, target, { delivery, token, at, signature, exchange: exchangeOf(outcome, durationMs) });
    }
  };
  for (let started = 0; started < deliveries.length; started++) slots.started(slot);
  if (!target.opened.ok) {
    const { result, detail } = target.opened.failure;
    finish(deliveries.map(() => withoutAnswer(result, detail)));
  } else if ("unsent" in messages) finish(deliveries.map(() => messages.unsent));
  else sendInTime(deps, target.opened.value, messages, finish);
};

/** Finishes once, whatever happens: what a kind of destination does wrong must not stop the others. */
export const sendInTime = (
  { deadlineMs, log }: { deadlineMs: number; log?: Log },
  destination: OpenDestination,
  messages: readonly Message[],
  finish: (outcomes: readonly Outcome[]) => void,
): void => {
  let isFinished = false;
  const finishOnce = (outcomes: readonly Outcome[]): void => {
    if (isFinished) return;
    isFinished = true;
    stopTimer(timer);
    finish(outcomes);
  };
  const finishEach = (result: AttemptResult, detail: string) => finishOnce(messages.map(() => withoutAnswer(result, detail)));
  const failed = (error: unknown): void => {
    log?.error({ err: error }, "A delivery failed unexpectedly");
    finishEach("CONNECTION_FAILED", failedHere);
  };
  const timedOut = () => finishEach("TIMED_OUT", `No complete response within ${deadlineMs / 1000} s.`);
  const timer = startTimer(timedOut, deadlineMs + overdueMs);
  try {
    destination.send(messages, deadlineMs).then(finishOnce, failed);
  } catch (error) {
    failed(error);
  }
};

const finishOne = (deps: DeliverDeps, slot: Destination<Target>, target: Target, outcome: DeliveryOutcome): void => {
  const { result, durationMs } = outcome.exchange;
  const meaning = meaningOf(result);
  // One that refuses an event for good is well otherwise.
  deps.slots.answered(slot, meaning === "delivered" || meaning === "give-up");
  deps.onAttempt?.(result, durationMs, outcome.delivery.eventId);
  endDelivery(outcome.delivery, result, target.kind?.traceAttributes?.(outcome.exchange));
  if (meaning === "delivered") deps.onDelivered(outcome);
  else deps.onFailed(failedOutcome(outcome, target.kind?.goneText ?? "", deps.random));
};

const failedOutcome = (outcome: DeliveryOutcome, goneText: string, random: () => number): FailedOutcome => {
  const { delivery, exchange, at } = outcome;
  const endedAt = at + exchange.durationMs;
  const { retryAfterMs } = exchange;
  const { scheduledAt } = delivery;
  const number = delivery.attemptCount - delivery.roundStart + 1;
  const meaning = meaningOf(exchange.result);
  const next = nextAttempt({ number, at: endedAt, retryAfterMs, scheduledAt }, random);
  return {
    ...outcome,
    ...(meaning === "give-up" ? { nextAt: null, isExtra: false } : next),
    notBefore: retryAfterMs === null ? null : endedAt + retryAfterMs,
    pauseUntil: pauseOf(exchange, endedAt),
    problem: meaning === "hold" ? exchange.detail : null,
    goneText,
  };
};

/** Until when the whole destination is left alone, if at all. */
const pauseOf = ({ result, retryAfterMs }: Exchange, endedAt: EpochMs): EpochMs | null => {
  if (meaningOf(result) === "hold") return endedAt + maxPauseMs;
  return retryAfterMs === null ? null : endedAt + Math.min(retryAfterMs, maxPauseMs);
};
