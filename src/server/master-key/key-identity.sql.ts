import type { Database } from "../../postgres/database.ts";
import type { SealedColumn, SealedRow } from "./reseal.sql.ts";

export const findCheckValue = (db: Database) =>
  db.one<{ checkValue: Buffer }>("find_master_key_check", `select check_value as "checkValue" from master_key`);

/** The first one stays: of two nodes that start at once with different keys, one finds the other's. */
export const insertCheckValue = (db: Database, checkValue: Buffer, now: number) =>
  db.run(
    "insert_master_key_check",
    "insert into master_key (check_value, set_at) values ($1, $2) on conflict (only_one) do nothing",
    [checkValue, new Date(now)],
  );

export const replaceCheckValue = (db: Database, checkValue: Buffer, now: number) =>
  db.run(
    "replace_master_key_check",
    `insert into master_key (check_value, set_at) values ($1, $2)
     on conflict (only_one) do update set check_value = excluded.check_value, set_at = excluded.set_at`,
    [checkValue, new Date(now)],
  );

/** Enough of them to know whose they are. */
export const sampleSealedRows = (db: Database, { table, column }: SealedColumn) =>
  db.many<SealedRow>(
    `sample_sealed_${table}`,
    `select id, ${column} as sealed from ${table} where ${column} is not null order by id desc limit 1000`,
  );
