import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import { claimDeliveries } from "./claim.sql.ts";
import type { EndpointSlot, EndpointSlots, Wanted } from "./endpoint-slots.ts";
import type { Claimed } from "./sending.ts";

export type ClaimingOptions = {
  db: Database;
  endpointSlots: EndpointSlots;
  clock: Clock;
  random: () => number;
  log: Log;
  leaseMs: number;
  /** Names this process. */
  sender: string;
  /** Brings the endpointSlots' targets up to date and sends. */
  onClaimed(claimed: Claimed): Promise<void>;
  onIdle(): void;
};

export type Claiming = {
  /** There may be something to claim: soon, or at once when someone waits for it. */
  consider(urgency?: "urgent"): void;
  isIdle(): boolean;
  stop(): void;
};

const maxRows = 256;
const maxClaims = 2;
/** Under load, this much room makes a claim worth its while … */
const worthwhileRows = 128;
/** … or this long of waiting for it. */
const gatherMs = 4;
const retryMs = 500;
/** After another process was met at an endpoint: it holds it for one statement only, which may have looked too early for ours. */
const busyMs = 5;

/** Decides when to claim and how much. Many small claims would cost more than the deliveries; an idle sender waits for nothing. */
export const createClaiming = (options: ClaimingOptions): Claiming => {
  const { endpointSlots, log, clock, random, onIdle } = options;
  let claims = 0;
  let isStopped = false;
  let isUrgent = false;
  let isScheduled = false;
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;

  const later = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      isPaused = false;
      isUrgent = true;
      pump();
    }, ms);
  };

  const comeBackTo = (endpointIds: readonly string[]): void => {
    if (endpointIds.length === 0) return;
    setTimeout(
      () => {
        if (isStopped) return;
        for (const endpointId of endpointIds) endpointSlots.wake(endpointId, clock.now());
        isUrgent = true;
        pump();
      },
      busyMs * (1 + random()),
    ).unref();
  };

  const claimFor = async (wanted: readonly Wanted[]): Promise<void> => {
    claims++;
    const taken = await claim(options, wanted, comeBackTo).catch((error) => {
      // Whatever was claimed comes due again when its lease ends.
      log.warn({ error: String(error) }, "Deliveries could not be claimed; trying again");
      return null;
    });
    claims--;
    for (const { endpointSlot, slots } of wanted) {
      endpointSlot.isClaiming = false;
      // With outcomes still to be written, fewer than asked for may only mean that these are counted as in flight.
      if (taken && !endpointSlot.wasWoken && endpointSlot.unsettled === 0 && (taken.get(endpointSlot) ?? 0) < slots)
        endpointSlot.isHot = false;
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
      const free = endpointSlots.freeSlots();
      if (free === 0) return;
      if (!isUrgent && free < Math.min(worthwhileRows, endpointSlots.inFlight() / 2)) {
        later(gatherMs);
        return;
      }
      isUrgent = false;
      const wanted = endpointSlots.takeWanted(maxRows);
      if (wanted.length === 0) return;
      claimFor(wanted).catch((error) => log.error({ err: error }, "What was claimed could not be taken up"));
    }
  };

  const schedule = (): void => {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    setImmediate(pump);
  };

  return {
    consider(urgency) {
      if (urgency) isUrgent = true;
      schedule();
    },
    isIdle: () => claims === 0,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

const claim = async (
  { db, endpointSlots, clock, random, leaseMs, sender, onClaimed }: ClaimingOptions,
  wanted: readonly Wanted[],
  comeBackTo: (endpointIds: readonly string[]) => void,
): Promise<Map<EndpointSlot, number>> => {
  const token = randomUUID();
  const at = clock.now();
  const { rows, busyEndpointIds } = await claimDeliveries(db, {
    endpointIds: wanted.map(({ endpointSlot }) => endpointSlot.endpointId),
    slots: wanted.map(({ slots }) => slots),
    now: at,
    leaseUntil: at + leaseMs,
    token,
    sender,
    leasesEndedBefore: at - leaseMs,
    retryBias: random(),
  });
  comeBackTo(busyEndpointIds);
  const taken = new Map<EndpointSlot, number>();
  for (const { endpointId } of rows) {
    const endpointSlot = endpointSlots.get(endpointId);
    taken.set(endpointSlot, (taken.get(endpointSlot) ?? 0) + 1);
  }
  if (rows.length > 0) await onClaimed({ rows, token, at });
  return taken;
};
