import pg from "pg";
import type { Database, TransactionalDatabase } from "./database.ts";
import { type Answer, Statement } from "./statement.ts";

export type Pool = { db: TransactionalDatabase; close(): Promise<void> };
export type PoolOptions = { url: string; maxConnections?: number; applicationName?: string; onError?: (error: Error) => void };

/** The driver does not show its socket. */
type Corkable = { connection?: { stream?: { cork?(): void; uncork?(): void } } };

/** What is sent in one turn leaves in one write: the server wakes once for all of it, and this process writes once. */
const holdWrites = (client: pg.PoolClient): void => {
  const stream = (client as Corkable).connection?.stream;
  stream?.cork?.();
  process.nextTick(() => stream?.uncork?.());
};

const send = (client: pg.Pool | pg.PoolClient, statement: Statement): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    const settle = (error: Error | null | undefined, answer?: Answer) => (error ? reject(error) : resolve(answer!));
    (client as { query(statement: Statement, values: undefined, settle: unknown): void }).query(statement, undefined, settle);
  }).catch((error) => {
    // From the socket the way leads to nobody; from here to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });

const over = (client: pg.Pool | pg.PoolClient, beforeEach: () => void = () => {}): Database => {
  const query = (name: string, sql: string, params: readonly unknown[] = []): Promise<Answer> => {
    beforeEach();
    return send(client, new Statement(name, sql, params));
  };
  return {
    many: async <Row>(name: string, sql: string, params?: readonly unknown[]) => (await query(name, sql, params)).rows as Row[],
    one: async <Row>(name: string, sql: string, params?: readonly unknown[]) =>
      (await query(name, sql, params)).rows[0] as Row | undefined,
    run: async (name, sql, params) => (await query(name, sql, params)).rowCount,
  };
};

const transaction = async <T>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<T>,
  finish: (tx: Database, value: T) => readonly Promise<unknown>[] = () => [],
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that is cut between two statements has nobody else to tell; without a listener it would end the process.
  const noteBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", noteBreak);
  try {
    // Not waited for: it goes out with the first statement, which fails if it does.
    holdWrites(client);
    client.query("begin").catch(() => {});
    let hasEnded = false;
    const tx = over(client, () => {
      if (hasEnded) throw new Error("This statement comes too late for its transaction, whose commit is on its way.");
      holdWrites(client);
    });
    const value = await work(tx);
    const last = finish(tx, value);
    holdWrites(client);
    hasEnded = true;
    // After a statement that failed, the server answers a commit by rolling back.
    await Promise.all([...last, client.query("commit")]);
    return value;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off("error", noteBreak);
    client.release(broken);
  }
};

export const openPool = ({ url, maxConnections = 16, applicationName = "kolli", onError }: PoolOptions): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    // Statements of one transaction that do not wait for each other share a round trip.
    pipeline: true,
    // Every statement has an index to go by. A plan that was made while a queue was empty would otherwise read all of it, and
    // connections keep their plans while the queue grows.
    options: "-c TimeZone=UTC -c enable_seqscan=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000",
    connectionTimeoutMillis: 15_000,
    // A new connection must prepare every statement again: bursts find the old ones.
    idleTimeoutMillis: 300_000,
    allowExitOnIdle: false,
  });
  // A server that restarts breaks idle connections; the pool replaces them, so it is news and not a crash.
  pool.on("error", (error) => onError?.(error));
  return {
    db: { ...over(pool), transaction: (work, finish) => transaction(pool, work, finish) },
    close: () => pool.end(),
  };
};
