import type { Database, PatientDatabase, TransactionalDatabase } from "../../../src/postgres/database.ts";
import type { Lane } from "../../../src/postgres/lanes.ts";

/** Gives each statement's name and text to `note`, within transactions too. A statement for which it gives a promise waits for it. */
export const notingStatements = (
  db: PatientDatabase,
  note: (name: string, sql: string) => Promise<void> | void,
): PatientDatabase => {
  /** Without a promise it is sent as it comes: the last statements of a transaction leave together with its commit. */
  const after = <T>([name, sql]: readonly [string, string, ...unknown[]], send: () => Promise<T>): Promise<T> =>
    note(name, sql)?.then(send) ?? send();
  const noting = <Db extends Database>(inner: Db): Db => ({
    ...inner,
    many: (...given: Parameters<Database["many"]>) => after(given, () => inner.many(...given)),
    one: (...given: Parameters<Database["one"]>) => after(given, () => inner.one(...given)),
    run: (...given: Parameters<Database["run"]>) => after(given, () => inner.run(...given)),
  });
  const transactions = (from: TransactionalDatabase) => ({
    ...noting(from),
    transaction: ((work: (tx: Database) => Promise<unknown>, last?: (tx: Database, value: unknown) => Promise<unknown>[]) =>
      last
        ? from.transaction(
            (tx) => work(noting(tx)),
            (tx, value) => last(noting(tx), value),
          )
        : from.transaction((tx) => work(noting(tx)))) as PatientDatabase["transaction"],
  });
  const { inLane } = db;
  return { ...db, ...transactions(db), ...(inLane && { inLane: (lane: Lane) => transactions(inLane(lane)) }) };
};
