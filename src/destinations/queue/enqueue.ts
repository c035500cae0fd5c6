import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { isOneLane } from "../../postgres/lanes.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";
import { deliverySteps, insertDeliveries } from "./enqueue.sql.ts";
import {
  insertLeasedDeliveries,
  type LeasedDelivery,
  type LeaseOffer,
  leasedDeliverySteps,
  offerParams,
} from "./enqueue-leased.sql.ts";
import type { LeasedDeliveries } from "./leased-deliveries.ts";

/** The endpoints that have something new: wake the deliverer with them after the commit, and call `send`, if it is there. */
export type Enqueued = { readonly endpointIds: readonly string[]; readonly send?: () => void };

/** What a transaction has reserved of this process. */
const offersOf = new WeakMap<Database, LeaseOffer[]>();

/** The same database, whose transactions may write deliveries under leases: if one fails, their places are given back. */
export const offeringLeases = (db: TransactionalDatabase, leased: () => LeasedDeliveries | undefined): TransactionalDatabase => ({
  ...db,
  // Spread, it would be the lanes there are now.
  get lanes() {
    return db.lanes;
  },
  transaction: (async (work: (tx: Database) => Promise<unknown>, last?: (tx: Database, value: unknown) => Promise<unknown>[]) => {
    const offers: LeaseOffer[] = [];
    const noted = (tx: Database): Database => {
      offersOf.set(tx, offers);
      return tx;
    };
    try {
      return last
        ? await db.transaction(
            (tx) => work(noted(tx)),
            (tx, value) => last(noted(tx), value),
          )
        : await db.transaction((tx) => work(noted(tx)));
    } catch (error) {
      for (const offer of offers) leased()?.giveBack(offer);
      throw error;
    }
  }) as TransactionalDatabase["transaction"],
});

/**
 * Called inside the transaction that writes the events, so that an event and its deliveries exist together or not at all. What may
 * go now is written under a lease of this process, if it sends: it need not be claimed, and its body is at hand.
 */
export const enqueueDeliveries = async (
  tx: Database,
  events: readonly NewEvent[],
  leased?: LeasedDeliveries,
): Promise<Enqueued> => {
  if (events.length === 0) return { endpointIds: [] };
  const offers = isOneLane(tx) ? offersOf.get(tx) : undefined;
  const offer = offers && leased?.offer(events);
  if (!offers || !leased || !offer)
    return { endpointIds: (await insertDeliveries(tx, events)).map(({ endpointId }) => endpointId) };
  offers.push(offer);
  const queued = await insertLeasedDeliveries(tx, events, offer);
  return {
    endpointIds: queued.filter(({ bucket }) => bucket === null).map(({ endpointId }) => endpointId),
    send: () =>
      leased.take(
        claimedOf(
          queued.filter((row) => row.bucket !== null),
          events,
        ),
        offer,
      ),
  };
};

/** Steps that queue the events of a statement. Once it is done, `read` takes what it answered of them; `cancel` if nothing was written. */
export type DeliverySteps = {
  readonly name: string;
  readonly steps: string;
  readonly params: readonly unknown[];
  readonly answer: string;
  read(answer: unknown): Enqueued;
  cancel(): void;
};

type WithinAnswer = { endpointIds: readonly string[]; leased?: readonly LeasedDelivery[] };

/** As `enqueueDeliveries`, within the statement that records the events in `happened`. Plain PostgreSQL only. */
export const enqueueWithin = (events: readonly NewEvent[], firstParameter: number, leased?: LeasedDeliveries): DeliverySteps => {
  const offer = leased?.offer(events);
  if (!leased || !offer)
    return { ...deliverySteps, name: "", params: [], read: (answer) => answer as WithinAnswer, cancel: () => {} };
  return {
    ...leasedDeliverySteps(firstParameter),
    name: "_leased",
    params: offerParams(offer),
    read: (answer) => {
      const { endpointIds, leased: written = [] } = answer as WithinAnswer;
      return { endpointIds, send: () => leased.take(claimedOf(written, events), offer) };
    },
    cancel: () => leased.giveBack(offer),
  };
};

const claimedOf = (written: readonly LeasedDelivery[], events: readonly NewEvent[]): ClaimedDelivery[] => {
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  return written.map((row) => ({
    ...row,
    attemptCount: 0,
    roundStart: 0,
    scheduledAt: null,
    body: bodies.get(row.eventId)!,
  }));
};
