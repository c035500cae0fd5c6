import type { Database } from "../../postgres/database.ts";
import type { SealedColumn, SealedRow } from "./reseal.sql.ts";

/** For the master key, and for the worker key once secrets are sealed under it. */
export type CheckValues = { checkValue: Buffer; workerCheckValue: Buffer | null };

export const findCheckValues = (db: Database) =>
  db.one<CheckValues>(
    "find_master_key_check",
    `select check_value as "checkValue", worker_check_value as "workerCheckValue" from master_key`,
  );

/** The first one stays: if two nodes with different keys start at the same time, one finds the other's. */
export const insertCheckValues = (db: Database, { checkValue, workerCheckValue }: CheckValues, now: number) =>
  db.run(
    "insert_master_key_check",
    "insert into master_key (check_value, worker_check_value, set_at) values ($1, $2, $3) on conflict (only_one) do nothing",
    [checkValue, workerCheckValue, new Date(now)],
  );

export const replaceCheckValues = (db: Database, { checkValue, workerCheckValue }: CheckValues, now: number) =>
  db.run(
    "replace_master_key_check",
    `insert into master_key (check_value, worker_check_value, set_at) values ($1, $2, $3)
     on conflict (only_one) do update
     set check_value = excluded.check_value, worker_check_value = excluded.worker_check_value, set_at = excluded.set_at`,
    [checkValue, workerCheckValue, new Date(now)],
  );

/** Enough of them to know their key. */
export const sampleSealedRows = (db: Database, { table, column }: SealedColumn) =>
  db.many<SealedRow>(
    `sample_sealed_${table}`,
    `select id, ${column} as sealed from ${table} where ${column} is not null order by id desc limit 1000`,
  );
