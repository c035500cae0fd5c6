import type { Database, PatientDatabase } from "../../../src/postgres/database.ts";

/** Gives each statement's name to `note`, within transactions too. A statement for which it gives a promise waits for it. */
export const notingStatements = (db: PatientDatabase, note: (name: string) => Promise<void> | void): PatientDatabase => {
  /** Without a promise it is sent as it comes: the last statements of a transaction leave together with its commit. */
  const after = <T>(name: string, send: () => Promise<T>): Promise<T> => note(name)?.then(send) ?? send();
  const noting = <Db extends Database>(inner: Db): Db => ({
    ...inner,
    many: (...given: Parameters<Database["many"]>) => after(given[0], () => inner.many(...given)),
    one: (...given: Parameters<Database["one"]>) => after(given[0], () => inner.one(...given)),
    run: (...given: Parameters<Database["run"]>) => after(given[0], () => inner.run(...given)),
  });
  return {
    ...noting(db),
    transaction: ((work: (tx: Database) => Promise<unknown>, last?: (tx: Database, value: unknown) => Promise<unknown>[]) =>
      last
        ? db.transaction(
            (tx) => work(noting(tx)),
            (tx, value) => last(noting(tx), value),
          )
        : db.transaction((tx) => work(noting(tx)))) as PatientDatabase["transaction"],
  };
};
