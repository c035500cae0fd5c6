import { setTimeout as delay } from "node:timers/promises";
import { hours, minutes, seconds } from "../lib/clock.ts";
import { Refusal } from "../lib/refusal.ts";
import { limitOnWorkers, workInOrder } from "./citus/distribute.sql.ts";
import { distributeNew } from "./citus/distribute.ts";
import { hasCitus } from "./citus/layout.sql.ts";
import type { Database, PatientDatabase } from "./database.ts";
import type { DatabaseUnavailable } from "./failure.ts";
import {
  type Backend,
  createMigrationTable,
  dropIndexConcurrently,
  findBlockers,
  findIndexProgress,
  findMigrator,
  isHalfBuilt,
  noticeLostClients,
  readMigratingRole,
  recordMigration,
  runMigration,
  setLimits,
  tryMigrationLock,
} from "./migrate.sql.ts";
import { type Migration, readMigrations, readSchemaState } from "./migration-files.ts";

/** A session that waits for a lock on a table makes all later ones wait: so it asks for moments only, and again later. */
const lockMs = 500;
const retryForMs = minutes(30);
const longestPauseMs = seconds(10);
/** What takes longer than this while it holds locks is no step for a transaction. */
const statementMs = seconds(30);
const outsideStatementMs = hours(12);
const lookAgainMs = seconds(2);
const sayAgainMs = seconds(15);

/** The schema cannot be made what this version needs; the message says why. */
export class MigrationRefusal extends Refusal {}

/** A sentence about what was done, or about what takes long and why. */
export type ReportMigration = (text: string, kind: "done" | "waiting") => void;
export type MigrateOptions = {
  report?: ReportMigration;
  /** What to do on a schema that only a newer version can work with, or that another role must change first. */
  onMisfit?: "wait" | "refuse";
  folder?: string;
};

/**
 * Brings the schema up to date and reports which steps it ran. Any number of nodes may start at the same time: one migrates, the others
 * wait for it. Each migration is committed separately, so a node that dies leaves what is done, and the next continues.
 */
export const migrate = async (db: PatientDatabase, now: number, options: MigrateOptions = {}): Promise<string[]> => {
  const { report = () => {}, onMisfit = "wait", folder } = options;
  const known = await readMigrations(folder);
  const ran: string[] = [];
  let reported: string | null = null;
  for (;;) {
    const { pending, misfit } = await readSchemaState(db, known);
    const hindrance = misfit?.message ?? (pending.length > 0 ? await whyNotAllowed(db, pending) : null);
    if (hindrance !== null) {
      if (onMisfit === "refuse") throw new MigrationRefusal(hindrance);
      if (hindrance !== reported) report(`${hindrance} This node waits until then and does not serve requests.`, "waiting");
      reported = hindrance;
      await delay(lookAgainMs);
    } else if (pending.length > 0) {
      ran.push(...(await db.session(outsideStatementMs, (session) => runPending({ db, session, report, now }, known))));
    } else return ran;
  }
};

/** A role that only reads and writes rows leaves the schema to the one that owns it (deploy/postgres/roles.sql). */
const whyNotAllowed = async (db: Database, pending: readonly Migration[]): Promise<string | null> => {
  const { role, mayMigrate } = (await readMigratingRole(db))!;
  if (mayMigrate) return null;
  return `The database lacks ${pending.length === 1 ? "migration" : `${pending.length} migrations up to`} ${pending.at(-1)!.name}, and the role ${role} is not allowed to change its schema. Run \`kolli migrate\` with the DATABASE_URL of the role that owns it.`;
};

/** `session` holds the lock and does the work; `db` looks on meanwhile. */
type Work = { db: Database; session: Database; report: ReportMigration; now: number };

const runPending = async (work: Work, known: readonly Migration[]): Promise<string[]> => {
  const { session, report } = work;
  const pid = await waitForTurn(work);
  await createMigrationTable(session);
  // What another node did while this one waited counts.
  const { pending, misfit } = await readSchemaState(session, known);
  if (misfit !== null) return [];
  for (const [nth, migration] of pending.entries()) {
    const startedAt = performance.now();
    await runUntilDone(work, migration, pid);
    const took = ((performance.now() - startedAt) / 1000).toFixed(1);
    report(`Migration ${migration.name} is done (${nth + 1} of ${pending.length}, ${took} s).`, "done");
  }
  return pending.map(({ name }) => name);
};

