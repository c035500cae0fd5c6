import { subjectOf } from "../../../src/postgres/citus/shard-text.ts";
import type { Database, PatientDatabase, TransactionalDatabase } from "../../../src/postgres/database.ts";
import type { Lane } from "../../../src/postgres/lanes.ts";
import { trackingTablesOf } from "./shards.sql.ts";

/**
 * On one server, as on a cluster whose workers are asked straight: a transaction about one lane may read what is at home, but a
 * statement of it that writes or holds there, or that is about another lane, is refused.
 */
export const strictLanes = async (db: PatientDatabase): Promise<PatientDatabase> => {
  const tables = await trackingTablesOf(db);
  const checked = (tx: Database, lane: Lane): Database => {
    const check = (name: string, sql: string, params: readonly unknown[] = []): void => {
      const subject = subjectOf(sql, tables);
      if (subject.kind === "home" && subject.isReading) return;
      const value = subject.kind === "home" ? null : params[subject.parameter];
      const isOurs = subject.kind === "lane" ? value === lane : typeof value === "number" && lane!.includes(value);
      if (!isOurs) throw new Error(`${name} is not about the lane of its transaction.`);
    };
    const given = (ask: "many" | "one" | "run") => async (name: string, sql: string, params?: readonly unknown[]) => {
      check(name, sql, params);
      return tx[ask](name, sql, params) as Promise<never>;
    };
    return { lanes: tx.lanes, many: given("many"), one: given("one"), run: given("run") };
  };
  const inLane = (lane: Lane): TransactionalDatabase => ({
    ...checked(db, lane),
    transaction: ((work: (tx: Database) => Promise<unknown>, last?: (tx: Database, value: unknown) => Promise<unknown>[]) =>
      last
        ? db.transaction(
            (tx) => work(checked(tx, lane)),
            (tx, value) => last(checked(tx, lane), value),
          )
        : db.transaction((tx) => work(checked(tx, lane)))) as TransactionalDatabase["transaction"],
  });
  return Object.assign(db, { inLane });
};
