import type { Database } from "../../postgres/database.ts";

/**
 * Where encrypted secrets lie, and whether workers need them: then they are under the worker key. Names of ours, never input: they
 * become part of statements.
 */
export const sealedColumns = [
  { table: "api_key", column: "key_sealed", isForWorkers: false },
  { table: "webhook_secret", column: "secret_sealed", isForWorkers: true },
  { table: "webhook_endpoint", column: "settings_sealed", isForWorkers: true },
  { table: "user_account", column: "totp_sealed", isForWorkers: false },
  { table: "carrier_account", column: "credentials_sealed", isForWorkers: true },
  { table: "proof_key", column: "key_sealed", isForWorkers: true },
  { table: "mail", column: "mail_sealed", isForWorkers: false },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
export type SealedRow = { id: string; sealed: Buffer };

/** Locked to the end of the transaction: nobody may write a secret under the old key meanwhile. */
export const lockSealedRows = (tx: Database, { table, column }: SealedColumn) =>
  tx.many<SealedRow>(
    `lock_sealed_${table}`,
    `select id, ${column} as sealed from ${table} where ${column} is not null for update`,
  );

export const writeSealedRows = (tx: Database, { table, column }: SealedColumn, rows: readonly SealedRow[]) =>
  tx.run(
    `write_sealed_${table}`,
    `update ${table} t set ${column} = n.sealed from unnest($1::uuid[], $2::bytea[]) as n (id, sealed) where t.id = n.id`,
    [rows.map(({ id }) => id), rows.map(({ sealed }) => sealed)],
  );

/** Every process that serves or works listens for hints on a connection of this name. */
export const countRunningProcesses = (db: Database) =>
  db.one<{ count: number }>(
    "count_running_processes",
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'kolli notices%'`,
  );
