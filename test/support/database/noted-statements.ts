import type { Database, PatientDatabase } from "../../../src/postgres/database.ts";

/** Gives each statement's name to `note`, within transactions too. */
export const notingStatements = (db: PatientDatabase, note: (name: string) => void): PatientDatabase => {
  const noting = <Db extends Database>(inner: Db): Db => ({
    ...inner,
    many(...given: Parameters<Database["many"]>) {
      note(given[0]);
      return inner.many(...given);
    },
    one(...given: Parameters<Database["one"]>) {
      note(given[0]);
      return inner.one(...given);
    },
    run(...given: Parameters<Database["run"]>) {
      note(given[0]);
      return inner.run(...given);
    },
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
