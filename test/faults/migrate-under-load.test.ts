import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someMadeUp } from "../../bench/loading.sql.ts";
import { load } from "../../bench/loading.ts";
import { hours, minutes } from "../../src/lib/clock.ts";
import { globalId } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "../support/api-key.ts";
import { type FreshDatabase, freshDatabase, isOnCluster } from "../support/database/database.ts";
import { eventually } from "../support/eventually.ts";
import { openCommandLine } from "../support/processes/command-line.ts";
import { makeNextVersion } from "../support/processes/next-version.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";
import { rounds } from "../support/thoroughness.ts";

/** CONTRIBUTING.md tells of it: the whole size takes a minute or two. */
const trackers = Number(process.env.MIGRATION_TEST_TRACKERS ?? 200_000);
/** A request costs the servers of a cluster ten times as much, and in a test they share one machine. */
const requestsPerSecond = isOnCluster() ? 10 : 50;
/** So many wait for answers at most: on a busy machine more would only wait for each other. */
const mostUnderWay = 20;

/** What a next version may bring: each kind of step once. */
const migrations = {
  "0901_priority.sql": "alter table tracker add column priority smallint not null default 0;",
  "0902_tracker_by_priority.sql": `-- outside a transaction
create index concurrently if not exists tracker_by_priority on tracker (workspace_id, mode, priority, created_at, id);`,
  "0903_note.sql":
    "create table note (bucket smallint not null, tracker_id uuid not null, body text not null, primary key (bucket, tracker_id));",
  "0904_region.sql": "alter table tracker add column region text;",
  "0905_fill_region.sql": `-- outside a transaction
do $$ begin
  for b in 0..63 loop
    update tracker set region = 'EU' where bucket = b and region is null;
    commit;
  end loop;
end $$;`,
};

const masterKey = Buffer.alloc(32, 9);
const nodeEnv = { LOG_LEVEL: "warn", KOLLI_MASTER_KEY: masterKey.toString("base64") };
let database: FreshDatabase;
let node: NodeProcess;
/** Of the nodes that are asked in turn. */
let urls: string[];
let turn = 0;
let key: string;
let ids: string[];
/** Nobody else asks for it. */
let heldId: string;
beforeAll(async () => {
  database = await freshDatabase();
  const { id: workspaceId } = await ensureWorkspace(database.db, "Main", Date.now());
  const scope = { workspaceId, mode: "TEST" as const };
  const input = { name: "Load", expiresAt: null, now: Date.now() };
  ({ key } = await createApiKey(database.db, createSealer(masterKey), scope, input));
  const patient = openPool({ url: database.url, maxConnections: 2, statementLimitMs: minutes(2) });
  const made = { scope, from: 1, to: trackers, createdAt: Date.now() - hours(24), dueSpanMs: hours(2) };
  await load(patient.db, made, { withDueChecks: false });
  const [held, ...asked] = await someMadeUp(patient.db, made, 200);
  heldId = held!.id;
  ids = asked.map(({ id }) => globalId("Tracker", id));
  await patient.close();
  node = await startNodeProcess({
    databaseUrl: database.url,
    args: ["--processes", "1"],
    env: nodeEnv,
  });
  urls = [node.url];
}, minutes(4));
afterAll(async () => {
  await node?.stop("SIGINT");
  await database.close();
});

