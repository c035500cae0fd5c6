import { setTimeout as delay } from "node:timers/promises";
import { type CountingProxy, startCountingProxy } from "../counting-proxy.ts";
import { readWork, type ServerWork } from "../environment.sql.ts";
import type { BenchDatabase, Environment } from "../environment.ts";
import { canReadLog, logEnd, readLogRecords } from "../log-records.sql.ts";
import { readReceipts } from "../receipts.ts";
import type { BarScenario } from "../scenario.ts";
import { openWebhookPath } from "../webhook-path.ts";

const count = 100;
/** After each webhook, so that no two creations share a statement, however slow the machine is. */
const pauseMs = 100;
/** Until webhooks are recorded, events have their places, and the server has added up its counts. */
const settleMs = 3_000;

type Work = ServerWork & { statements: number };
type Counts = ReadonlyMap<string, number>;
const sumOf = (counts: Counts): number => counts.values().reduce((sum, count) => sum + count, 0);

/** Statements by name, the most frequent first. */
const listOf = (before: Counts, after: Counts, per: number): string =>
  [...after]
    .map(([name, count]) => ({ name, each: (count - (before.get(name) ?? 0)) / per }))
    .filter(({ each }) => each >= 0.01)
    .sort((a, b) => b.each - a.each)
    .map(({ name, each }) => `${each.toFixed(2)} ${name}`)
    .join(", ");

/** What the log has for one creation, by table or index and kind of record: bytes, records. Whole pages are apart. */
const printLog = async ({ print }: Environment, { db }: BenchDatabase, from: string): Promise<void> => {
  print("  the log of each creation, at least 20 bytes (bytes, records, relation, kind):");
  for (const { relation, kind, count: records, bytes } of await readLogRecords(db, from, await logEnd(db)))
    if (bytes / count >= 20)
      print(
        `  ${(bytes / count).toFixed(0).padStart(6)} ${(records / count).toFixed(1).padStart(5)}  ${relation ?? "-"}  ${kind}`,
      );
};

/** What one creation with one webhook makes the database do, less what an idle process does meanwhile. */
const measureCosts = async (environment: Environment): Promise<Work> => {
  let proxy: CountingProxy | undefined;
  const path = await openWebhookPath(environment, {
    ...{ name: "creation_costs", parcels: 2 * count, paths: ["/timed"], processes: 1 },
    async through(url) {
      proxy = await startCountingProxy(url);
      return proxy.url;
    },
  });
  const receipts = readReceipts(path.receivers[0]!.pool);
  const load = async (): Promise<void> => {
    for (let nth = 0; nth < count; nth++) {
      await receipts.collect(new Map(await path.create(1, null)));
      await delay(pauseMs);
    }
  };
  const workDuring = async (work: () => Promise<unknown>): Promise<Work & { ms: number; before: Counts; after: Counts }> => {
    const look = async () => ({ ...(await readWork(path.database.db, path.database.name)), at: performance.now() });
    await delay(settleMs);
    const before = { ...(await look()), counts: proxy!.counts() };
    await work();
    await delay(settleMs);
    const after = { ...(await look()), counts: proxy!.counts() };
    return {
      before: before.counts,
      after: after.counts,
      statements: sumOf(after.counts) - sumOf(before.counts),
      commits: after.commits - before.commits,
      logBytes: after.logBytes - before.logBytes,
      pageImages: after.pageImages - before.pageImages,
      ms: after.at - before.at,
    };
  };
  await load();
  const idle = await workDuring(() => delay(count * pauseMs));
  const canRead = await canReadLog(path.database.db);
  const begin = await logEnd(path.database.db);
  const loaded = await workDuring(load);
  if (canRead) await printLog(environment, path.database, begin);
  await path.tearDown();
  await proxy!.close();
  const ofOne = (kind: keyof Work): number => (loaded[kind] - idle[kind] * (loaded.ms / idle.ms)) / count;
  const idleSeconds = idle.ms / 1_000;
  environment.print(
    `  idle: ${(idle.statements / idleSeconds).toFixed(1)} statements a second: ${listOf(idle.before, idle.after, idleSeconds)}`,
  );
  environment.print(`  with each creation: ${listOf(loaded.before, loaded.after, count)}`);
  environment.print(`  whole pages in the log with each creation: ${ofOne("pageImages").toFixed(2)}`);
  return {
    statements: ofOne("statements"),
    commits: ofOne("commits"),
    logBytes: ofOne("logBytes"),
    pageImages: ofOne("pageImages"),
  };
};
let costs: ReturnType<typeof measureCosts> | undefined;

const costOf = (scenario: Pick<BarScenario, "name" | "what" | "unit" | "bar">, read: (work: Work) => number): BarScenario => ({
  ...scenario,
  against: `${scenario.bar} ${scenario.unit}`,
  target: 1,
  atMost: true,
  async measure(environment) {
    costs ??= measureCosts(environment);
    return read(await costs);
  },
});

/** These do not depend on how fast or how busy the machine is. */
export const creationCosts: readonly BarScenario[] = [
  costOf(
    {
      name: "creation-statements",
      what: "statements per creation with one webhook, one after the other",
      unit: "statements",
      bar: 6,
    },
    ({ statements }) => statements,
  ),
  costOf({ name: "creation-commits", what: "commits per creation, likewise", unit: "commits", bar: 4 }, ({ commits }) => commits),
  costOf(
    { name: "creation-log", what: "log that PostgreSQL writes per creation, likewise", unit: "kB", bar: 7 },
    ({ logBytes }) => logBytes / 1_000,
  ),
];
