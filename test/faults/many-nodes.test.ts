import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeApiKey } from "../../src/api-keys/api-keys.ts";
import { findWorkspaceSettings, updateWorkspaceSettings } from "../../src/dashboard-api/workspace/workspace-settings.sql.ts";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createSealer } from "../../src/lib/seal.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "../support/api-key.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { freePort } from "../support/database/postgres-server.ts";
import { eventually } from "../support/eventually.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";
import { countUnchecked, oldestWork } from "../support/rows/oldest-work.sql.ts";
import { startBalancer } from "../support/servers/balancer.ts";
import { type Receiver, startReceiver } from "../support/servers/receiver.ts";
import { rounds } from "../support/thoroughness.ts";

const masterKey = Buffer.alloc(32, 7);
const sealer = createSealer(masterKey);
const connect = { rejectUnauthorized: false, timeout: 60_000 };
const checkLeaseSeconds = 60;

type PlacedNode = { role: "api" | "worker"; port: number; process: NodeProcess };

// Four nodes take about ten seconds of a core to start: `npm run faults` alone has them.
describe.runIf(rounds(false, true))("two nodes for the API and two workers, behind a load balancer and under load", () => {
  let database: FreshDatabase;
  let receiver: Receiver;
  let scope: Scope;
  let key: string;
  let nodes: PlacedNode[];
  let balancer: ReturnType<typeof startBalancer>;
  const agent = new Agent({ connect, allowH2: false, connections: 8 });

  const isWorkerReady = (port: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );

  const startNode = async (role: PlacedNode["role"], port: number): Promise<PlacedNode> => ({
    role,
    port,
    process: await startNodeProcess({
      databaseUrl: database.url,
      args: ["--processes", "1", "--role", role],
      env: {
        PORT: String(role === "api" ? port : 0),
        LOG_LEVEL: "error",
        KOLLI_MASTER_KEY: masterKey.toString("base64"),
        KOLLI_DRAIN_SECONDS: "2",
        KOLLI_EGRESS_ALLOW: "127.0.0.1",
        KOLLI_RATE_LIMIT: "100000",
        KOLLI_RATE_BURST: "100000",
        KOLLI_COST_LIMIT: "1000000000",
        KOLLI_COST_BURST: "1000000000",
        ...(role === "worker" && { KOLLI_METRICS_PORT: String(port) }),
      },
      ...(role === "worker" && { started: () => eventually(() => isWorkerReady(port), 60_000) }),
    }),
  });

  const ask = async (port: number, query: string, withKey = key) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${withKey}` };
    const body = JSON.stringify({ query });
    const answer = await request(`https://127.0.0.1:${port}/graphql`, { method: "POST", headers, body, dispatcher: agent });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const create = 'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id publicUrl } } }';

  /** Creates parcels through the balancer for as long as `work` takes, and looks how late the workers get meanwhile. */
  const underLoad = async (work: () => Promise<void>) => {
    const failures: string[] = [];
    const latest = { check: 0, delivery: 0, abandoned: 0, lease: 0 };
    let answered = 0;
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        const failure = await ask(balancer.next(), create).then(
          ({ status, text }) => (status === 200 && text.includes('"tracker":{"id"') ? null : `${status} ${text}`),
          String,
        );
        if (failure) failures.push(failure);
        else answered++;
        await delay(20);
      }
    };
    const look = async () => {
      while (!isOver) {
        const found = await oldestWork(database.db);
        for (const name of ["check", "delivery", "abandoned", "lease"] as const)
          latest[name] = Math.max(latest[name], found[name]);
        await delay(100);
      }
    };
    const running = [client(), client(), client(), look()];
    try {
      await work();
    } finally {
      isOver = true;
      await Promise.all(running);
    }
    return { failures, answered, latest };
  };

  beforeAll(async () => {
    database = await freshDatabase();
    receiver = await startReceiver();
    const { id: workspaceId } = await ensureWorkspace(database.db, "Main", Date.now());
    scope = { workspaceId, mode: "TEST" };
    ({ key } = await createApiKey(database.db, sealer, scope, { name: "Load", expiresAt: null, now: Date.now() }));
    const egress = createEgress({ open: networksOf("127.0.0.1"), ownHosts: [] });
    const made = await createEndpoint({ db: database.db, clock: systemClock, sealer, egress }, scope, {
      url: receiver.url,
      topics: ["TRACKER_UPDATED"],
    });
    if (!made.ok) throw new Error(made.failure.message);
    const roles = ["api", "api", "worker", "worker"] as const;
    nodes = [];
    for (const role of roles) nodes.push(await startNode(role, await freePort()));
    balancer = startBalancer(nodes.filter(({ role }) => role === "api").map(({ port }) => port));
    await eventually(() => balancer.ready.size === 2, 30_000);
  }, 240_000);
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(nodes.map(({ process }) => process.hasExited() || process.stop("SIGINT")));
    await agent.close();
    await receiver.close();
    await database.close();
  });

  const isReady = ({ role, port }: PlacedNode): Promise<boolean> | boolean =>
    role === "api" ? balancer.ready.has(port) : isWorkerReady(port);

  test("each is restarted in turn, three times over, without a failed request and without a check left behind", async () => {
    const { failures, answered, latest } = await underLoad(async () => {
      for (let round = 0; round < 3; round++) {
        for (const [nth, node] of nodes.entries()) {
          expect((await node.process.stop("SIGTERM")).code).toBe(0);
          nodes[nth] = await startNode(node.role, node.port);
          await eventually(() => isReady(nodes[nth]!), 30_000);
        }
      }
    });
    console.log(
      `restarts: ${answered} creations, the latest check ${latest.check.toFixed(1)} s, webhook ${latest.delivery.toFixed(1)} s`,
    );
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(500);
    expect(latest.abandoned).toBe(0);
    await eventually(async () => (await countUnchecked(database.db)) === 0, 60_000);
  });

  test("a worker that vanishes costs at most one lease", async () => {
    for (let round = 0; round < 2; round++) {
      const nth = nodes.findIndex(({ role }) => role === "worker") + round;
      const { failures, latest } = await underLoad(async () => {
        await delay(2_000);
        await nodes[nth]!.process.stop("SIGKILL");
        await delay(5_000);
      });
      const { role, port } = nodes[nth]!;
      const began = performance.now();
      await eventually(async () => (await countUnchecked(database.db)) === 0, 120_000);
      const seconds = (performance.now() - began) / 1000;
      console.log(
        `vanished: all checked ${seconds.toFixed(1)} s after the load, the latest check before ${latest.check.toFixed(1)} s`,
      );
      expect(failures).toEqual([]);
      // Nothing that it had claimed waits longer than this.
      expect(latest.lease).toBeLessThanOrEqual(checkLeaseSeconds + 1);
      nodes[nth] = await startNode(role, port);
    }
  });

  test("keys, settings and endpoints reach every node", async () => {
    const ports = nodes.filter(({ role }) => role === "api").map(({ port }) => port);
    const everywhere = async (holds: (port: number) => Promise<boolean>): Promise<number> => {
      const began = performance.now();
      await Promise.all(ports.map((port) => eventually(() => holds(port), 60_000)));
      return performance.now() - began;
    };
    const made = await createApiKey(database.db, sealer, scope, { name: "New", expiresAt: null, now: Date.now() });
    const known = await everywhere(async (port) => (await ask(port, "{ carriers { carrier } }", made.key)).status === 200);
    await revokeApiKey(database.db, scope.workspaceId, made.record.id, Date.now());
    const revoked = await everywhere(async (port) => (await ask(port, "{ carriers { carrier } }", made.key)).status === 401);
    const settings = (await findWorkspaceSettings(database.db, scope.workspaceId))!;
    await updateWorkspaceSettings(database.db, { ...settings, publicPages: !settings.publicPages });
    const hasPage = (text: string) => text.includes('"publicUrl":"http');
    const changed = await everywhere(async (port) => hasPage((await ask(port, create)).text) === !settings.publicPages);
    const other = await startReceiver();
    const egress = createEgress({ open: networksOf("127.0.0.1"), ownHosts: [] });
    await createEndpoint({ db: database.db, clock: systemClock, sealer, egress }, scope, {
      url: other.url,
      topics: ["TRACKER_UPDATED"],
    });
    const began = performance.now();
    await ask(ports[0]!, create);
    await eventually(() => other.received.length > 0, 60_000);
    const delivered = performance.now() - began;
    await other.close();
    const told = { known, revoked, changed, delivered };
    console.log(
      Object.entries(told)
        .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
        .join(", "),
    );
  });
});
