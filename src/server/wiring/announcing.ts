import type { ApplyDependencies } from "../../checks/apply/dependencies.ts";
import type { DeliverySteps, Enqueued } from "../../destinations/queue/enqueue.ts";
import type { NewEvent } from "../../events/event-rows.sql.ts";
import { traceEvents } from "../../events/event-traces.ts";
import { insertEvents } from "../../events/events.sql.ts";
import { eventsOf } from "../../events/events-of.ts";
import { eventSteps, type Placing } from "../../events/events-within.sql.ts";
import type { Database } from "../../postgres/database.ts";

/** Where the events of a commit go to, whether they have their places in the feed already, and their spans. */
export type Announced = { enqueued: Enqueued; isPlaced: boolean; spans: ReturnType<typeof traceEvents>["spans"] };
type Answer = { deliveries: unknown; isPlaced: boolean };

export type DeliveryPorts = {
  /** Inside the transaction that writes the events: one delivery per matching endpoint. */
  enqueueDeliveries: (tx: Database, events: readonly NewEvent[]) => Promise<Enqueued>;
  /** The same as steps of the statement that records the events. */
  enqueueWithin: (events: readonly NewEvent[], firstParameter: number) => DeliverySteps;
  /** How that statement may place its events in the feed; null to leave them to the sequencer. */
  placing?: () => Placing | null;
};

/** Records changes as events and queues their deliveries: in a transaction, or within the statement that writes the changes. */
export const announcing = ({
  enqueueDeliveries,
  enqueueWithin,
  placing = () => null,
}: DeliveryPorts): Pick<ApplyDependencies<Announced>, "announce" | "announceWithin"> => ({
  async announce(tx, changes, linksOf) {
    const { events, spans } = traceEvents(changes, eventsOf(changes, linksOf));
    const [, enqueued] = await Promise.all([insertEvents(tx, events), enqueueDeliveries(tx, events)]);
    return { enqueued, isPlaced: false, spans };
  },
  announceWithin(changes, linksOf, { trackers, firstParameter }) {
    const { events, spans } = traceEvents(changes, eventsOf(changes, linksOf));
    // Under load, changes come together: the sequencer places the events of many in one statement.
    const isAlone = changes.every(({ tracker }) => tracker.id === changes[0]!.tracker.id);
    const recording = eventSteps(events, trackers, firstParameter, isAlone ? placing() : null);
    const deliveries = enqueueWithin(events, firstParameter + recording.params.length);
    return {
      further: {
        name: `_and_announce${deliveries.name}${recording.name}`,
        steps: `,\n   ${recording.steps},\n   ${deliveries.steps}`,
        params: [...recording.params, ...deliveries.params],
        answer: `json_build_object('deliveries', ${deliveries.answer}, 'isPlaced', ${recording.isPlaced})`,
      },
      read(answer) {
        const { deliveries: queued, isPlaced } = answer as Answer;
        return { enqueued: deliveries.read(queued), isPlaced, spans };
      },
      cancel: () => deliveries.cancel(),
    };
  },
});
