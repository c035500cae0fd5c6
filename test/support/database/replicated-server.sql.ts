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

/** A moment that a recovery can be told to end at. What was written until then is sent to the archive. */
export const nameMoment = async (client: pg.Client, name: string): Promise<void> => {
  await client.query("select pg_create_restore_point($1)", [name]);
  await client.query("select pg_switch_wal()");
};

/** Whether the archive has everything that was written before the present file of the log. */
export const isArchived = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query<{ isArchived: boolean }>(
      `select coalesce(last_archived_wal, '') >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as "isArchived" from pg_stat_archiver`,
    )
  ).rows[0]!.isArchived;

export const isRecovering = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]!.is;

export const timelineOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ timeline: number }>("select timeline_id as timeline from pg_control_checkpoint()")).rows[0]!.timeline;
