import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { Database } from "../../postgres/database.ts";
import { deliverySteps, insertDeliveries } from "./enqueue.sql.ts";

/** Steps that queue the events of a statement, and what the statement is to answer of them. */
export type DeliverySteps = { readonly steps: string; readonly params: readonly unknown[]; readonly answer: string };

/** As steps of the statement that records the events in `happened`; the answer lists the endpoints that have something new. */
export const enqueueWithin = (_events: readonly NewEvent[], _firstParameter: number): DeliverySteps => ({
  ...deliverySteps,
  params: [],
});

/**
 * Called inside the transaction that writes the events, so that an event and its deliveries exist together or not at all.
 * Gives the endpoints that have something new; wake the deliverer with them after the commit.
 */
export const enqueueDeliveries = async (tx: Database, events: readonly NewEvent[]): Promise<readonly string[]> => {
  if (events.length === 0) return [];
  return (await insertDeliveries(tx, events)).map(({ endpointId }) => endpointId);
};
