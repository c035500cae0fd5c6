import type { Duplex } from "node:stream";
import pg from "pg";
import { elapsedMs, startInterval, stopTimer } from "../lib/machine.ts";
import { againIfMoved } from "./again-on-conflict.ts";
import { Client, clientFor } from "./client.ts";
import { createServers } from "./connections/servers.ts";
import type { Database, PatientDatabase, TransactionalDatabase } from "./database.ts";
import { connectFailureOf, DatabaseUnavailable, databaseFailureOf } from "./failure.ts";
import { type Layout, oneLane } from "./lanes.ts";
import { type AskServer, asking, type First, PrecededStatement, Statement, type StatementAnswer } from "./statement.ts";

/** Nothing of what was asked has run, and nothing will: it can be asked elsewhere. */
export class NotSent extends Error {
  override readonly cause: Error & { readonly code?: string };

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

export type Pool = {
  db: PatientDatabase;
  /** The same, where each statement and each transaction begins with this. Throws `NotSent` if it fails, or no connection is to be had. */
  after(first: First): TransactionalDatabase;
  usage(): PoolUsage;
  /** Cuts every connection; what is under way fails, and new ones are made. For when it is not known what they would say next. */
  renewConnections(): void;
  close(): Promise<void>;
};
export type PoolUsage = { used: number; idle: number; max: number; waiting: number };
export type PoolOptions = {
  url: string;
  maxConnections?: number;
  applicationName?: string;
  /** It leads to a pooler in transaction mode, where a session cannot be given settings. */
  isPooled?: boolean;
  /** A connection that is none yet, in place of one of the network. */
  socket?: (() => Duplex) | undefined;
  /** How a cluster has the tracking data in parts, which may change. */
  layout?: Layout;
  /** After this long the server gives a statement up. */
  statementLimitMs?: number;
  /** For a connection of the pool, when all are taken. */
  waitForConnectionMs?: number;
  /** An idle connection was lost. */
  onError?: (error: Error) => void;
  /** A statement is not possible as it is: on a cluster, perhaps, because a lane is in two shards now. */
  onImpossible?: () => void;
  /** A caller got the answer that the database cannot be used. */
  onFailure?: (failure: DatabaseUnavailable) => void;
};

/** Long for anything a request or a worker asks; together with the margin, a dead connection is found within ten seconds. */
export const usualStatementLimitMs = 8_000;
/** If the server has not ended a statement by then either, it is gone, and the connection is closed. */
const answerMarginMs = 1_500;
const usualWaitForConnectionMs = 10_000;
/** Idle connections are tried this often: better the trial finds them dead than the next request. */
const idleCheckEveryMs = 3_000;
const idleCheckWithinMs = 3_000;

type Pooled = Client & pg.PoolClient;
type Settle = (error: Error | null | undefined, answer?: StatementAnswer) => void;
type Sending = {
  client: Pooled;
  limitMs: number;
  onFailure: (failure: DatabaseUnavailable) => void;
  onImpossible?: (() => void) | undefined;
};
/** What Citus says of statements that it would have to divide, and of shards that were moved under a plan. */
const impossible = new Set(["0A000", "XX000", "42P01"]);

/** What the driver reported, for the caller: an answer of the server as it is, all else as a failure of the database. */
const explain = (error: Error, statement: Statement | null, { client, limitMs, onFailure, onImpossible }: Sending): Error => {
  if (statement?.misread === error) return error;
  const failure = client.isOverdue
    ? new DatabaseUnavailable("timeout", `PostgreSQL did not respond within ${limitMs / 1000} s.`, "ETIMEDOUT", error)
    : databaseFailureOf(error);
  if (impossible.has((error as { code?: string }).code ?? "")) onImpossible?.();
  if (failure) onFailure(failure);
  // An error of the socket would reach no caller; from here it does.
  else Error.captureStackTrace(error);
  return failure ?? error;
};

const send = (sending: Sending, what: Statement | string, settle: Settle): void => {
  const { client, limitMs } = sending;
  client.expectAnswer(limitMs);
  const whenAnswered: Settle = (error, answer) => {
    client.answered(limitMs);
    if (error) settle(explain(error, typeof what === "string" ? null : what, sending));
    else settle(null, answer);
  };
  (client as unknown as { query(what: Statement | string, values: undefined, settle: Settle): void }).query(
    what,
    undefined,
    whenAnswered,
  );
};

const sent = (sending: Sending, what: Statement | string): Promise<StatementAnswer> =>
  new Promise<StatementAnswer>((resolve, reject) =>
    send(sending, what, (error, answer) => (error ? reject(error) : resolve(answer!))),
  );

/** A connection whose server is going away, or has become a standby, is of no use to the next one. */
const isUnusable = (error: Error | null | undefined): boolean =>
  error instanceof DatabaseUnavailable && (error.failure === "connection" || error.failure === "read-only");

const databaseOver = (layout: Layout, ask: AskServer): Database => {
  return {
    get lanes() {
      return layout.lanes;
    },
    many: async <Row>(name: string, sql: string, params?: readonly unknown[]) => (await ask(name, sql, params)).rows as Row[],
    one: async <Row>(name: string, sql: string, params?: readonly unknown[]) =>
      (await ask(name, sql, params)).rows[0] as Row | undefined,
    run: async (name, sql, params) => (await ask(name, sql, params)).rowCount,
  };
};

type Acquire = (settle: (error: DatabaseUnavailable | null, client?: Pooled) => void) => void;
type PoolContext = Omit<Sending, "client"> & { layout: Layout; acquire: Acquire; first?: First };

/** One statement outside a transaction, on a connection that is free. */
const queryOn = ({ acquire, ...context }: PoolContext, statement: Statement): Promise<StatementAnswer> =>
  new Promise<StatementAnswer>((resolve, reject) =>
    acquire((refused, client) => {
      if (!client) return reject(refused);
      send({ client, ...context }, statement, (error, answer) => {
        client.release(isUnusable(error) ? error! : undefined);
        if (error) reject(error);
        else resolve(answer!);
      });
    }),
  );

const acquired = (acquire: Acquire): Promise<Pooled> =>
  new Promise((resolve, reject) => acquire((error, client) => (client ? resolve(client) : reject(error))));

/** It is an answer of the server, which is ready for the next statement or has ended the session. */
const isAnswer = (error: Error): boolean => error instanceof pg.DatabaseError || error.cause instanceof pg.DatabaseError;

/** With this error, if nothing was sent because of it. */
const unsent = (error: Error): never => {
  throw new NotSent(error);
};

/** The connections that have prepared what comes first. */
const prepared = new WeakSet<Pooled>();

const queryAfter = async (
  { acquire, first, ...context }: PoolContext & { first: First },
  statement: PrecededStatement,
): Promise<StatementAnswer> => {
  const client = await acquired(acquire).catch(unsent);
  let failure: Error | undefined;
  try {
    const sending = { client, ...context };
    if (!prepared.has(client)) await sent(sending, statementOf(first)).catch(unsent);
    prepared.add(client);
    return await sent(sending, statement);
  } catch (error) {
    failure = error instanceof NotSent ? error.cause : (error as Error);
    throw statement.isRefused ? new NotSent(failure) : error;
  } finally {
    client.release(isUnusable(failure) ? failure : undefined);
  }
};

const statementOf = ({ name, text, params }: First): Statement => new Statement(name, text, params);

/** Failures of a session are reported by its caller; some are expected. */
const sessionOn = async <T>(
  { layout, acquire }: PoolContext,
  limitMs: number,
  work: (session: Database) => Promise<T>,
): Promise<T> => {
  const client = await acquired(acquire);
  try {
    const sending: Sending = { client, limitMs: limitMs + answerMarginMs, onFailure: () => {} };
    return await work(
      databaseOver(
        layout,
        asking((statement) => sent(sending, statement)),
      ),
    );
  } finally {
    client.release(true);
  }
};

/** Statements leave together: what follows one that failed is refused, whatever the reason was. */
const isAfterFailure = (error: Error & { code?: string }): boolean => error.code === "25P02";

type TransactionOptions<Value> = {
  work: (tx: Database) => Promise<Value>;
  last?: ((tx: Database, value: Value) => readonly Promise<unknown>[]) | undefined;
  /** If it is another than every session has. */
  statementLimit?: number;
};

const transactionOn = async <Value>(
  { layout, acquire, limitMs, first, ...handlers }: PoolContext,
  { work, last = () => [], statementLimit }: TransactionOptions<Value>,
): Promise<{ value: Value; last: unknown[] }> => {
  const client = await acquired(acquire).catch((error: Error) => (first ? unsent(error) : Promise.reject(error)));
  const sending: Sending = {
    ...handlers,
    client,
    limitMs: statementLimit === undefined ? limitMs : statementLimit + answerMarginMs,
  };
  let broken: Error | undefined;
  try {
    // Not waited for: it goes out with the first statement, which fails if it does.
    client.holdWrites();
    const begin = statementLimit === undefined ? "begin" : `begin; set local statement_timeout = ${statementLimit}`;
    sent(sending, begin).catch(() => {});
    let hasEnded = false;
    let cause: Error | undefined;
    if (first)
      sent(sending, statementOf(first)).catch((error: Error) => {
        // Of a lost connection it is not known what has run.
        cause = isAnswer(error) ? new NotSent(error) : error;
      });
    const tx = databaseOver(
      layout,
      asking((statement) => {
        if (hasEnded) throw new Error("This statement came too late: its transaction is already committing.");
        client.holdWrites();
        return sent(sending, statement).catch((error: Error) => {
          cause ??= error;
          // The caller may get this one first, and would take a lost connection for a fault of ours.
          throw isAfterFailure(error) ? cause : error;
        });
      }),
    );
    const value = await work(tx);
    const lastWrites = last(tx, value);
    client.holdWrites();
    hasEnded = true;
    // After a statement that failed, the server answers a commit by rolling back.
    const [, ...answers] = await Promise.all([sent(sending, "commit"), ...lastWrites]);
    return { value, last: answers };
  } catch (error) {
    if (isUnusable(error as Error)) broken = error as Error;
    await sent(sending, "rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

type Last = (tx: Database, value: unknown) => readonly Promise<unknown>[];

/** Gives only the value if there are no last writes. */
const transactionsOn = (context: PoolContext): TransactionalDatabase["transaction"] =>
  (async (work: (tx: Database) => Promise<unknown>, last?: Last) => {
    const done = await transactionOn(context, { work, last });
    return last ? done : done.value;
  }) as TransactionalDatabase["transaction"];

/**
 * When one connection turns out to be dead, the others mostly are too: idle ones, and those of long statements, which would be
 * waited for as long. New ones take their places.
 */
const closeDeadConnections = (pool: pg.Pool): { cut(): void; cutAll(): void; hasIdle(): boolean } => {
  const idle = new Set<Client>();
  const busy = new Set<Client>();
  pool.on("acquire", (client) => {
    idle.delete(client as unknown as Client);
    busy.add(client as unknown as Client);
  });
  pool.on("release", (_error, client) => {
    busy.delete(client as unknown as Client);
    idle.add(client as unknown as Client);
  });
  pool.on("remove", (client) => {
    busy.delete(client as unknown as Client);
    idle.delete(client as unknown as Client);
  });
  return {
    hasIdle: () => idle.size > 0,
    cutAll() {
      for (const client of [...idle, ...busy]) client.cut();
    },
    cut() {
      for (const client of idle) client.cut();
      for (const client of busy) if (client.silentForMs() > idleCheckWithinMs) client.cut();
      idle.clear();
    },
  };
};

export const openPool = ({
  url,
  maxConnections = 16,
  applicationName = "kolli",
  isPooled = false,
  socket,
  layout = { lanes: oneLane },
  statementLimitMs = usualStatementLimitMs,
  waitForConnectionMs = usualWaitForConnectionMs,
  onError,
  onImpossible,
  onFailure,
}: PoolOptions): Pool => {
  const servers = createServers(url);
  const isOneOfSeveral = servers.count > 1 || servers.needsPrimary;
  const pool = new pg.Pool({
    connectionString: servers.current(),
    Client: (isOneOfSeveral ? clientFor(servers) : Client) as never,
    ...(socket && { stream: socket }),
    max: maxConnections,
    application_name: applicationName,
    // Statements of one transaction that do not wait for each other share a round trip.
    pipeline: true,
    // Every statement has an index to go by. A plan that was made while a queue was empty would otherwise read all of it, and
    // connections keep their plans while the queue grows.
    ...(!isPooled && {
      options: `-c TimeZone=UTC -c enable_seqscan=off -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=60000`,
    }),
    connectionTimeoutMillis: waitForConnectionMs,
    // A new connection must prepare every statement again: bursts find the old ones.
    idleTimeoutMillis: 300_000,
    allowExitOnIdle: false,
  });
  // A server that restarts breaks idle connections; the pool replaces them, so it is news and not a crash.
  pool.on("error", (error) => onError?.(error));
  const silent = closeDeadConnections(pool);
  const noteFailure = (failure: DatabaseUnavailable) => {
    if (failure.code === "ETIMEDOUT") silent.cut();
    onFailure?.(failure);
  };
  let usedAt = 0;
  /** If another server may accept what this one refuses, it is tried before the failure is reported. */
  const connectTo = (serversLeft: number, settle: Parameters<Acquire>[0]) => {
    const tried = servers.current();
    pool.connect((error, client) => {
      if (!error) return settle(null, client as unknown as Pooled);
      if (serversLeft > 1 && servers.current() !== tried) return connectTo(serversLeft - 1, settle);
      const failure = connectFailureOf(error);
      noteFailure(failure);
      settle(failure);
    });
  };
  const acquire: Acquire = (settle) => {
    usedAt = elapsedMs();
    connectTo(servers.count, settle);
  };
  const context: PoolContext = {
    layout,
    acquire,
    onImpossible,
    onFailure: noteFailure,
    limitMs: statementLimitMs + answerMarginMs,
  };
  const alone = asking((statement) => queryOn(context, statement));
  const idleCheck = startInterval(() => {
    if (!silent.hasIdle() || elapsedMs() - usedAt < idleCheckEveryMs / 2) return;
    queryOn({ ...context, limitMs: idleCheckWithinMs }, new Statement("idle_check", "select 1", [])).catch(() => {});
  }, idleCheckEveryMs).unref();
  return {
    after(first) {
      const preceded = { ...context, first };
      return Object.assign(
        databaseOver(layout, (name, sql, params = []) => queryAfter(preceded, new PrecededStatement(first, name, sql, params))),
        { transaction: transactionsOn(preceded) },
      );
    },
    // Assigned, not spread: that would copy the lanes there are now.
    db: Object.assign(
      databaseOver(layout, (...statement) => againIfMoved(() => alone(...statement))),
      {
        transaction: transactionsOn(context),
        longTransaction: async <T>(statementLimit: number, work: (tx: Database) => Promise<T>) =>
          (await transactionOn(context, { work, statementLimit })).value,
        session: <T>(limitMs: number, work: (session: Database) => Promise<T>) => sessionOn(context, limitMs, work),
      },
    ),
    usage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: maxConnections,
      waiting: pool.waitingCount,
    }),
    renewConnections: silent.cutAll,
    close() {
      stopTimer(idleCheck);
      return pool.end();
    },
  };
};
