import type { NewEvent } from "../../src/events/event-rows.sql.ts";
import { insertEvents } from "../../src/events/events.sql.ts";
import { bucketOfUuid, globalId, newBucketUuid } from "../../src/lib/ids.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { announceWork } from "../../src/server/wiring/work-hints.sql.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { runAtRate } from "../measure.ts";
import { serveOrders } from "./serve-orders.ts";

/** Events as checks write them, a few in each commit and a notice to the workers after it, about one tracker after the other. */
export type EventsOrder = { trackerIds: readonly string[]; count: number; rate: number };

const { db } = openPool({ url: process.env.DATABASE_URL!, maxConnections: 4 });
const scope = JSON.parse(process.env.BENCH_SCOPE!) as Scope;
const eventsAtOnce = 5;
const text = "x".repeat(1_000);
let sequence = 0;

const newEvent = (trackerId: string): NewEvent => {
  const now = Date.now();
  const bucket = bucketOfUuid(trackerId);
  const id = newBucketUuid(now, bucket);
  sequence += 1;
  const data = { id: globalId("Tracker", trackerId), status: "IN_TRANSIT", text };
  const body = JSON.stringify({ id: globalId("Event", id), topic: "TRACKER_UPDATED", type: "TRACKER_UPDATED", sequence, data });
  const about = {
    bucket,
    id,
    trackerId,
    sequence,
    ordinal: sequence,
    body,
    carrier: "BRING",
    createdAt: now,
    topic: "TRACKER_UPDATED",
  } as const;
  return { ...scope, ...about, status: "IN_TRANSIT", previousStatus: "PENDING", changed: "status" };
};

let next = 0;
serveOrders<EventsOrder>(async ({ trackerIds, count, rate }) => {
  await runAtRate(rate / eventsAtOnce, count / eventsAtOnce, async () => {
    const events = Array.from({ length: eventsAtOnce }, () => newEvent(trackerIds[next++ % trackerIds.length]!));
    await insertEvents(db, events);
    await announceWork(db, JSON.stringify({ events: true }));
  });
});
