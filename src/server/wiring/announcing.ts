import type { ApplyDependencies } from "../../checks/apply/dependencies.ts";
import type { DeliverySteps, Enqueued } from "../../destinations/queue/enqueue.ts";
import type { NewEvent } from "../../events/event-rows.sql.ts";
import { traceEvents } from "../../events/event-traces.ts";
import { eventParams, eventSteps, insertEvents } from "../../events/events.sql.ts";
import { eventsOf } from "../../events/events-of.ts";
import type { Database } from "../../postgres/database.ts";

/** Where the events of a commit go to, and their spans. */
export type Announced = { enqueued: Enqueued; spans: ReturnType<typeof traceEvents>["spans"] };

export type DeliveryPorts = {
  /** Inside the transaction that writes the events: one delivery per matching endpoint. */
  enqueueDeliveries: (tx: Database, events: readonly NewEvent[]) => Promise<Enqueued>;
  /** The same as steps of the statement that records the events. */
  enqueueWithin: (events: readonly NewEvent[], firstParameter: number) => DeliverySteps;
};

/** Records changes as events and queues their deliveries: in a transaction, or within the statement that writes the changes. */
export const announcing = ({
  enqueueDeliveries,
  enqueueWithin,
}: DeliveryPorts): Pick<ApplyDependencies<Announced>, "announce" | "announceWithin"> => ({
  async announce(tx, changes, linksOf) {
    const { events, spans } = traceEvents(changes, eventsOf(changes, linksOf));
    const [, enqueued] = await Promise.all([insertEvents(tx, events), enqueueDeliveries(tx, events)]);
    return { enqueued, spans };
  },
  announceWithin(changes, linksOf, { trackers, firstParameter }) {
    const { events, spans } = traceEvents(changes, eventsOf(changes, linksOf));
    const params = eventParams(events);
    const deliveries = enqueueWithin(events, firstParameter + params.length);
    return {
      further: {
        name: `_and_announce${deliveries.name}`,
        steps: `,\n   ${eventSteps(trackers, firstParameter)},\n   ${deliveries.steps}`,
        params: [...params, ...deliveries.params],
        answer: deliveries.answer,
      },
      read: (answer) => ({ enqueued: deliveries.read(answer), spans }),
      cancel: () => deliveries.cancel(),
    };
  },
});
