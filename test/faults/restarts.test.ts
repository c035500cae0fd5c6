import { connect as connectHttp2 } from "node:http2";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSealer } from "../../src/lib/seal.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { freePort } from "../support/database/postgres-server.ts";
import { eventually } from "../support/eventually.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";
import { startBalancer } from "../support/servers/balancer.ts";
import { rounds } from "../support/thoroughness.ts";

const masterKey = Buffer.alloc(32, 7);
let database: FreshDatabase;
let key: string;
beforeAll(async () => {
  database = await freshDatabase();
  const { id: workspaceId } = await ensureWorkspace(database.db, "Main", Date.now());
  ({ key } = await createApiKey(
    database.db,
    createSealer(masterKey),
    { workspaceId, mode: "TEST" },
    { name: "Load", expiresAt: null, now: Date.now() },
  ));
});
afterAll(() => database.close());

// The certificate is not what this is about.
const connect = { rejectUnauthorized: false, timeout: 60_000 };
const startNode = (port: number, processes: number, env: Record<string, string> = {}): Promise<NodeProcess> =>
  startNodeProcess({
    databaseUrl: database.url,
    args: ["--processes", String(processes)],
    env: {
      PORT: String(port),
      LOG_LEVEL: "error",
      KOLLI_MASTER_KEY: masterKey.toString("base64"),
      // Longer than the balancer takes to see it, also where everything takes its time.
      KOLLI_DRAIN_SECONDS: rounds("5", "15"),
      KOLLI_RATE_LIMIT: "100000",
      KOLLI_RATE_BURST: "100000",
      ...env,
    },
  });

const query = JSON.stringify({
  query: 'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id } } }',
});
const post = async (port: number, dispatcher: Agent): Promise<string | null> => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  try {
    const { statusCode, body } = await request(`https://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers,
      body: query,
      dispatcher,
    });
    const answer = await body.text();
    return statusCode === 200 && answer.includes('"tracker":{"id"') ? null : `${statusCode} ${answer}`;
  } catch (error) {
    return String(error);
  }
};

/** At a steady rate, whatever each request takes: by clients that take turns, so many that none waits for its own last one. */
const perSecond = rounds(80, 200);
const groups = rounds(2, 8);
const clientsOfGroup = 7;

describe.each(rounds([1], [1, 2]))("a node of %i processes behind a load balancer", (processes) => {
  test("is restarted without a failed request, on kept and on new connections", async () => {
    const ports = [await freePort(), await freePort()] as const;
    const nodes = [await startNode(ports[0], processes), await startNode(ports[1], processes)];
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.hasExited() || node.stop()));
    });
    const balancer = startBalancer(ports);
    await eventually(() => balancer.ready.size === 2, 30_000);

    const failures: string[] = [];
    let answered = 0;
    let isOver = false;
    const client = async (agent: Agent, firstMs: number) => {
      for (let dueAt = performance.now() + firstMs; !isOver; dueAt += groups * clientsOfGroup * (1000 / perSecond)) {
        await delay(Math.max(0, dueAt - performance.now()));
        // A balancer that nobody answered in time, on a busy machine, lets requests wait.
        while (balancer.ready.size === 0) await delay(50);
        const sentAt = performance.now();
        const failure = await post(balancer.next(), agent);
        if (failure) failures.push(failure);
        else answered++;
        // A machine that is too busy for this rate gets less of it: what waits longer than a node takes to stop is cut.
        const tookMs = performance.now() - sentAt;
        if (tookMs > 1_000) dueAt = performance.now() + 2 * tookMs;
      }
    };
    const kept = new Agent({ connect, allowH2: false, connections: 4 });
    const keptH2 = new Agent({ connect, connections: 2, allowH2: true });
    const onceOnly = new Agent({ connect, allowH2: false, pipelining: 0 });
    const begin = performance.now();
    const clients = Array.from({ length: groups }, () => [...Array(4).fill(kept), keptH2, onceOnly, onceOnly] as Agent[])
      .flat()
      .map((agent, nth) => client(agent, (nth * 1000) / perSecond));
    // One after the other, as a rolling restart does; one of them says as much in fewer rounds.
    for (const nth of rounds([1], [0, 1])) {
      expect((await nodes[nth]!.stop("SIGTERM")).code).toBe(0);
      nodes[nth] = await startNode(ports[nth]!, processes);
      await eventually(() => balancer.ready.size === 2, 30_000);
    }
    isOver = true;
    await Promise.all(clients);
    const reached = Math.round(answered / ((performance.now() - begin) / 1000));
    console.info(`${answered} requests, ${reached} a second, ${failures.length} failed.`);
    await balancer.stop();
    await Promise.all([kept, keptH2, onceOnly].map((agent) => agent.close()));
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });
});

// Both mostly wait.
test.concurrent("on SIGTERM a node says first that it is stopping, and still answers everyone for the time that was set", async () => {
  const node = await startNode(0, 1, { KOLLI_DRAIN_SECONDS: "4" });
  const port = Number(new URL(node.url).port);
  const agent = new Agent({ connect, allowH2: false });
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  const overHttp2 = async () =>
    JSON.parse(
      await text(
        session.request({ ":method": "GET", ":path": "/graphql?query={carriers{carrier}}", authorization: `Bearer ${key}` }),
      ),
    );
  await overHttp2();
  const stopped = node.stop("SIGTERM");
  const readyz = await eventually(async () => {
    const { statusCode, body } = await request(`https://127.0.0.1:${port}/readyz`, { dispatcher: agent });
    const said = await body.text();
    return statusCode === 503 && said;
  });
  expect(readyz).toBe("stopping\n");
  const { statusCode, headers, body } = await request(`https://127.0.0.1:${port}/healthz`, { dispatcher: agent });
  await body.dump();
  expect([statusCode, headers.connection]).toEqual([200, "close"]);
  expect(await post(port, agent)).toBeNull();
  expect((await overHttp2()).data.carriers.length).toBeGreaterThan(0);
  const goneAway = new Promise((resolve) => session.once("goaway", resolve));
  const { code, seconds } = await stopped;
  await goneAway;
  expect(code).toBe(0);
  expect(seconds).toBeGreaterThan(3.5);
  await agent.close();
});

test.concurrent("Ctrl-C stops at once, whatever time was set", async () => {
  for (const processes of rounds([2], [1, 2])) {
    // The most that can be set, and longer than this test may take.
    const node = await startNode(0, processes, { KOLLI_DRAIN_SECONDS: "300" });
    expect((await node.stop("SIGINT")).code).toBe(0);
  }
});
