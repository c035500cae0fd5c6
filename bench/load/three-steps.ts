import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { openPool } from "../../src/postgres/pool.ts";
import { runAtRate } from "../measure.ts";
import { type Sent, serveOrders, wallClock } from "./serve-orders.ts";
import { insertParcel, updateParcel } from "./three-steps.sql.ts";

/** The floor of a creation and its webhook: a durable insert, a durable update and a POST, one after the other. */
export type StepsOrder = { count: number; rate: number };

const { db } = openPool({ url: process.env.DATABASE_URL!, maxConnections: 16 });
const receiver = new Pool(process.env.BENCH_RECEIVER!, { connections: 64 });
const text = "x".repeat(1_200);

serveOrders<StepsOrder>(async ({ count, rate }) => {
  const sent: Sent = [];
  await runAtRate(rate, count, async (nth) => {
    const id = randomUUID();
    sent.push([id, wallClock()]);
    await insertParcel(db, id, `STEPS${nth}`);
    const body = `{"topic":"TRACKER_UPDATED","data":{"id":"gid://kolli/Tracker/${id}","text":"${text}"}}`;
    await updateParcel(db, id, body);
    const answer = await receiver.request({ path: "/timed", method: "POST", body });
    await answer.body.dump();
    if (answer.statusCode !== 204) throw new Error(`The receiver said ${answer.statusCode}.`);
  });
  return sent;
});
