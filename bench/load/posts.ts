import { Pool } from "undici";
import { requestHeaders } from "../../src/destinations/webhook/request.ts";
import { runAll } from "../measure.ts";
import { serveOrders, wallClock } from "./serve-orders.ts";

/** Bare POSTs of one body to all endpoints in turn, as fast as they go, nothing stored. */
export type PostsOrder = { urls: readonly string[]; body: string; count: number };

/** What one deliverer has in flight at most. */
const inFlight = 512;
const connectionsEach = 32;
const signature = `v1,${"A".repeat(43)}=`;
const pools = new Map<string, Pool>();
const poolOf = (url: string): Pool => {
  const pool = pools.get(url) ?? new Pool(new URL(url).origin, { connections: connectionsEach, pipelining: 1 });
  pools.set(url, pool);
  return pool;
};
let posted = 0;

/** Gives when the first was sent. */
serveOrders<PostsOrder>(async ({ urls, body, count }) => {
  const bytes = Buffer.from(body);
  const targets = urls.map((url) => ({ pool: poolOf(url), path: new URL(url).pathname }));
  const startedAt = wallClock();
  await runAll(inFlight, count, async (nth) => {
    const { pool, path } = targets[nth % targets.length]!;
    const headers = requestHeaders(`post-${posted++}`, Date.now(), signature);
    const answer = await pool.request({ path, method: "POST", headers, body: bytes });
    await answer.body.dump();
    if (answer.statusCode !== 204) throw new Error(`The receiver said ${answer.statusCode}.`);
  });
  return startedAt;
});
