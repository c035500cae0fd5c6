import type { Lane } from "./lanes.ts";

/** The one way to PostgreSQL. Statements are named, so each connection prepares them once. */
export type Database = {
  /** In which parts the tracking data is stored: one, `null`, on plain PostgreSQL. */
  readonly lanes: readonly Lane[];
  many<Row>(name: string, sql: string, params?: readonly unknown[]): Promise<Row[]>;
  one<Row>(name: string, sql: string, params?: readonly unknown[]): Promise<Row | undefined>;
  /** For statements whose rows are not read: how many rows were written. */
  run(name: string, sql: string, params?: readonly unknown[]): Promise<number>;
};

/** A database that can also begin transactions; inside one, only `Database` is at hand, so they cannot nest. */
export type TransactionalDatabase = Database & {
  transaction<Value>(work: (tx: Database) => Promise<Value>): Promise<Value>;
  /** `last`: writes that need not be waited for one by one. They leave together with the commit, and what they answer comes back. */
  transaction<Value, Last extends readonly unknown[]>(
    work: (tx: Database) => Promise<Value>,
    last: (tx: Database, value: Value) => readonly [...{ [Index in keyof Last]: Promise<Last[Index]> }],
  ): Promise<{ value: Value; last: Last }>;
  /** For transactions about this lane alone: on a cluster they may go straight to the server that has it. */
  inLane?: ((lane: Lane) => TransactionalDatabase) | undefined;
};

/** For a transaction about this lane alone, in which nothing is written or held that is elsewhere. */
export const whereLaneIs = (db: TransactionalDatabase, lane: Lane): TransactionalDatabase => db.inLane?.(lane) ?? db;

/** Lets code that opens its own transaction take part in this one. Its `last` is not given: nothing here commits. */
export const withinTransaction = (tx: Database): TransactionalDatabase => ({
  ...tx,
  inLane: undefined,
  transaction: ((work: (inner: Database) => Promise<unknown>) => work(tx)) as TransactionalDatabase["transaction"],
});

/** Statements end after seconds, so that no request waits for a server that is gone; some work needs longer. */
export type PatientDatabase = TransactionalDatabase & {
  /** Each statement of `work` may take this long: for maintenance and the like. */
  longTransaction<T>(statementLimitMs: number, work: (tx: Database) => Promise<T>): Promise<T>;
  /** One connection for itself, for what belongs to a session: settings, locks over many commits. They end with `work`. */
  session<T>(statementLimitMs: number, work: (session: Database) => Promise<T>): Promise<T>;
};

/** The same, with this limit for each statement alone. */
export const withStatementLimit = (db: PatientDatabase, limitMs: number): Database => ({
  get lanes() {
    return db.lanes;
  },
  many: (...statement) => db.longTransaction(limitMs, (tx) => tx.many(...statement)),
  one: (...statement) => db.longTransaction(limitMs, (tx) => tx.one(...statement)),
  run: (...statement) => db.longTransaction(limitMs, (tx) => tx.run(...statement)),
});
