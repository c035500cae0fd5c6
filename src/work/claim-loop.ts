import type { Clock, EpochMs } from "../lib/clock.ts";
import { elapsedMs, newLeaseToken, soon, startTimer, stopTimer, type Timer } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Destinations, Resources, Wanted } from "./destinations.ts";

/** What a claim is to take: so many requests' worth for each destination, under this lease. */
export type ClaimRequest = {
  readonly wanted: readonly { readonly destinationId: string; readonly requests: number }[];
  readonly now: EpochMs;
  readonly leaseUntil: EpochMs;
  readonly token: string;
};

/** What a claim brought. */
export type Taken<Row> = {
  readonly rows: readonly Row[];
  /** Destinations that may have more: they took all they were allowed to. */
  readonly fullIds: ReadonlySet<string>;
  /** Skipped, because another process was claiming there or has all the places: to be tried again in a moment. */
  readonly busyIds: readonly string[];
  /** May have more, but not before then: a limit is used up, or the destination asked for a pause. */
  readonly later: readonly { readonly destinationId: string; readonly at: EpochMs }[];
};

/** The destinations that took as many rows as they wanted. */
export const fullOf = <Row>(
  wanted: readonly { readonly destinationId: string; readonly rows: number }[],
  taken: readonly Row[],
  destinationOf: (row: Row) => string | null,
): ReadonlySet<string> => {
  const counts = Map.groupBy(taken, destinationOf);
  const full = wanted.filter(({ destinationId, rows }) => (counts.get(destinationId)?.length ?? 0) >= rows);
  return new Set(full.map(({ destinationId }) => destinationId));
};

/** Rows that are ours until `at` plus the length of a lease. */
export type Claimed<Row> = {
  readonly rows: readonly Row[];
  readonly token: string;
  readonly at: EpochMs;
  /** Whether their requests were drawn from the destinations' limits with the claim; false if no claim was made. */
  readonly isDrawn: boolean;
};

export type ClaimLoopOptions<Row, Own extends Resources> = {
  /** For messages: "deliveries". */
  name: string;
  destinations: Destinations<Own>;
  clock: Clock;
  random: () => number;
  log: Log;
  deadlineMs: number;
  leaseMs: number;
  /** How long to wait after a claim that took all there was, so that the next has more to take. */
  gatherMs: number;
  claim(request: ClaimRequest): Promise<Taken<Row>>;
  /** Begins the work; each destination knows of its requests when this resolves. */
  begin(claimed: Claimed<Row>): Promise<void>;
  wakeAt(destinationId: string, at: EpochMs): void;
  onIdle(): void;
};

export type ClaimLoop = {
  /** There may be something to claim: soon, or immediately if a caller waits for it. */
  consider(urgency?: "urgent"): void;
  isIdle(): boolean;
  stop(): void;
};

const maxRequests = 256;
const maxClaims = 2;
/** Under load, this much room makes a claim worth its while … */
const worthwhileRequests = 128;
/** … or this long of waiting for it. */
const worthwhileMs = 4;
const retryMs = 500;
/** After another process was found claiming at a destination, which takes a moment. This doubles while it is found again. */
const busyMs = 5;
const mostMisses = 6;

/** Decides when to claim and how much. Many small claims would cost more than the work. An idle process claims immediately. */
export const createClaimLoop = <Row, Own extends Resources>(options: ClaimLoopOptions<Row, Own>): ClaimLoop => {
  const { name, destinations, log, clock, random, wakeAt, onIdle } = options;
  let claims = 0;
  let isStopped = false;
  let isUrgent = false;
  let isScheduled = false;
  let isPaused = false;
  let timer: Timer | undefined;
  let gatheringUntil = 0;

  const later = (ms: number): void => {
    timer ??= startTimer(() => {
      timer = undefined;
      isPaused = false;
      isUrgent = true;
      pump();
    }, ms);
  };

  const take = async (wanted: readonly Wanted<Own>[]): Promise<Taken<Row>> => {
    const at = clock.now();
    const token = newLeaseToken();
    const taken = await options.claim({
      wanted: wanted.map(({ destination, requests }) => ({ destinationId: destination.destinationId, requests })),
      now: at,
      leaseUntil: at + options.leaseMs,
      token,
    });
    const busyIds = new Set(taken.busyIds);
    for (const { destination } of wanted) {
      destination.misses = busyIds.has(destination.destinationId) ? Math.min(destination.misses + 1, mostMisses) : 0;
      if (destination.misses > 0)
        wakeAt(destination.destinationId, clock.now() + busyMs * 2 ** (destination.misses - 1) * (1 + random()));
    }
    for (const { destinationId, at: laterAt } of taken.later) wakeAt(destinationId, laterAt);
    // An answer so late that the leases may end before the work does is left to the next claim.
    const isInTime = clock.now() + options.deadlineMs <= at + options.leaseMs;
    if (isInTime && taken.rows.length > 0) await options.begin({ rows: taken.rows, token, at, isDrawn: true });
    return taken;
  };

  const claimFor = async (wanted: readonly Wanted<Own>[]): Promise<void> => {
    claims++;
    const taken = await take(wanted).catch((error) => {
      // What was claimed comes due again when its lease ends.
      log.warn({ err: error }, `Due ${name} could not be claimed; trying again`);
      return null;
    });
    claims--;
    gatheringUntil = taken && taken.fullIds.size === 0 ? elapsedMs() + options.gatherMs : 0;
    for (const { destination } of wanted) {
      destination.isClaiming = false;
      if (taken && !destination.wasWoken && !taken.fullIds.has(destination.destinationId)) destination.isHot = false;
    }
    if (!taken && !isStopped) {
      isPaused = true;
      later(retryMs);
    }
    schedule();
    onIdle();
  };

  const pump = (): void => {
    isScheduled = false;
    while (!isStopped && !isPaused && claims < maxClaims) {
      const free = destinations.free();
      if (free === 0) return;
      if (!isUrgent && free < Math.min(worthwhileRequests, destinations.inFlight() / 2)) {
        later(worthwhileMs);
        return;
      }
      const gatheringMs = gatheringUntil - elapsedMs();
      if (gatheringMs > 0) {
        later(gatheringMs);
        return;
      }
      isUrgent = false;
      const wanted = destinations.takeWanted(maxRequests);
      if (wanted.length === 0) return;
      claimFor(wanted).catch((error) => log.error({ err: error }, `Claimed ${name} could not be processed`));
    }
  };

  const schedule = (): void => {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    soon(pump);
  };

  return {
    consider(urgency) {
      if (urgency) isUrgent = true;
      schedule();
    },
    isIdle: () => claims === 0,
    stop() {
      isStopped = true;
      stopTimer(timer);
    },
  };
};
