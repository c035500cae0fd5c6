import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { Script } from "../../src/carriers/sandbox/script.ts";
import { hours, systemClock } from "../../src/lib/clock.ts";
import type { Database } from "../../src/postgres/database.ts";
import { bucketOf } from "../../src/trackers/tracker.ts";
import { createEgress } from "../../src/webhooks/egress/egress.ts";
import { networksOf } from "../../src/webhooks/egress/networks.ts";
import { createEndpoint } from "../../src/webhooks/endpoints.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { loadJourneys } from "../loading.sql.ts";
import { loadOf, runAtRate, runCallers } from "../measure.ts";
import { openClients, type RawClients } from "../raw-client.ts";
import type { ContestScenario, Load } from "../scenario.ts";
import { createBody } from "./create.ts";

const clients = 64;
/** Enough for every creation of a run to be about another parcel. */
const parcels = 60_000;
const path = "/timed";

const trackerIdOf = (answer: Buffer): string => {
  const text = answer.toString();
  const id = /gid:\/\/kolli\/Tracker\/([0-9a-f-]{36})/.exec(text)?.[1];
  if (!id) throw new Error(text);
  return id;
};

const wallClock = (): number => performance.timeOrigin + performance.now();

const codeOf = (nth: number): string => `WEBHOOK${nth}`;

/** The carrier has something to tell of each parcel at its first check, so that each creation makes one event. */
const announceParcels = async (db: Database, scope: Scope): Promise<void> => {
  const at = Date.now() - hours(1);
  const script: Script = {
    steps: (["ANNOUNCED", "COLLECTED", "DEPARTED"] as const).map((step, i) => ({ step, at: at + i * 60_000 })),
  };
  const all = Array.from({ length: parcels }, (_, nth) => {
    const codeKey = codeOf(nth);
    return { bucket: bucketOf(scope, "BRING", codeKey), carrier: "BRING", codeKey };
  });
  await loadJourneys(db, scope, all, script);
};

/** Free connections, handed out and back: requests begin at their own pace. */
const createPool = (raw: RawClients) => {
  const free = Array.from({ length: clients }, (_, i) => i);
  const waiting: ((connection: number) => void)[] = [];
  return async (body: string): Promise<Buffer> => {
    const connection = free.pop() ?? (await new Promise<number>((resolve) => void waiting.push(resolve)));
    try {
      return await raw.post(connection, body);
    } finally {
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
    }
  };
};

export const createToWebhook: ContestScenario = {
  name: "create-to-webhook",
  what: "from `trackerCreate` sent to webhook received, p99 at a third of the maximum rate",
  against: "a bare POST's p99 at the same rate",
  target: 30,
  atMost: true,
  compare: "p99Ms",
  stretchMs: 3_000,
  async setUp(environment) {
    const database = await environment.openDatabase("create_to_webhook");
    const { key, scope } = await environment.createKey(database, "TEST");
    const receiver = await environment.startScript("bench/receiver-server.ts", {});
    const origin = `http://127.0.0.1:${receiver.port}`;
    const egress = createEgress({ open: networksOf("127.0.0.0/8") });
    await createEndpoint({ db: database.db, clock: systemClock, egress, sealer: environment.sealer }, scope, {
      url: `${origin}${path}`,
      topic: "TRACKER_UPDATED",
      maxInFlight: 256,
    });
    const service = await environment.startService(database.url, {
      processes: 2,
      env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" },
    });
    const raw = await openClients(service, clients, { path: "/graphql", key });
    const pool = new Pool(origin, { connections: clients });
    await announceParcels(database.db, scope);
    let count = 0;
    const nextBody = (): string => {
      if (count >= parcels) throw new Error("There are no parcels left.");
      return createBody(codeOf(count++));
    };

    /** Waits until every tracker was told of, and gives the time each took. */
    const collect = async (sentAt: Map<string, number>): Promise<number[]> => {
      const latencies: number[] = [];
      const patience = performance.now() + 30_000;
      while (sentAt.size > 0) {
        const answer = await pool.request({ path: "/receipts", method: "GET" });
        for (const [id, at] of (await answer.body.json()) as [string, number][]) {
          const sent = sentAt.get(id);
          // Twice is allowed: at least once is the promise.
          if (sent !== undefined && sentAt.delete(id)) latencies.push(at - sent);
        }
        if (performance.now() > patience) throw new Error(`${sentAt.size} webhooks did not arrive.`);
        if (sentAt.size > 0) await delay(20);
      }
      return latencies;
    };

    const flatOut = async (ms: number): Promise<number> => {
      const sentAt = new Map<string, number>();
      const startedAt = performance.now();
      await runCallers(clients, ms, async (caller) => {
        const at = wallClock();
        sentAt.set(trackerIdOf(await raw.post(caller, nextBody())), at);
      });
      const created = sentAt.size;
      await collect(sentAt);
      return created / ((performance.now() - startedAt) / 1000);
    };
    await flatOut(4_000);
    const rate = (await flatOut(3_000)) / 3;
    environment.tell(`  a third of the maximum is ${Math.round(rate)}/s`);
    const send = createPool(raw);

    const ours = async (ms: number): Promise<Load> => {
      const sentAt = new Map<string, number>();
      await runAtRate(rate, ms, async () => {
        const at = wallClock();
        sentAt.set(trackerIdOf(await send(nextBody())), at);
      });
      return loadOf(await collect(sentAt), ms / 1000);
    };
    const text = `{"topic":"TRACKER_UPDATED","data":{"id":"gid://kolli/Tracker/${"0".repeat(36)}","text":"${"x".repeat(1_200)}"}}`;
    const floor = async (ms: number): Promise<Load> => {
      const latencies: number[] = [];
      await runAtRate(rate, ms, async () => {
        const sentAt = performance.now();
        await (await pool.request({ path, method: "POST", body: text })).body.dump();
        latencies.push(performance.now() - sentAt);
      });
      return loadOf(latencies, ms / 1000);
    };
    return {
      pids: service.pids,
      floorPids: receiver.pids,
      ours,
      floor,
      async tearDown() {
        raw.close();
        await pool.close();
        await service.stop();
        await receiver.stop();
        await database.drop();
      },
    };
  },
};
