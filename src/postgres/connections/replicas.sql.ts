import type { Database } from "../database.ts";

/** Places in the log of writes, in bytes from its beginning: numbers that only grow. */
export type LogPosition = number;

/** What was answered as written is in the log up to here. */
export const readFlushedPosition = (db: Database) =>
  db.one<{ position: LogPosition }>(
    "read_flushed_position",
    "select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position",
  );

/** Up to where a replica shows what the primary wrote; null on a server that is none, or no longer. */
export const readReplayedPosition = (db: Database) =>
  db.one<{ position: LogPosition | null }>(
    "read_replayed_position",
    `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as position`,
  );
