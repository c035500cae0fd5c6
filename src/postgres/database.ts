/** The one way to PostgreSQL. Statements are named, so each connection prepares them once. */
export type Database = {
  many<Row>(name: string, sql: string, params?: readonly unknown[]): Promise<Row[]>;
  one<Row>(name: string, sql: string, params?: readonly unknown[]): Promise<Row | undefined>;
  /** For statements whose rows nobody reads: how many rows were written. */
  run(name: string, sql: string, params?: readonly unknown[]): Promise<number>;
};

/** A database that can also begin transactions; inside one, only `Database` is at hand, so they cannot nest. */
export type TransactionalDatabase = Database & {
  /** `finish`: the last writes, if they need not be waited for one by one. They leave together with the commit. */
  transaction<T>(
    work: (tx: Database) => Promise<T>,
    finish?: (tx: Database, value: T) => readonly Promise<unknown>[],
  ): Promise<T>;
};
