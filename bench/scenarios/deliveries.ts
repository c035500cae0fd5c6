import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { createEndpoint, type EndpointInput } from "../../src/destinations/endpoints/endpoints.ts";
import { startDeliverer } from "../../src/destinations/queue/deliverer.ts";
import { enqueueDeliveries } from "../../src/destinations/queue/enqueue.ts";
import { requestHeaders } from "../../src/destinations/webhook/request.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import type { NewEvent } from "../../src/events/event-rows.sql.ts";
import { insertEvents } from "../../src/events/events.sql.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { globalId, newBucketUuid } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../../src/postgres/database.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import type { BenchDatabase, Environment } from "../environment.ts";
import { loadOf, runCallers } from "../measure.ts";
import type { ContestScenario } from "../scenario.ts";

const endpoints = 20;
/** The maximum that one deliverer has in flight. */
const inFlight = 512;
const reserve = 60_000;
const eventsAtOnce = 500;
/** The floor's connections stay open from turn to turn; a deliverer opens new ones and starts slowly. */
const runUpMs = 500;

const newEvent = (scope: Scope, now: number, nth: number): NewEvent => {
  const bucket = nth % 1024;
  const id = newBucketUuid(now, bucket);
  const trackerId = newBucketUuid(now, bucket);
  const checkpoints = Array.from({ length: 5 }, (_, i) => ({
    id: globalId("Checkpoint", trackerId),
    message: "The parcel has left the terminal",
    status: "IN_TRANSIT",
    scannedAt: `2026-01-0${i + 1}T10:00:00+01:00`,
    location: { city: "Oslo", countryCode: "NO" },
  }));
  const body = JSON.stringify({
    id: globalId("Event", id),
    topic: "TRACKER_UPDATED",
    type: "TRACKER_UPDATED",
    sequence: 1,
    data: {
      id: globalId("Tracker", trackerId),
      trackingCode: `BENCH${nth}`,
      carrier: "BRING",
      status: "IN_TRANSIT",
      checkpoints,
    },
  });
  const about = { bucket, id, trackerId, sequence: 1, ordinal: 1, body, carrier: "BRING", createdAt: now };
  return { ...scope, ...about, topic: "TRACKER_UPDATED", status: "IN_TRANSIT", previousStatus: "PENDING", changed: "status" };
};

/** Events with a delivery for each endpoint, until this many deliveries are waiting. */
const fillQueue = async (db: TransactionalDatabase, scope: Scope, deliveries: number): Promise<void> => {
  for (let nth = 0; nth * endpoints < deliveries; nth += eventsAtOnce) {
    const events = Array.from({ length: eventsAtOnce }, (_, i) => newEvent(scope, Date.now(), nth + i));
    await db.transaction(async (tx) => {
      await insertEvents(tx, events);
      await enqueueDeliveries(tx, events);
    });
  }
};

const egress = createEgress({ open: networksOf("127.0.0.0/8") });

/** A full queue in front of some endpoints, and a deliverer that works it off for a while. */
export const prepareDeliveries = async (
  { sealer }: Environment,
  { db }: BenchDatabase,
  scope: Scope,
  inputOf: (nth: number) => Partial<EndpointInput>,
) => {
  for (let nth = 0; nth < endpoints; nth++) {
    const made = await createEndpoint({ db, clock: systemClock, egress, sealer }, scope, {
      topics: ["TRACKER_UPDATED"],
      ...inputOf(nth),
    });
    if (!made.ok) throw new Error(made.failure.message);
  }
  let waiting = 0;

  const deliver = async (ms: number) => {
    if (waiting < reserve) {
      await fillQueue(db, scope, reserve);
      waiting += reserve;
    }
    const durations: number[] = [];
    const deliverer = startDeliverer({
      db,
      clock: systemClock,
      random: Math.random,
      egress,
      sealer,
      openBody: (_trackerId, body) => body,
      log: silentLog,
      maxInFlight: inFlight,
      onAttempt(result, durationMs) {
        if (result !== "DELIVERED") throw new Error(`A delivery ended as ${result}.`);
        durations.push(durationMs);
      },
    });
    await delay(runUpMs);
    const startedAt = performance.now();
    const begun = durations.length;
    await delay(ms);
    // Once it has stopped, everything that got a response is written.
    await deliverer.stop();
    const seconds = (performance.now() - startedAt) / 1000;
    waiting -= durations.length;
    if (waiting <= 0) throw new Error("The queue ran empty.");
    // The CPU time of a turn covers all of them.
    return { ...loadOf(durations.slice(begun), seconds), operations: durations.length };
  };
  return deliver;
};

export const deliveries: ContestScenario = {
  name: "deliveries",
  what: "webhook deliveries per second, 20 endpoints, all bookkeeping durable",
  against: "bare undici POSTs to the same receivers, same concurrency, nothing stored",
  target: 0.5,
  // Single rounds differ by a factor of two: more of them give a stable median.
  rounds: 9,
  stretchMs: 2_000,
  warmUpMs: 1_500,
  async setUp(environment) {
    const database = await environment.openDatabase("deliveries");
    const { scope } = await environment.createKey(database, "LIVE");
    const receiver = await environment.startScript("bench/receiver-server.ts", {});
    const origin = `http://127.0.0.1:${receiver.port}`;
    const deliver = await prepareDeliveries(environment, database, scope, (nth) => ({ url: `${origin}/hook/${nth}` }));

    const pools = Array.from({ length: endpoints }, () => new Pool(origin, { connections: 32, pipelining: 1 }));
    const event = newEvent(scope, Date.now(), 0);
    const body = Buffer.from(event.body);
    const signature = `v1,${"A".repeat(43)}=`;
    const post = async (caller: number) => {
      const answer = await pools[caller % endpoints]!.request({
        path: `/hook/${caller % endpoints}`,
        method: "POST",
        headers: requestHeaders(event.id, Date.now(), signature),
        body,
      });
      await answer.body.dump();
      if (answer.statusCode !== 204) throw new Error(`The receiver said ${answer.statusCode}.`);
    };

    return {
      floorPids: receiver.pids,
      pids: receiver.pids,
      ours: deliver,
      floor: (ms) => runCallers(inFlight, ms, post),
      async tearDown() {
        await Promise.all(pools.map((pool) => pool.close()));
        await receiver.stop();
        await database.drop();
      },
    };
  },
};
