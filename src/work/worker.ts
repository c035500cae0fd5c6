import type { Clock, EpochMs } from "../lib/clock.ts";
import { newLeaseToken } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import { type Claimed, type ClaimRequest, createClaiming, type Taken } from "./claiming.ts";
import { createSlots, type Kept, type Slots } from "./slots.ts";
import { startSweeping } from "./sweeping.ts";
import { createTimetable } from "./timetable.ts";

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

/** What a kind of work is given to report to. */
export type WorkDesk<Keeps extends Kept> = {
  readonly slots: Slots<Keeps>;
  /** What came of so many requests is written down: one entry for each request. */
  settled(destinationIds: readonly string[]): void;
  wake(destinationIds: readonly string[]): void;
  /** Something comes due for a destination then. */
  wakeAt(destinationId: string, at: EpochMs): void;
};

/** One kind of work: rows of a table that come due for destinations. */
export type Work<Row> = {
  /** Destinations with something that is due, or comes due until then, with the time of the first. */
  findDue(until: EpochMs): Promise<readonly DueDestination[]>;
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
  /** Longer than the deadline: nobody else takes a row while its request may still be under way. */
  leaseMs: number;
  /** How long to wait after a claim that took all there was, so that the next has more to take. */
  gatherMs: number;
  pollMs: number;
  /** Requests in flight from this process, over all destinations. */
  maxInFlight: number;
};

/**
 * Works through what comes due: claims rows for destinations with room, begins the work, and comes back when there is room or
 * something new. Any number of these work together on one database.
 */
export const startWorker = <Row, Keeps extends Kept>(
  options: WorkOptions,
  describe: (desk: WorkDesk<Keeps>) => Work<Row>,
): Worker<Row> => {
  const { name, clock, random, log, deadlineMs, leaseMs, gatherMs, pollMs, maxInFlight } = options;
  const slots = createSlots<Keeps>(maxInFlight);
  const idle = Promise.withResolvers<void>();
  let isStopping = false;
  const noteIdle = () => {
    if (isStopping && claiming.isIdle() && slots.isIdle()) idle.resolve();
  };
  const wake = (destinationIds: readonly string[]): void => {
    if (destinationIds.length === 0 || isStopping) return;
    for (const destinationId of destinationIds) slots.wake(destinationId, clock.now());
    claiming.consider("urgent");
  };
  const timetable = createTimetable(clock, (destinationId) => wake([destinationId]));
  const wakeAt = (destinationId: string, at: EpochMs): void => {
    if (!isStopping) timetable.at(destinationId, at);
  };
  const settled = (destinationIds: readonly string[]): void => {
    for (const destinationId of destinationIds) slots.settled(slots.get(destinationId), clock.now());
    claiming.consider();
    noteIdle();
  };
  const work = describe({ slots, settled, wake, wakeAt });
  const { claim, begin } = work;
  const claiming = createClaiming<Row, Keeps>({
    ...{ name, slots, clock, random, log, deadlineMs, leaseMs, gatherMs, claim, begin, wakeAt },
    onIdle: noteIdle,
  });
  const sweep = async (until: EpochMs): Promise<void> => {
    const due = await work.findDue(until);
    const now = clock.now();
    for (const { destinationId, isFailing } of due) if (isFailing) slots.noteFailing(destinationId);
    wake(due.filter(({ dueAt }) => dueAt <= now).map(({ destinationId }) => destinationId));
    for (const { destinationId, dueAt } of due) if (dueAt > now) wakeAt(destinationId, dueAt);
    slots.dropIdle(now);
  };
  const sweeping = startSweeping({ sweep, clock, pollMs, log, name });

  const finishAll = async (): Promise<void> => {
    isStopping = true;
    timetable.clear();
    claiming.stop();
    noteIdle();
    await Promise.all([idle.promise, sweeping.stop()]);
    await work.close?.();
    await slots.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    offerLease(destinationId) {
      // One that is looked at later has more to do, or no room before then: a new row takes its turn among the others.
      if (isStopping || timetable.has(destinationId) || !slots.isQuiet(destinationId)) return null;
      const at = clock.now();
      slots.offer(destinationId);
      return { destinationId, token: newLeaseToken(), at, until: at + leaseMs };
    },
    take(row, { destinationId, token, at }) {
      // Without effect it comes due again when the lease ends. Its place is its own until the slots know of the request.
      begin({ rows: [row], token, at, isDrawn: false })
        .catch((error) => log.error({ err: error }, `Due ${name} could not be processed`))
        .finally(() => slots.giveBack(destinationId));
    },
    giveBack: ({ destinationId }) => slots.giveBack(destinationId),
    wake: (destinationIds) => (destinationIds ? wake(destinationIds) : sweeping.now()),
    stop: () => {
      stopped ??= finishAll();
      return stopped;
    },
  };
};
