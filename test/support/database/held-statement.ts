import type { Database, TransactionalDatabase } from "../../../src/postgres/database.ts";

/** A database on which one statement, by its name, waits before it is sent: what happens meanwhile is for the test to choose. */
export const holdStatement = (db: TransactionalDatabase, name: string) => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pass = async (statement: string): Promise<void> => {
    if (statement !== name) return;
    reached.resolve();
    await released.promise;
  };
  const held: Omit<Database, "lanes"> = {
    many: async (...statement) => {
      await pass(statement[0]);
      return db.many(...statement);
    },
    one: async (...statement) => {
      await pass(statement[0]);
      return db.one(...statement);
    },
    run: async (...statement) => {
      await pass(statement[0]);
      return db.run(...statement);
    },
  };
  return { db: { ...db, ...held }, reached: reached.promise, release: () => released.resolve() };
};
