import type { Egress } from "../../egress/egress.ts";
import { type Clock, days } from "../../lib/clock.ts";
import { timeOfUuid } from "../../lib/ids.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Tracer } from "../../lib/telemetry/traces/span.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { Claimed } from "../../work/claim-loop.ts";
import type { Destinations } from "../../work/destinations.ts";
import type { DuePoll } from "../../work/due-poll.ts";
import { createOutcomeWriter } from "../../work/outcome-writer.ts";
import { startWorker, type Worker, type WorkerPort } from "../../work/worker.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../attempt.ts";
import type { KindList } from "../kind.ts";
import { applyCancelled, type DeliveryOutcome, type FailedOutcome } from "./apply.sql.ts";
import { applyDelivered, applyFailed } from "./apply.ts";
import { type ClaimedDelivery, releaseEndpoints } from "./claim.sql.ts";
import { claimDeliveries } from "./claim.ts";
import { type DeliverDeps, deliver } from "./deliver.ts";
import { beginDeliveries } from "./delivery-traces.ts";
import { areDeliveriesDue, findDueEndpoints } from "./due-endpoints.sql.ts";
import { createKnownEndpoints } from "./known-endpoints.ts";
import { createLeasedDeliveries, type LeasedDeliveries } from "./leased-deliveries.ts";
import { pullRetriesForward } from "./recovery.ts";
import { refreshTargets, type Target } from "./target.ts";

export type DelivererOptions = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  egress: Egress;
  sealer: Sealer;
  openBody: (trackerId: string, body: string) => string;
  log: Log;
  /** How long the oldest of what is sent now has waited, if its destination had room for it: this process was too slow. */
  onLate?: (scope: Scope, lateMs: number) => void;
  onAttempt?: (result: AttemptResult, durationMs: number, eventId: string) => void;
  /** If traces are switched on. */
  tracer?: Tracer | undefined;
  /** All there are, unless a test brings its own. */
  kinds?: KindList;
  /** For the whole exchange. */
  deadlineMs?: number;
  leaseMs?: number;
  pollMs?: number;
  /** The look for all kinds of work; by default its own. */
  poll?: DuePoll;
  maxInFlight?: number;
};

export type Deliverer = Worker<ClaimedDelivery> & { readonly leased: LeasedDeliveries };

/** Claims what is due, sends it and records what came of it. A destination is a row of `webhook_endpoint`, of any kind. */
export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const {
    db,
    clock,
    random,
    log,
    onAttempt,
    tracer,
    deadlineMs = 15_000,
    leaseMs = 30_000,
    pollMs = 1_000,
    poll,
    maxInFlight = 512,
  } = options;
  const sender = newLeaseToken();
  const known = createKnownEndpoints();
  let leased!: LeasedDeliveries;
  const worker = startWorker<ClaimedDelivery, Target>(
    { name: "deliveries", clock, random, log, deadlineMs, leaseMs, gatherMs: 0, pollMs, poll, maxInFlight },
    (desk) => {
      const { delivered, failed } = createWriters(options, leaseMs, desk);
      const delivering: DeliverDeps = {
        slots: desk.slots,
        clock,
        random,
        log,
        deadlineMs,
        leaseMs,
        onAttempt,
        openBody: options.openBody,
        onDelivered: delivered.add,
        onFailed: failed.add,
        onEventGone: (rows, token) => void cancel(options, rows, token),
      };
      const kindOf = (endpointId: string): string => desk.slots.get(endpointId).open?.kindName ?? "event";
      const begin = async (claimed: Claimed<ClaimedDelivery>): Promise<void> => {
        await refreshTargets({ ...options, known }, desk.slots, claimed.rows);
        if (options.onLate) noteLate(options.onLate, desk.slots, claimed);
        const rows = tracer ? await beginDeliveries({ db, tracer, kindOf }, claimed.rows) : claimed.rows;
        deliver(delivering, { ...claimed, rows });
      };
      leased = createLeasedDeliveries({ clock, log, sender, leaseMs, deadlineMs, known, port: desk, begin });
      return {
        begin,
        isDue: areDeliveriesDue,
        async findDue(until) {
          await pullRetriesForward(db, clock.now(), random);
          return findDueEndpoints(db, until);
        },
        async claim(request) {
          const leasesEndedBefore = request.now - leaseMs;
          // With outcomes still to be written, fewer than asked for may only mean that these are counted as in flight.
          const behind = request.wanted.map(({ destinationId }) => desk.slots.get(destinationId)).filter(isBehind);
          const taken = await claimDeliveries(db, { ...request, sender, leasesEndedBefore, random });
          for (const slot of behind) slot.isShort = isBehind(slot);
          const caughtUp = behind.filter((slot) => !isBehind(slot)).map(({ destinationId }) => destinationId);
          return { ...taken, fullIds: taken.fullIds.union(new Set(caughtUp)) };
        },
        // A convenience for the next process; without it, it counts leases for a while.
        close: () => releaseEndpoints(db, sender, clock.now() - leaseMs).then(noted, noted),
      };
    },
  );
  return { ...worker, leased };
};

/** First attempts only. A destination that has half of what it may have in flight, or fails, is itself what they waited for. */
const noteLate = (
  onLate: (scope: Scope, lateMs: number) => void,
  slots: Destinations<Target>,
  { rows, at }: Claimed<ClaimedDelivery>,
): void => {
  const first = rows.filter(({ attemptCount, scheduledAt }) => attemptCount === 0 && scheduledAt === null);
  for (const [endpointId, ofEndpoint] of Map.groupBy(first, (row) => row.endpointId)) {
    const { open, window, inFlight } = slots.get(endpointId);
    if (!open || window.isFailing() || inFlight > window.size() / 2) continue;
    onLate(open.scope, at - Math.min(...ofEndpoint.map(({ eventId }) => timeOfUuid(eventId))));
  }
};

const noted = (): void => {};
const isBehind = ({ unsettled }: { readonly unsettled: number }): boolean => unsettled > 0;

/** What the table may refuse is left out: what came of the attempt is what matters. */
const withoutDetails = <Outcome extends DeliveryOutcome>(outcome: Outcome): Outcome => ({
  ...outcome,
  ...("problem" in outcome && { problem: null }),
  exchange: {
    ...outcome.exchange,
    durationMs: Math.min(Math.max(Math.round(outcome.exchange.durationMs) || 0, 0), days(1)),
    detail: null,
    responseHeaders: null,
    responseBody: null,
  },
});

const createWriters = ({ db, clock, log }: DelivererOptions, leaseMs: number, { settled, wake }: WorkerPort<Target>) => {
  const onSettled = (outcomes: readonly DeliveryOutcome[]) => settled(outcomes.map(({ delivery }) => delivery.endpointId));
  const writing = { name: "deliveries", clock, log, leaseMs, onSettled, blamesOne: blamesOneRow, withoutDetails };
  return {
    delivered: createOutcomeWriter<DeliveryOutcome>(async (outcomes) => wake(await applyDelivered(db, outcomes)), writing),
    failed: createOutcomeWriter<FailedOutcome>(async (outcomes) => {
      for (const disabled of await applyFailed(db, outcomes)) log.warn(disabled, "A webhook endpoint was disabled");
    }, writing),
  };
};

const cancel = async ({ db, log }: DelivererOptions, rows: readonly ClaimedDelivery[], token: string): Promise<void> => {
  const outcomes = rows.map((delivery) => ({ delivery, token }));
  try {
    await applyCancelled(db, outcomes);
  } catch (error) {
    log.warn({ err: error }, "Deliveries of deleted events could not be cancelled; trying again later");
  }
};
