import type pg from "pg";

/** Copying the files between the two makes a base backup. */
export const beginBackup = (client: pg.Client) => client.query("select pg_backup_start('standby', true)");

/** What the file `backup_label` of the copy must hold. */
export const endBackup = async (client: pg.Client): Promise<string> =>
  (await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)")).rows[0]!.labelfile;

export const promote = (client: pg.Client) => client.query("select pg_promote()");

/** Standbys that get everything before a commit is answered. */
export const countSynchronous = async (client: pg.Client): Promise<number> =>
  (
    await client.query<{ count: string }>(
      "select count(*) from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
    )
  ).rows
    .map(({ count }) => Number(count))
    .at(0)!;

export const pauseReplay = (client: pg.Client) => client.query("select pg_wal_replay_pause()");
export const resumeReplay = (client: pg.Client) => client.query("select pg_wal_replay_resume()");