const waitForTurn = async ({ db, session, report }: Work): Promise<number> => {
  const say = sparingly(report);
  await noticeLostClients(session).catch(() => {});
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.5, lookAgainMs)) {
    const { isOurs, pid } = (await tryMigrationLock(session))!;
    if (isOurs) return pid;
    const who = await findMigrator(db).catch(() => []);
    say(`Another node is migrating the database; this one waits until it is done. ${who.map(describe).join("; ")}`);
    await delay(pauseMs * (0.5 + Math.random()));
  }
};

/** Tries again if another session holds a lock that it needs. */
const runUntilDone = async (work: Work, migration: Migration, pid: number): Promise<void> => {
  const say = sparingly(work.report);
  const endAt = performance.now() + retryForMs;
  for (let pauseMs = lockMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const done = new AbortController();
    const watching = watch(work.db, pid, done.signal, (text) => say(`Migration ${migration.name} ${text}`));
    try {
      return await (migration.isOutsideTransaction ? runOutside : runInTransaction)(work, migration);
    } catch (error) {
      const { failure, code, message } = error as DatabaseUnavailable;
      if (failure === "connection") throw error;
      if (!["55P03", "40P01"].includes(code) || performance.now() > endAt)
        throw new MigrationRefusal(
          `Migration ${migration.name} failed: ${message}. Earlier migrations are kept. The next start, or kolli migrate, continues from there.`,
          { cause: error },
        );
    } finally {
      done.abort();
      await watching;
    }
    await delay(pauseMs * (0.5 + Math.random()));
  }
};

const runInTransaction = async ({ session, now }: Work, migration: Migration): Promise<void> => {
  await setLimits(session, { lockMs, statementMs });
  try {
    await runMigration(session, "begin");
    const isCluster = (await hasCitus(session))!.exists;
    if (isCluster) {
      await workInOrder(session);
      await limitOnWorkers(session, { lockMs, statementMs });
    }
    await runMigration(session, migration.sql);
    if (isCluster) await distributeNew(session);
    await recordMigration(session, migration, now);
    await runMigration(session, "commit");
  } catch (error) {
    await runMigration(session, "rollback").catch(() => {});
    throw error;
  }
};

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/im;

/** Nothing is rolled back, so it must do no harm when it runs again: after a crash, or because of a lock. */
const runOutside = async ({ session, report, now }: Work, migration: Migration): Promise<void> => {
  const index = concurrentIndex.exec(migration.sql)?.[1];
  // No session waits behind one that builds or drops an index concurrently, and giving up would leave it half built.
  await setLimits(session, { lockMs: /\bconcurrently\b/i.test(migration.sql) ? 0 : lockMs, statementMs: outsideStatementMs });
  if (index && (await isHalfBuilt(session, index))!.exists) {
    report(`Index ${index} is incomplete; dropping it and building it again.`, "waiting");
    await dropIndexConcurrently(session, index);
  }
  await runMigration(session, migration.sql);
  await recordMigration(session, migration, now);
};

/** Looks seldom, and more seldom the longer it takes: each look at locks holds all others up for a moment. */
const watch = async (db: Database, pid: number, done: AbortSignal, say: (text: string) => void): Promise<void> => {
  for (let pauseMs = lockMs / 2; !done.aborted; pauseMs = Math.min(pauseMs * 2, seconds(5))) {
    await delay(pauseMs, undefined, { signal: done }).catch(() => {});
    if (done.aborted) return;
    const blockers = await findBlockers(db, pid).catch(() => []);
    const index = await findIndexProgress(db, pid).catch(() => undefined);
    if (blockers.length > 0) say(`waits for ${blockers.map(describe).join("; ")}`);
    else if (pauseMs > seconds(2))
      say(index ? `is ${index.phase}${index.percent === null ? "" : `, ${index.percent} %`}` : "is still running");
  }
};

const describe = ({ pid, application, state, seconds: age, query }: Backend): string =>
  `PostgreSQL's process ${pid} (${application}, ${state ?? "state unknown"}${age === null ? "" : `, its transaction ${age} s old`}): ${query}`;

/** The first immediately, then one in a while. */
const sparingly = (report: ReportMigration): ((text: string) => void) => {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (text) => {
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    report(text, "waiting");
  };
};
