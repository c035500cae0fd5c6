import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { readFeed } from "../../src/events/events.sql.ts";
import { minutes } from "../../src/lib/clock.ts";
import { globalId } from "../../src/lib/ids.ts";
import { claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import { nodesOf } from "../../test/support/database/citus.sql.ts";
import { createTemplateDatabase } from "../../test/support/database/database.ts";
import { notingStatements } from "../../test/support/database/noted-statements.ts";
import { startTestEngine } from "../../test/support/engine.ts";
import { makeFreeChecksDue } from "../../test/support/rows/time-flies.sql.ts";
import { newScan, quietReading } from "../many-trackers.ts";
import { cpuUsOf } from "../processes.ts";
import { processesOf } from "./servers.sql.ts";

export type Cost = { items: number; cpuUs: number; statements: number; ms: number };
/** Does some of it, and gives how many items it was. */
type Operation = () => Promise<number>;

const carrier = "BRING";
const checksTogether = 500;
const answer = { ok: true, value: { reading: quietReading, raw: "{}" } } as const;
/** What a carrier reports if there was another scan since: a minute after the one before. */
const answerWithNews = (nth: number) => {
  const iso = new Date(Date.parse("2026-03-02T00:00:00Z") + minutes(nth)).toISOString();
  const scan = { ...newScan, time: { kind: "offset", iso } } as const;
  return {
    ok: true,
    value: { reading: { ...quietReading, scans: [...quietReading.scans, scan] }, raw: `{"n":${nth}}` },
  } as const;
};

/** Kolli on one of the two, with a database that is dropped again. The helpers of tests find their servers in the environment. */
export const openSide = async (url: string, isCluster: boolean) => {
  const nodes = isCluster ? await nodesOf(url) : [url];
  const pids = await processesOf(nodes);
  const choose = () => {
    process.env.KOLLI_TEST_SERVER_URL = url;
    if (isCluster) process.env.KOLLI_TEST_CITUS_NODES = nodes.join(",");
    else delete process.env.KOLLI_TEST_CITUS_NODES;
  };
  choose();
  const template = await createTemplateDatabase();
  process.env.KOLLI_TEST_TEMPLATE = template.name;
  const accountId = randomUUID();
  let statements = 0;
  const engine = await startTestEngine({
    through: (db) => notingStatements(db, () => void statements++),
    live: { findAccounts: async (wanted) => wanted.map((one) => ({ ...one, id: accountId })) },
  });
  const { trackers, liveScope: scope, db } = engine;
  let made = 0;
  const inputs = (count: number) => Array.from({ length: count }, () => ({ trackingCode: `BENCH${++made}`, carrier }));
  const ids: string[] = [];

  const createTogether: Operation = async () => {
    const { results } = await trackers.createMany(scope, inputs(100));
    ids.push(...results.map(({ tracker }) => tracker!.id));
    return results.length;
  };
  const checkWith = async (rows: number, given: typeof answer | ReturnType<typeof answerWithNews>): Promise<number> => {
    const now = Date.now();
    const wanted = [{ accountId, rows }];
    const lease = { now, leaseUntil: now + minutes(1), token: randomUUID(), random: Math.random };
    const claims = await claimDueChecks(db, { wanted, ...lease });
    await engine.apply(claims.map((claim) => ({ claim, accountId, answer: given })));
    return claims.length;
  };
  const check: Operation = () => checkWith(checksTogether, answer);
  let scans = 0;
  const operations: Readonly<Record<string, Operation>> = {
    "check without changes, 500 together": check,
    "check with another scan, 100 together": () => checkWith(100, answerWithNews(++scans)),
    "creation, 100 together": createTogether,
    "creation, a single one": async () => {
      await trackers.create(scope, inputs(1)[0]!, { async: true, idempotencyKey: null });
      return 1;
    },
    "tracker by its ID": async () => {
      await trackers.find(scope, globalId("Tracker", ids[Math.floor(Math.random() * ids.length)]!));
      return 1;
    },
    "page of a list, 50 trackers": async () => {
      const page = { filter: {}, sort: "CREATED_AT_DESC", after: null, before: null, backward: false, limit: 50 } as const;
      await trackers.list(scope, page);
      return 1;
    },
    "page of the feed, 100 events": async () => {
      const page = { after: 0, limit: 100, trackerId: null, statuses: null, createdFrom: null };
      const rows = await readFeed(db, scope, page);
      if (rows.length < 100) throw new Error(`The page of the feed has only ${rows.length} events.`);
      return 1;
    },
  };
  const dueAgain = () => makeFreeChecksDue(db, Date.now(), { endLeases: true });
  return {
    names: Object.keys(operations),
    /** So many trackers, each with its first status and event. */
    async fill(count: number): Promise<void> {
      while (ids.length < count) await createTogether();
      await dueAgain();
      while ((await check()) > 0);
    },
    async measure(name: string, times: number): Promise<Cost> {
      await dueAgain();
      const [cpuBefore, statementsBefore, startedAt] = [cpuUsOf(pids), statements, performance.now()];
      let items = 0;
      for (let n = 0; n < times; n++) items += await operations[name]!();
      const ms = performance.now() - startedAt;
      return { items, cpuUs: cpuUsOf(pids) - cpuBefore, statements: statements - statementsBefore, ms };
    },
    /** What the servers use while nothing is asked of them: Citus looks for deadlocks every two seconds, in each database. */
    async measureIdle(ms: number): Promise<Cost> {
      const [cpuBefore, startedAt] = [cpuUsOf(pids), performance.now()];
      await delay(ms);
      return { items: 0, cpuUs: cpuUsOf(pids) - cpuBefore, statements: 0, ms: performance.now() - startedAt };
    },
    async close(): Promise<void> {
      choose();
      await engine.close();
      await template.drop();
    },
  };
};
