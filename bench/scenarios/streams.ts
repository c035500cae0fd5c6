import { setTimeout as delay } from "node:timers/promises";
import { globalId, newBucketUuid } from "../../src/lib/ids.ts";
import type { EventsOrder } from "../load/events.ts";
import { startLoad } from "../load/load-process.ts";
import type { StreamsOrder, StreamsTarget } from "../load/streams.ts";
import { cpuUsOf } from "../processes.ts";
import type { ContestScenario, Load } from "../scenario.ts";

const many = 1_000;
const few = 10;
const rate = 200;
const patienceMs = 10_000;

/** The same events about the same thousand trackers; the difference is how many of those have listeners. */
export const streams: ContestScenario = {
  name: "streams",
  what: "CPU of Kolli and PostgreSQL for an event at 200 per second, 1,000 subscriptions open, each to its own tracker",
  against: "the same with 10 subscriptions open",
  compare: "cpuUs",
  target: 2,
  atMost: true,
  rounds: 3,
  stretchMs: 5_000,
  warmUpMs: 5_000,
  async setUp(environment) {
    const database = await environment.openDatabase("streams");
    const { key, scope } = await environment.createKey(database, "LIVE");
    const service = await environment.startService(database.url, {
      processes: 1,
      env: { KOLLI_STREAMS_PER_CALLER: "2000", KOLLI_CONNECTIONS_PER_ADDRESS: "2000" },
    });
    const trackerIds = Array.from({ length: many }, (_, nth) => newBucketUuid(Date.now(), nth % 1024));
    const globalIds = trackerIds.map((id) => globalId("Tracker", id));
    const target: StreamsTarget = { port: service.port, ca: service.ca, key };
    const listening = await startLoad<StreamsOrder>(environment, "streams.ts", { BENCH_TARGET: JSON.stringify(target) });
    const events = await startLoad<EventsOrder>(environment, "events.ts", {
      DATABASE_URL: database.url,
      BENCH_SCOPE: JSON.stringify(scope),
    });
    const pids = [...service.pids, ...environment.databasePids];
    await listening.order({ open: globalIds.slice(0, few) });

    /** Every tracker has its turn equally often, so that the number of events on the streams is known. */
    const countEvents = async (ms: number, open: number): Promise<Load> => {
      const count = Math.max(1, Math.round((rate * ms) / 1000 / many)) * many;
      const expected = (count / many) * open;
      await listening.order({ heard: true });
      const startedAt = performance.now();
      const used = cpuUsOf(pids);
      await events.order({ trackerIds, count, rate });
      let heard = 0;
      for (const end = performance.now() + patienceMs; heard < expected; await delay(20)) {
        heard += await listening.order<number>({ heard: true });
        if (performance.now() > end) throw new Error(`${heard} of ${expected} events were heard.`);
      }
      const seconds = (performance.now() - startedAt) / 1000;
      return { operations: count, rate: count / seconds, p50Ms: 0, p99Ms: 0, cpuUs: (cpuUsOf(pids) - used) / count };
    };
    return {
      pids: service.pids,
      floorPids: service.pids,
      loadPids: [...listening.pids, ...events.pids],
      floor: (ms) => countEvents(ms, few),
      async ours(ms) {
        await listening.order({ open: globalIds.slice(few) });
        const load = await countEvents(ms, many);
        await listening.order({ keep: few });
        // Until they are gone on Kolli's side, too: closing is not the floor's work.
        await delay(500);
        return load;
      },
      async tearDown() {
        await Promise.all([listening.stop(), events.stop()]);
        await service.stop();
        await database.drop();
      },
    };
  },
};
