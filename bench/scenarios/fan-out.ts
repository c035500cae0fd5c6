import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "undici";
import { startLoad } from "../load/load-process.ts";
import type { PostsOrder } from "../load/posts.ts";
import type { ContestScenario, Load } from "../scenario.ts";
import { openWebhookPath } from "../webhook-path.ts";

const endpoints = 20;
const creations = 800;
const deliveries = creations * endpoints;
const patienceMs = 60_000;

type Counted = { count: number; at: number; body: string };

const readCounted = async (receivers: readonly { pool: Pool }[]): Promise<Counted> => {
  const all = await Promise.all(
    receivers.map(async ({ pool }) => (await pool.request({ path: "/counted", method: "GET" })).body.json() as Promise<Counted>),
  );
  const latest = all.reduce((one, other) => (other.at > one.at ? other : one));
  return { ...latest, count: all.reduce((sum, { count }) => sum + count, 0) };
};

/** Creations and deliveries at the same time, from the first creation to the last receipt. */
export const fanOut: ContestScenario = {
  name: "fan-out",
  what: "`trackerCreate` at full speed with 20 endpoints, deliveries per second from the first creation to the last receipt",
  against: "bare POSTs of the same bodies to the same receivers",
  target: 0.4,
  warmUpMs: 0,
  async setUp(environment) {
    const paths = Array.from({ length: endpoints }, (_, nth) => `/counted/${nth}`);
    const path = await openWebhookPath(environment, { name: "fan_out", parcels: 20 * creations, receivers: 2, paths });
    const { receivers } = path;
    const urls = paths.map((one, nth) => `${receivers[nth % receivers.length]!.origin}${one}`);
    const posts = await startLoad<PostsOrder>(environment, "posts.ts", {});

    /** Deliveries a second, from the cause of the first to the receipt of the last. */
    const untilReceived = async (send: () => Promise<number>): Promise<Load> => {
      const before = await readCounted(receivers);
      const end = performance.now() + patienceMs;
      const startedAt = await send();
      for (;;) {
        const { count, at } = await readCounted(receivers);
        if (count - before.count >= deliveries) {
          const ms = at - startedAt;
          return { operations: deliveries, rate: deliveries / (ms / 1000), p50Ms: ms, p99Ms: ms };
        }
        if (performance.now() > end) throw new Error(`${deliveries - count + before.count} deliveries did not arrive.`);
        await delay(20);
      }
    };
    const ours = () => untilReceived(async () => Math.min(...(await path.create(creations, null)).map(([, sentAt]) => sentAt)));
    // Twice: the first opens every connection, and provides the body that the floor sends.
    await ours();
    await ours();
    const { body } = await readCounted(receivers);
    const floor = () => untilReceived(() => posts.order<number>({ urls, body, count: deliveries }));
    return {
      pids: path.service.pids,
      floorPids: posts.pids,
      loadPids: path.loadPids,
      ours,
      floor,
      async tearDown() {
        await posts.stop();
        await path.tearDown();
      },
    };
  },
};
