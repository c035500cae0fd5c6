import type { Clock, EpochMs } from "../lib/clock.ts";
import { newLeaseToken } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import { type Claimed, type ClaimRequest, createClaimLoop, type Taken } from "./claim-loop.ts";
import { createDestinations, type Destinations, type Resources } from "./destinations.ts";
import { type DuePoll, unaskedMs } from "./due-poll.ts";
import { startPollLoop } from "./poll-loop.ts";
import { createWakeTimers } from "./wake-timers.ts";

export type Worker<Row = never> = {
  /** Something is due: for these destinations, or for any. */
  wake(destinationIds?: readonly string[]): void;
  /**
   * A lease for a row that is about to be written, so that it need not be claimed, with a place kept for it: `take` hands the row
   * over, and `giveBack` the place if it was not written. Null when there is enough to do, or no room.
   */
  offerLease(destinationId: string): WorkLease | null;
  take(row: Row, lease: WorkLease): void;
  giveBack(lease: WorkLease): void;
  /** Claims nothing more, and resolves when the requests in flight are answered and written down. */
  stop(): Promise<void>;
};

/** The right to work on a row, until then. */
export type WorkLease = {
  readonly destinationId: string;
  readonly token: string;
  readonly at: EpochMs;
  readonly until: EpochMs;
};

/** A destination with something due, and since when; `isFailing` where the database knows that it does nothing but fail. */
export type DueDestination = { readonly destinationId: string; readonly dueAt: EpochMs; readonly isFailing?: boolean };

/** What a kind of work reports to. */
export type WorkerPort<Own extends Resources> = {
  readonly slots: Destinations<Own>;
  /** What came of so many requests is written down: one entry for each request. */
  settled(destinationIds: readonly string[]): void;
  wake(destinationIds: readonly string[]): void;
  /** Something comes due for a destination then. */
  wakeAt(destinationId: string, at: EpochMs): void;
  /** Up to so many places for rows that are about to be written under a lease; gives how many. `giveBack` when they have begun. */
  offer(destinationId: string, most: number): number;
  giveBack(destinationId: string, places: number): void;
};

/** One kind of work: rows of a table that come due for destinations. */
export type Work<Row> = {
  /** Destinations with something that is due, or comes due until then, with the time of the first. */
  findDue(until: EpochMs): Promise<readonly DueDestination[]>;
  /** SQL that is true if `findDue` would find some by $1. */
  readonly isDue: string;
  claim(request: ClaimRequest): Promise<Taken<Row>>;
  /** Begins the requests, each with `slots.started`, and resolves without waiting for their answers. */
  begin(claimed: Claimed<Row>): Promise<void>;
  /** When all is over. */
  close?(): Promise<void>;
};

export type WorkOptions = {
  /** For messages: "deliveries". */
  name: string;
  clock: Clock;
  random: () => number;
  log: Log;
  /** How long a request may take. */
  deadlineMs: number;
  /** Longer than the deadline: no other process takes a row while its request may still be under way. */
  leaseMs: number;
  /** How long to wait after a claim that took all there was, so that the next has more to take. */
  gatherMs: number;
  /** How often to look for what is due, unless one look is made for all kinds. */
  pollMs: number;
  poll?: DuePoll | undefined;
  /** Requests in flight from this process, over all destinations. */
  maxInFlight: number;
};

/**
 * Works through what comes due: claims rows for destinations with room, begins the work, and comes back when there is room or
 * something new. Any number of these work together on one database.
 */
export const startWorker = <Row, Own extends Resources>(
  options: WorkOptions,
  describe: (port: WorkerPort<Own>) => Work<Row>,
): Worker<Row> => {
  const { name, clock, random, log, deadlineMs, leaseMs, gatherMs, pollMs, poll, maxInFlight } = options;
  const destinations = createDestinations<Own>(maxInFlight);
  const idle = Promise.withResolvers<void>();
  let isStopping = false;
  const noteIdle = () => {
    if (isStopping && claimLoop.isIdle() && destinations.isIdle()) idle.resolve();
  };
  const wake = (destinationIds: readonly string[]): void => {
    if (destinationIds.length === 0 || isStopping) return;
    for (const destinationId of destinationIds) destinations.wake(destinationId, clock.now());
    claimLoop.consider("urgent");
  };
  const wakeTimers = createWakeTimers(clock, (destinationId) => wake([destinationId]));
  const wakeAt = (destinationId: string, at: EpochMs): void => {
    if (!isStopping) wakeTimers.at(destinationId, at);
  };
  const settled = (destinationIds: readonly string[]): void => {
    for (const destinationId of destinationIds) destinations.settled(destinations.get(destinationId), clock.now());
    claimLoop.consider();
    noteIdle();
  };
  // One that is looked at later has more to do, or no room before then: a new row takes its turn among the others.
  const isWaitedFor = (destinationId: string): boolean => isStopping || wakeTimers.has(destinationId);
  const offer = (destinationId: string, most: number): number =>
    isWaitedFor(destinationId) ? 0 : destinations.offerSpare(destinationId, most);
  const giveBack = (destinationId: string, places = 1): void => {
    destinations.giveBack(destinationId, places);
    // A claim may have waited for these places.
    claimLoop.consider();
    noteIdle();
  };
  const work = describe({ slots: destinations, settled, wake, wakeAt, offer, giveBack });
  const { claim, begin } = work;
  const claimLoop = createClaimLoop<Row, Own>({
    ...{ name, destinations, clock, random, log, deadlineMs, leaseMs, gatherMs, claim, begin, wakeAt },
    onIdle: noteIdle,
  });
  const sweep = async (until: EpochMs): Promise<void> => {
    const due = await work.findDue(until);
    const now = clock.now();
    for (const { destinationId, isFailing } of due) if (isFailing) destinations.noteFailing(destinationId);
    wake(due.filter(({ dueAt }) => dueAt <= now).map(({ destinationId }) => destinationId));
    for (const { destinationId, dueAt } of due) if (dueAt > now) wakeAt(destinationId, dueAt);
    destinations.dropIdle(now);
  };
  const polling = startPollLoop({
    ...{ sweep, clock, log, name },
    pollMs: poll ? unaskedMs : pollMs,
    ...(poll && { wokenWithinMs: poll.waitMs }),
  });
  poll?.add({ name, isDue: work.isDue, onDue: polling.wakeIfRested });

  const finishAll = async (): Promise<void> => {
    isStopping = true;
    wakeTimers.clear();
    claimLoop.stop();
    noteIdle();
    await Promise.all([idle.promise, polling.stop()]);
    await work.close?.();
    await destinations.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    offerLease(destinationId) {
      if (isWaitedFor(destinationId) || !destinations.isQuiet(destinationId)) return null;
      const at = clock.now();
      destinations.offer(destinationId);
      return { destinationId, token: newLeaseToken(), at, until: at + leaseMs };
    },
    take(row, { destinationId, token, at }) {
      // Without effect it comes due again when the lease ends. Its place is its own until its destination knows of the request.
      begin({ rows: [row], token, at, isDrawn: false })
        .catch((error) => log.error({ err: error }, `Due ${name} could not be processed`))
        .finally(() => giveBack(destinationId));
    },
    giveBack: ({ destinationId }) => giveBack(destinationId),
    wake: (destinationIds) => (destinationIds ? wake(destinationIds) : polling.wake()),
    stop: () => {
      stopped ??= finishAll();
      return stopped;
    },
  };
};
