import { randomUUID } from "node:crypto";
import { readFeed } from "../../src/events/events.sql.ts";
import { minutes } from "../../src/lib/clock.ts";
import { globalId } from "../../src/lib/ids.ts";
import { claimDueChecks } from "../../src/trackers/claims/claim.sql.ts";
import { nodesOf } from "../../test/support/database/citus.sql.ts";
import { createTemplateDatabase } from "../../test/support/database/database.ts";
import { notingStatements } from "../../test/support/database/noted-statements.ts";
import { startTestEngine } from "../../test/support/engine.ts";
import { makeFreeChecksDue } from "../../test/support/rows/time-flies.sql.ts";
import { quietReading } from "../many-trackers.ts";
import { cpuUsOf } from "../processes.ts";
import { processesOf } from "./servers.sql.ts";

export type Cost = { items: number; cpuUs: number; statements: number };
/** Does some of it, and gives how many items it was. */
type Operation = () => Promise<number>;

const carrier = "BRING";
const checksTogether = 500;
const answer = { ok: true, value: { reading: quietReading, raw: "{}" } } as const;

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
  const check: Operation = async () => {
    const now = Date.now();
    const wanted = [{ accountId, rows: checksTogether }];
    const lease = { now, leaseUntil: now + minutes(1), token: randomUUID(), random: Math.random };
    const claims = await claimDueChecks(db, { wanted, ...lease });
    await engine.apply(claims.map((claim) => ({ claim, accountId, answer })));
    return claims.length;
  };
  const operations: Readonly<Record<string, Operation>> = {
    "check without changes, 500 together": check,
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
      const [cpuBefore, statementsBefore] = [cpuUsOf(pids), statements];
      let items = 0;
      for (let n = 0; n < times; n++) items += await operations[name]!();
      return { items, cpuUs: cpuUsOf(pids) - cpuBefore, statements: statements - statementsBefore };
    },
    async close(): Promise<void> {
      choose();
      await engine.close();
      await template.drop();
    },
  };
};
