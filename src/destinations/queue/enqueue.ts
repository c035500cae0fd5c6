import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { Database } from "../../postgres/database.ts";
import { insertDeliveries } from "./enqueue.sql.ts";

/**
 * Called inside the transaction that writes the events, so that an event and its deliveries exist together or not at all.
 * Gives the endpoints that have something new; wake the deliverer with them after the commit.
 */
export const enqueueDeliveries = async (tx: Database, events: readonly NewEvent[]): Promise<readonly string[]> => {
  if (events.length === 0) return [];
  return (await insertDeliveries(tx, events)).map(({ endpointId }) => endpointId);
};
