import { exec } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spreadGrownWorkspaces } from "../../../src/workspaces/growth.ts";
import { openAsOwner } from "../../support/browser/dashboard.ts";
import {
  addWorker,
  createRestorePoint,
  databaseAt,
  dropClusterDatabase,
  makeClusterDatabase,
  placementsOf,
  rebalance,
} from "../../support/database/citus.sql.ts";
import { clusterNodes } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { followFeed, outOfOrder, readFeedAfter, type SeenEvent, startLoad } from "./day-load.ts";

/**
 * A day in the life of a cluster, on the servers of KOLLI_TEST_CITUS_URL, which needs three workers: the last one is added in the
 * course of the day. KOLLI_TEST_CITUS_LOSE and KOLLI_TEST_CITUS_RETURN are shell commands that kill and start the second worker.
 */
const [coordinator = "postgres://none", ...workers] = clusterNodes();
const name = `kolli_day_${randomBytes(4).toString("hex")}`;
const { KOLLI_TEST_CITUS_LOSE: lose, KOLLI_TEST_CITUS_RETURN: comeBack } = process.env;
const shell = promisify(exec);
const fewParcels = 12;

describe.runIf(workers.length >= 3)("a day in the life of a cluster", () => {
  const later = workers.at(-1)!;
  const url = databaseAt(coordinator, name);
  const masterKey = randomBytes(32).toString("base64");
  let folder: string;
  let commands: ReturnType<typeof openCommandLine>;
  let node: TestService;
  let receiver: Receiver;
  let key: string;
  let load: ReturnType<typeof startLoad>;
  let follower: ReturnType<typeof followFeed>;
  const nodes: TestService[] = [];

  const startNode = async (role: "all" | "api") => {
    const env = { DATABASE_URL: url, KOLLI_MASTER_KEY: masterKey, KOLLI_EGRESS_ALLOW: "127.0.0.1/32" };
    const started = await startTestService({ database: "given", env, role });
    nodes.push(started);
    return started;
  };
  /** Until the clients have had so many more answers of this kind. */
  const answers = (kind: "done" | "unavailable", more: number) => {
    const before = load.counts()[kind];
    return eventually(() => load.wrong.length > 0 || load.counts()[kind] >= before + more);
  };

  beforeAll(async () => {
    folder = await temporaryFolder("day");
    commands = openCommandLine({ KOLLI_DATA_DIR: folder, KOLLI_MASTER_KEY: masterKey, DATABASE_URL: url });
    receiver = await startReceiver();
    await makeClusterDatabase([coordinator, ...workers], name, workers.slice(0, -1));
  });
  afterAll(async () => {
    await load?.stop();
    await follower?.stop();
    for (const one of nodes) await one.stop();
    commands?.close();
    await receiver?.close();
    await dropClusterDatabase([coordinator, ...workers], name);
    await rm(folder, { recursive: true, force: true });
  });

  test("begins with empty servers: one command, and nodes start", async () => {
    expect(await commands.run(["migrate", "--citus", "--shards", "6"])).toMatchObject({ code: 0 });
    node = await startNode("all");
    expect(node.runtime.db.lanes).toHaveLength(6);
    const owner = await openAsOwner(node, "TEST");
    const created = await owner.graphql(
      "mutation ($url: String!) { webhookEndpointCreate(url: $url, topics: [TRACKER_UPDATED]) { endpoint { id } } }",
      { url: receiver.url },
    );
    expect(created.body.errors).toBeUndefined();
    const minted = await owner.graphql('mutation { apiKeyCreate(name: "Day") { key } }');
    key = minted.body.data.apiKeyCreate.key;
    load = startLoad(key, 4);
    follower = followFeed(node, key);
    load.use(node);
    await answers("done", fewParcels);
    expect(load.wrong).toEqual([]);
  });

  test("a workspace that grows is spread over more lanes under load", async () => {
    // As if each bucket held hardly any: it doubles once each time, as in the hourly task.
    for (let doubling = 0; doubling < 5; doubling++) expect(await spreadGrownWorkspaces(node.runtime.db, 1)).toBe(1);
    await answers("done", 2 * fewParcels);
    expect([load.wrong, load.counts().unavailable]).toEqual([[], 0]);
  });

  test("a worker is added and shards move to it under load; a node with the old layout finds them", async () => {
    const idle = await startNode("api");
    load.use(node, idle);
    await answers("done", fewParcels);
    load.use(node);
    await addWorker(url, later);
    expect(await commands.run(["migrate", "--citus"])).toMatchObject({ code: 0 });
    await rebalance(url);
    const { port } = new URL(later);
    expect((await placementsOf(url)).filter((one) => one.port === Number(port))).not.toEqual([]);
    load.use(idle);
    await answers("done", 2 * fewParcels);
    load.use(node, idle);
    expect(load.wrong).toEqual([]);
  });

  test("all servers get a common restore point under load", async () => {
    expect(await createRestorePoint(url, "kolli_day")).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    await answers("done", fewParcels);
    expect(load.wrong).toEqual([]);
  });

  test.runIf(lose && comeBack)(
    "while a worker is lost, its lanes are unavailable and the others go on; then all is well",
    async () => {
      load.countAnew();
      await shell(lose!);
      try {
        await answers("unavailable", fewParcels);
        await answers("done", fewParcels);
      } finally {
        await shell(comeBack!);
      }
      await eventually(async () => {
        load.countAnew();
        await answers("done", 4 * fewParcels);
        return load.wrong.length > 0 || load.counts().unavailable === 0;
      });
      expect(load.wrong).toEqual([]);
    },
  );

  test("in the evening nothing is missing: trackers, the feed and webhooks, each in order", async () => {
    await load.stop();
    expect(load.wrong).toEqual([]);
    let feed: SeenEvent[] = [];
    const missing = async () => {
      feed = (await readFeedAfter(node, key, null)).events;
      const inTransit = new Set(feed.filter(({ status }) => status === "IN_TRANSIT").map(({ trackerId }) => trackerId));
      return { changes: [...load.advanced].filter((id) => !inTransit.has(id)), unseen: feed.length - follower.seen.length };
    };
    await expect.poll(missing).toEqual({ changes: [], unseen: 0 });
    process.stdout.write(`${load.made.size} trackers, ${feed.length} events, ${receiver.received.length} webhooks\n`);
    expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
    expect(outOfOrder(feed)).toEqual([]);
    expect(follower.seen).toEqual(feed);
    const delivered = () => {
      const bodies = receiver.received.map(({ body }) => JSON.parse(body));
      const first = new Map(bodies.map((body) => [body.id as string, body]));
      return [...first.values()].map((body) => ({ ...body, trackerId: body.data.id }) as SeenEvent);
    };
    const undelivered = () => {
      const ids = new Set(delivered().map(({ id }) => id));
      return feed.filter(({ id }) => !ids.has(id));
    };
    await expect.poll(undelivered).toEqual([]);
    expect(outOfOrder(delivered())).toEqual([]);
    for (const id of load.made) {
      const { body } = await node.graphql(key, `{ tracker(id: "${id}") { status } }`);
      expect([id, body.data.tracker?.status]).toEqual([id, load.advanced.has(id) ? "IN_TRANSIT" : expect.anything()]);
    }
  });
});
