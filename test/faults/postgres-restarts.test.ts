import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "../../src/postgres/pool.ts";
import { startScratchServer } from "../support/database/postgres-server.ts";
import { eventually } from "../support/eventually.ts";
import { startNodeProcess } from "../support/processes/node-process.ts";
import { backendPids } from "./outside/faults.sql.ts";

const restarts = 12;

test("PostgreSQL restarts again and again under load, and no process of Kolli ends or forgets how to answer", async () => {
  const server = await startScratchServer();
  const node = await startNodeProcess({
    databaseUrl: server.url,
    args: ["--processes", "2"],
    env: { LOG_LEVEL: "warn", KOLLI_RATE_LIMIT: "100000", KOLLI_RATE_BURST: "1000000" },
  });
  const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 }, allowH2: false, connections: 16 });
  onTestFinished(async () => {
    await agent.close();
    await node.stop();
    await server.stop();
  });
  const create = async (): Promise<number> => {
    const query = 'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id } } }';
    const headers = { "content-type": "application/json", authorization: `Bearer ${node.testKey}` };
    const { statusCode, body } = await request(`${node.url}/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
      dispatcher: agent,
    });
    const answer = await body.text();
    return statusCode === 200 && !answer.includes('"tracker":{"id"') ? 500 : statusCode;
  };
  const answers = new Map<number, number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const status = await create();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // A client that was told to wait does.
      await delay(status === 503 ? 100 : 2);
    }
  };
  const clients = Array.from({ length: 16 }, client);
  const killBackend = async () => {
    const pool = openPool({ url: server.url, maxConnections: 1, onError: () => {} });
    const [pid] = await backendPids(pool.db);
    process.kill(pid!, "SIGKILL");
    await pool.close();
  };
  const ways = [() => server.restart("orderly"), killBackend, () => server.restart("crash")];
  for (let round = 0; round < restarts; round++) {
    await ways[round % ways.length]!();
    const before = answers.get(200) ?? 0;
    await eventually(() => (answers.get(200) ?? 0) > before + 20, 30_000);
  }
  isOver = true;
  await Promise.all(clients);
  expect(node.hasExited()).toBe(false);
  expect(node.log()).not.toContain("ended unexpectedly");
  expect([...answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await create()).toBe(200);
});