const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 }, connections: 100, allowH2: false });
const graphql = async (query: string): Promise<string> => {
  const { statusCode, body } = await request(`${urls[turn++ % urls.length]}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ query }),
    dispatcher: agent,
  });
  return `${statusCode} ${await body.text()}`;
};
const requests = [
  (nth: number) => `mutation { trackerCreate(input: { trackingCode: "LOAD-${nth}", carrier: UPS }) { tracker { id status } } }`,
  (nth: number) => `{ tracker(id: "${ids[nth % ids.length]}") { id status trackingCode } }`,
  () => "{ trackers(first: 10, filter: { status: [IN_TRANSIT] }) { edges { node { id status } } } }",
  (nth: number) =>
    `mutation { trackerUpdate(input: { id: "${ids[nth % ids.length]}", reference: "R-${nth}" }) { tracker { id } } }`,
];

/** Sends at a steady pace, whether or not the ones before were answered, as long as they do not pile up. */
const startLoad = () => {
  const failures = new Set<string>();
  const tookMs: number[] = [];
  const under = new Set<Promise<void>>();
  const send = async (nth: number) => {
    const startedAt = performance.now();
    const answer = await graphql(requests[nth % requests.length]!(nth)).catch(String);
    tookMs.push(performance.now() - startedAt);
    if (!/^200 \{"data":\{"\w+":\{/.test(answer)) failures.add(answer);
  };
  let nth = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    // A tick that comes late sends what was due meanwhile.
    for (; nth < ((performance.now() - startedAt) / 1000) * requestsPerSecond && under.size < mostUnderWay; nth++) {
      const one: Promise<void> = send(nth).finally(() => under.delete(one));
      under.add(one);
    }
  }, 1000 / requestsPerSecond);
  return {
    tookMs,
    /** Some times over, whatever is under way gets its answer while everything stays as it is. */
    async allAnswered(times: number) {
      for (let time = 0; time < times; time++) {
        const before = tookMs.length;
        await eventually(() => tookMs.length > before + requestsPerSecond / 4, 60_000);
        await Promise.all(under);
      }
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
      return { failures, slowest: Math.max(...tookMs), answered: tookMs.length };
    },
  };
};

/** A transaction that someone forgets to end. */
const holdTransaction = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: database.url, application_name: "someone" });
  client.on("error", () => {});
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return async () => {
    await client.query("commit");
    await client.end();
  };
};

/** A node of the next version takes half of the requests for a while, and leaves. */
const serveBeside = async (program: string, answered: readonly unknown[]): Promise<void> => {
  const newer = await startNodeProcess({ databaseUrl: database.url, program, args: ["--processes", "1"], env: nodeEnv });
  urls = [node.url, newer.url];
  const before = answered.length;
  await eventually(() => answered.length > before + requestsPerSecond * 5, 60_000);
  urls = [node.url];
  // Those that were sent there before.
  await delay(2_000);
  expect((await newer.stop("SIGTERM")).code).toBe(0);
};

test(`a database of ${trackers} trackers is migrated under load, and no request fails or waits for those the migration waits for`, async () => {
  const next = await makeNextVersion(migrations);
  const commands = openCommandLine({ DATABASE_URL: database.url, KOLLI_MASTER_KEY: masterKey.toString("base64") }, next.program);
  const underLoad = startLoad();
  await eventually(() => underLoad.tookMs.length > 50);
  // The one is in the way of every change to the table, the other only of an index that is built concurrently.
  const endWriting = await holdTransaction("begin", `update tracker set reference = 'held' where id = '${heldId}'`);
  const endReading = await holdTransaction("begin isolation level repeatable read", "select 1");
  const begunAt = performance.now();
  const { child, output } = commands.start(["migrate"]);
  await eventually(() => output.err.includes("0901_priority.sql waits for"), 120_000);
  await underLoad.allAnswered(10);
  await endWriting();
  await eventually(() => output.err.includes("0902_tracker_by_priority.sql waits for"), 90_000);
  await underLoad.allAnswered(4);
  await endReading();
  await eventually(() => child.exitCode !== null, minutes(4));
  const seconds = (performance.now() - begunAt) / 1000;
  if (rounds(false, true)) await serveBeside(next.program, underLoad.tookMs);
  const { failures, slowest, answered } = await underLoad.stop();
  commands.close();
  await next.remove();
  console.log(`${output.err}${answered} requests in ${seconds.toFixed(1)} s, the slowest took ${slowest.toFixed(0)} ms.`);
  expect([child.exitCode, output.out]).toEqual([0, expect.stringContaining("the last migration is 0905_fill_region.sql")]);
  expect([...failures]).toEqual([]);
  expect(node.log()).toBe("");
});
