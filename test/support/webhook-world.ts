import { randomBytes } from "node:crypto";
import { createEndpoint, type EndpointInput } from "../../src/destinations/endpoints/endpoints.ts";
import type { KindList } from "../../src/destinations/kind.ts";
import { destinationKinds } from "../../src/destinations/kinds.ts";
import { type Deliverer, type DelivererOptions, startDeliverer } from "../../src/destinations/queue/deliverer.ts";
import { enqueueDeliveries, offeringLeases } from "../../src/destinations/queue/enqueue.ts";
import { createEgress, type Egress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import type { NewEvent } from "../../src/events/event-rows.sql.ts";
import { insertEvents } from "../../src/events/events.sql.ts";
import type { Clock } from "../../src/lib/clock.ts";
import { bucketOfUuid, globalId, newBucketUuid } from "../../src/lib/ids.ts";
import { createSealer, type Sealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../../src/postgres/database.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { eventually } from "./eventually.ts";
import { startReceiver } from "./servers/receiver.ts";

/** A clock that a test can push on; it goes by itself too, so that durations are real. */
export const movableClock = (): Clock & { advance(ms: number): void } => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
};

type WorldOptions = { egress?: Egress; sealer?: Sealer; kinds?: KindList };

/** A workspace with what webhooks need, on loopback, and short-hands for what every test does. */
export const webhookWorld = async (
  db: TransactionalDatabase,
  { egress, sealer = createSealer(randomBytes(32)), kinds = destinationKinds }: WorldOptions = {},
) => {
  const clock = movableClock();
  const guard = egress ?? createEgress({ open: networksOf("127.0.0.0/8") });
  const workspace = await ensureWorkspace(db, `Webhooks ${randomBytes(4).toString("hex")}`, clock.now());
  const scope: Scope = { workspaceId: workspace.id, mode: "LIVE" };
  const deps = { db, clock, egress: guard, sealer, kinds, openBody: (_trackerId: string, body: string) => body };
  const deliverers: Deliverer[] = [];

  const newEvent = (trackerId: string, sequence: number, more: Partial<NewEvent> = {}): NewEvent => {
    const bucket = bucketOfUuid(trackerId);
    const id = newBucketUuid(clock.now(), bucket);
    const data = { message: "Livré à Étretat ✓", trackingCode: `${trackerId}.${sequence}` };
    const body = JSON.stringify({ id: globalId("Event", id), sequence, trackerId, data });
    const event = {
      bucket,
      id,
      trackerId,
      sequence,
      ordinal: sequence,
      body,
      topic: "TRACKER_UPDATED",
      carrier: "UPS",
      status: "IN_TRANSIT",
    } as const;
    return { ...event, ...scope, previousStatus: "PENDING", changed: "status", createdAt: clock.now(), ...more };
  };

  /** As production does, in the process of that deliverer. */
  const enqueue = async (events: readonly NewEvent[], within?: Deliverer): Promise<readonly string[]> => {
    const leased = within?.leased;
    const { endpointIds, send } = await offeringLeases(db, () => leased).transaction(async (tx) => {
      await insertEvents(tx, events);
      return enqueueDeliveries(tx, events, leased);
    });
    send?.();
    return endpointIds;
  };

  return {
    db,
    clock,
    scope,
    deps,
    newTracker: () => newBucketUuid(clock.now(), Math.floor(Math.random() * 1024)),
    newEvent,
    async create(url: string, more: Partial<EndpointInput> = {}, where: Scope = scope) {
      const made = await createEndpoint(deps, where, { url, topics: ["TRACKER_UPDATED"], ...more });
      if (!made.ok) throw new Error(made.failure.message);
      return { id: made.value.endpoint.id, secret: made.value.secret };
    },
    /** Writes events with their deliveries, in the process of the last deliverer unless another is given, and wakes all. */
    async emit(events: readonly NewEvent[], within = deliverers.at(-1)): Promise<void> {
      const woken = await enqueue(events, within);
      for (const deliverer of deliverers) deliverer.wake(woken);
    },
    wake(endpointIds: readonly string[]): void {
      for (const deliverer of deliverers) deliverer.wake(endpointIds);
    },
    deliver(more: Partial<DelivererOptions> = {}): Deliverer {
      const deliverer = startDeliverer({ ...deps, random: Math.random, log: silentLog, ...more });
      deliverers.push(deliverer);
      return deliverer;
    },
    /**
     * Waits until all that is due has had its turn, twice: what someone else was owed, found by the same look at what is due, has
     * arrived. What was not sent by then is not sent.
     */
    async afterTwoSweeps(): Promise<void> {
      const receiver = await startReceiver();
      const other = await ensureWorkspace(db, `Marker ${randomBytes(4).toString("hex")}`, clock.now());
      const where: Scope = { workspaceId: other.id, mode: "LIVE" };
      await this.create(receiver.url, {}, where);
      for (let sweep = 1; sweep <= 2; sweep++) {
        const events = [newEvent(this.newTracker(), 1, where)];
        await enqueue(events);
        for (const deliverer of deliverers) deliverer.wake();
        await eventually(() => receiver.received.length === sweep);
      }
      await receiver.close();
    },
    async stop() {
      await Promise.all(deliverers.splice(0).map((deliverer) => deliverer.stop()));
    },
  };
};

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;
