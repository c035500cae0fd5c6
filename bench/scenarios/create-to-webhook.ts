import { Pool } from "undici";
import type { Script } from "../../src/carriers/sandbox/script.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { hours, systemClock } from "../../src/lib/clock.ts";
import type { Database } from "../../src/postgres/database.ts";
import { createEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { bucketOf } from "../../src/workspaces/buckets.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { loadJourneys } from "../loading.sql.ts";
import { loadOf, runAtRate, runCallers } from "../measure.ts";
import { openClients, shareConnections } from "../raw-client.ts";
import { readReceipts } from "../receipts.ts";
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
    return { bucket: bucketOf(scope, 1, "BRING", codeKey), carrier: "BRING", codeKey };
  });
  await loadJourneys(db, scope, all, script);
};

/** Operations a second, one caller beside the other, once all is warm. */
const mostOf = async (operation: () => Promise<void>): Promise<number> => {
  await runCallers(clients, 2_000, operation);
  return (await runCallers(clients, 3_000, operation)).rate;
};

const shared = {
  what: "from `trackerCreate` sent to webhook received, p99 at a third of the maximum rate",
  target: 30,
  atMost: true,
  compare: "p99Ms",
  stretchMs: 3_000,
} as const;

/** How fast the bare POSTs go whose p99 is the floor. */
type FloorRate = "the same" | "a third of their maximum";

const setUpAgainst = (floorRate: FloorRate): ContestScenario["setUp"] =>
  async function setUp(environment) {
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
    const receipts = readReceipts(pool);
    await announceParcels(database.db, scope);
    let count = 0;
    const nextBody = (): string => {
      if (count >= parcels) throw new Error("There are no parcels left.");
      return createBody(codeOf(count++));
    };

    const flatOut = async (ms: number): Promise<number> => {
      const sentAt = new Map<string, number>();
      const startedAt = performance.now();
      await runCallers(clients, ms, async (caller) => {
        const at = wallClock();
        sentAt.set(trackerIdOf(await raw.post(caller, nextBody())), at);
      });
      const created = sentAt.size;
      await receipts.collect(sentAt);
      return created / ((performance.now() - startedAt) / 1000);
    };
    await flatOut(4_000);
    const rate = (await flatOut(3_000)) / 3;
    environment.tell(`  a third of the maximum is ${Math.round(rate)}/s`);
    const send = shareConnections(raw, clients);

    const ours = async (ms: number): Promise<Load> => {
      const sentAt = new Map<string, number>();
      await runAtRate(rate, ms, async () => {
        const at = wallClock();
        sentAt.set(trackerIdOf(await send(nextBody())), at);
      });
      return loadOf(await receipts.collect(sentAt), ms / 1000);
    };
    const text = `{"topic":"TRACKER_UPDATED","data":{"id":"gid://kolli/Tracker/${"0".repeat(36)}","text":"${"x".repeat(1_200)}"}}`;
    const post = async () => {
      await (await pool.request({ path, method: "POST", body: text })).body.dump();
    };
    const postsPerSecond = floorRate === "the same" ? rate : (await mostOf(post)) / 3;
    environment.tell(`  bare POSTs: ${Math.round(postsPerSecond)}/s`);
    const floor = async (ms: number): Promise<Load> => {
      const latencies: number[] = [];
      await runAtRate(postsPerSecond, ms, async () => {
        const sentAt = performance.now();
        await post();
        latencies.push(performance.now() - sentAt);
      });
      await receipts.discard();
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
  };

export const createToWebhook: ContestScenario = {
  ...shared,
  name: "create-to-webhook",
  against: "a bare POST's p99 at the same rate",
  setUp: setUpAgainst("the same"),
};

/** Each side at a third of what it can do: tells the tail of our path from that of a machine at work. */
export const createToWebhookLoaded: ContestScenario = {
  ...shared,
  name: "create-to-webhook-loaded",
  against: "a bare POST's p99 at a third of its own maximum rate",
  onDemand: true,
  setUp: setUpAgainst("a third of their maximum"),
};
