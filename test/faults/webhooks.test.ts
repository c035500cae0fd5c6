import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carrierIds } from "../../src/carriers/registry.ts";
import { findEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { selectNotices } from "../../src/destinations/log/endpoint-notices.sql.ts";
import { maxAttempts } from "../../src/destinations/queue/retry-schedule.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import type { NewEvent } from "../../src/events/event-rows.sql.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { migrate } from "../../src/postgres/migrate.ts";
import { openPool, type Pool } from "../../src/postgres/pool.ts";
import { type ScratchServer, startScratchServer } from "../support/database/postgres-server.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/processes/temporary-folder.ts";
import { randomFrom, takeSeed } from "../support/seed.ts";
import { rounds } from "../support/thoroughness.ts";
import { attemptRows, dueNow, eventExists, lastDue, queueRows } from "../support/webhook-rows.sql.ts";
import { type WebhookWorld, webhookWorld } from "../support/webhook-world.ts";
import { healthyKinds, type KindOfReceiver, startReceivers } from "./webhook-receivers.ts";

/** Parcels are spread over as many carriers; a healthy endpoint wants two of them. */
const carrierCount = 10;
const trackerCount = 200;
const eventsPerTracker = rounds(4, 20);
const brokenTrackers = 3;
const chaosMs = rounds(7_000, 60_000);

/** Only the endpoints that never take anything want this one. */
const brokenCarrier = carrierIds.at(-1)!;
const carrierOf = (tracker: number): string => carrierIds[tracker % carrierCount]!;
const carriersOf = (receiver: number): string[] => [carrierOf(receiver), carrierOf(receiver + 3)];
const wantedBy = (receiver: number): number[] =>
  Array.from({ length: trackerCount }, (_, tracker) => tracker).filter((tracker) =>
    carriersOf(receiver).includes(carrierOf(tracker)),
  );

let server: ScratchServer;
let pool: Pool;
let world: WebhookWorld;
let receivers: KindOfReceiver[];
let endpointIds: string[];
let folder: string;
let authorityFile: string;
const masterKey = randomBytes(32);
const workers = new Set<ChildProcess>();

const startWorker = (): ChildProcess => {
  const script = fileURLToPath(new URL("webhook-worker.ts", import.meta.url));
  const worker = spawn(process.execPath, [script, server.url, masterKey.toString("base64"), authorityFile], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  return worker;
};

beforeAll(async () => {
  server = await startScratchServer({ durable: true });
  pool = openPool({ url: server.url, waitForConnectionMs: 120_000, onError: () => {} });
  await migrate(pool.db, Date.now());
  const started = await startReceivers();
  receivers = started.receivers;
  folder = await temporaryFolder("webhook-faults");
  authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, started.authority);
  const egress = createEgress({ open: networksOf("127.0.0.0/8"), tls: { ca: started.authority } });
  world = await webhookWorld(pool.db, { egress, sealer: createSealer(masterKey) });
  endpointIds = [];
  for (const [index, { url, isHealthy }] of receivers.entries()) {
    endpointIds.push((await world.create(url, { carriers: isHealthy ? carriersOf(index) : [brokenCarrier] })).id);
  }
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await world.stop();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await pool.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** As the engine does: tried again until it is certain that the events are there, once. */
const emitForCertain = async (events: readonly NewEvent[]): Promise<void> => {
  for (;;) {
    try {
      return await world.emit(events);
    } catch {
      await delay(100);
      if (await eventExists(pool.db, events[0]!).catch(() => false)) return;
    }
  }
};

const emitAll = async (trackers: readonly string[], spreadOverMs: number): Promise<void> => {
  for (let sequence = 1; sequence <= eventsPerTracker; sequence++) {
    for (let first = 0; first < trackers.length; first += 25) {
      const some = trackers.slice(first, first + 25);
      await emitForCertain(some.map((id, nth) => world.newEvent(id, sequence, { carrier: carrierOf(first + nth) })));
      await delay(spreadOverMs / ((eventsPerTracker * trackers.length) / 25));
    }
  }
};

/** Kills one worker after the other, and restarts the database once. */
const wreakHavoc = async (random: () => number): Promise<number> => {
  let kills = 0;
  const end = Date.now() + chaosMs;
  const restartAt = Date.now() + chaosMs / 2;
  let restarted: Promise<void> | undefined;
  while (Date.now() < end) {
    await delay(500 + random() * 1_500);
    const victim = [...workers][Math.floor(random() * workers.size)];
    if (victim) {
      victim.kill("SIGKILL");
      await once(victim, "exit");
      kills++;
    }
    startWorker();
    if (!restarted && Date.now() >= restartAt) restarted = server.restart();
  }
  await restarted;
  return kills;
};

/** Who has not got every event, or more of them than there are. */
const incomplete = (kinds: readonly string[]) =>
  receivers.flatMap(({ kind, received }, index) => {
    const wanted = wantedBy(index).length * eventsPerTracker;
    const events = new Set(received.map(({ headers }) => headers["webhook-id"])).size;
    return kinds.includes(kind) && events !== wanted ? [{ kind, index, wanted, events }] : [];
  });

/** While the machine is so busy that not even the database answers, there is something left. */
const isNothingDue = async (): Promise<boolean> => (await dueNow(pool.db, world.clock.now()).catch(() => null)) === 0;

test("fifty receivers of every kind, workers killed at random and a database restart: nothing is lost, reordered or forged", async () => {
  const trackers = Array.from({ length: trackerCount }, world.newTracker);
  await world.emit(
    Array.from({ length: brokenTrackers }, () => world.newEvent(world.newTracker(), 1, { carrier: brokenCarrier })),
  );
  for (let n = 0; n < 3; n++) startWorker();
  const [kills] = await Promise.all([wreakHavoc(randomFrom(takeSeed())), emitAll(trackers, chaosMs * 0.9)]);
  expect(kills).toBeGreaterThan(rounds(1, 20));

  // With peace restored, nothing is left to do at once. What failed now and then, or was in a dead worker's hands, has its
  // time still to come: that is made to pass in jumps.
  await eventually(isNothingDue, 90_000);
  for (const worker of [...workers]) {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  }
  world.deliver({ deadlineMs: 1_000, leaseMs: 5_000, pollMs: 50 });
  // Each jump brings a tracker's events up to the next failure of a flaky receiver, of which there may be many.
  for (let jump = 0; jump <= eventsPerTracker * maxAttempts; jump++) {
    await eventually(isNothingDue, 60_000);
    const wait = (await lastDue(pool.db)) - world.clock.now();
    if (wait <= 0) break;
    world.clock.advance(wait);
  }
  await world.stop();
  expect(incomplete(Object.keys(healthyKinds))).toEqual([]);

  for (const [index, receiver] of receivers.entries()) {
    const id = endpointIds[index]!;
    const queue = await queueRows(pool.db, id);
    const endpoint = await findEndpoint(pool.db, world.scope, id);
    const results = new Set((await attemptRows(pool.db, id)).map(({ result }) => result));
    const what = `${receiver.kind} receiver ${index}`;
    const bodies = new Map<unknown, string>();
    const lastSeen = new Map<string, { sequence: number; sentAt: number }>();
    for (const { headers, body } of receiver.received) {
      const { trackerId, sequence } = JSON.parse(body);
      const sentAt = Number(headers["webhook-timestamp"]);
      const isRepeated = bodies.has(headers["webhook-id"]);
      expect(bodies.get(headers["webhook-id"]) ?? body, `${what} got one id with two bodies`).toBe(body);
      bodies.set(headers["webhook-id"], body);
      const last = lastSeen.get(trackerId) ?? { sequence: 0, sentAt };
      // A request of a killed worker can lie unread in a connection until its lease is over and another has sent the same. That is
      // long enough for its time to differ, which no request that was sent out of order could have.
      if (isRepeated && sequence < last.sequence && sentAt < last.sentAt) continue;
      const isInOrder = sequence === last.sequence || sequence === last.sequence + 1;
      expect(isInOrder, `${what} got ${sequence}, sent at ${sentAt}, after ${last.sequence}, sent at ${last.sentAt}`).toBe(true);
      if (sequence > last.sequence) lastSeen.set(trackerId, { sequence, sentAt });
    }
    if (receiver.isHealthy) {
      const wanted = new Map(wantedBy(index).map((tracker) => [trackers[tracker]!, eventsPerTracker]));
      const seen = [...lastSeen].map(([trackerId, { sequence }]) => [trackerId, sequence] as const);
      expect(new Map(seen.sort()), what).toEqual(new Map([...wanted].sort()));
      expect({ what, state: endpoint?.state, waiting: queue.length }).toEqual({ what, state: "ENABLED", waiting: 0 });
      continue;
    }
    const expected = {
      failing: "BAD_STATUS",
      hanging: "TIMED_OUT",
      redirecting: "REDIRECTED",
      "closing mid-body": "BAD_RESPONSE",
      closing: "CONNECTION_FAILED",
      gone: "GONE",
    } as Record<string, string>;
    // On a busy machine any of them may be too late now and then.
    results.delete(expected[receiver.kind] === "TIMED_OUT" ? "" : "TIMED_OUT");
    expect({ what, results: [...results] }).toEqual({ what, results: [expected[receiver.kind]] });
    const states = queue.map(({ state, attemptCount }) => `${state} after ${attemptCount}`);
    if (receiver.kind === "gone") {
      expect({ what, state: endpoint?.state, waiting: queue.length }).toEqual({ what, state: "GONE", waiting: brokenTrackers });
    } else {
      expect({ what, state: endpoint?.state, states }).toEqual({
        what,
        state: "ENABLED",
        states: Array(brokenTrackers).fill("FAILED after 10"),
      });
    }
  }
  const told = (await selectNotices(pool.db, world.scope)).map(({ subjectId }) => subjectId).sort();
  expect(told).toEqual(endpointIds.filter((_, index) => receivers[index]!.kind === "gone").sort());
});
