import type { Database } from "../../../src/postgres/database.ts";

/** What a restore by other means leaves: the feed as it was at a position, written by another server. */
export const takeFeedBack = async (db: Database, position: number): Promise<void> => {
  await db.run("", "update feed_lane set last_position = $1, reserved_position = null, server_history = 'another server'", [
    position,
  ]);
  await db.run("", "delete from delivery where event_id in (select id from event where position > $1 or position is null)", [
    position,
  ]);
  await db.run("", "delete from event where position > $1 or position is null", [position]);
};

/** As a version left it that knew of no worker key. */
export const forgetWorkerKey = (db: Database) => db.run("", "update master_key set worker_check_value = null");
export const setCheckValue = (db: Database, value: Buffer) => db.run("", "update master_key set check_value = $1", [value]);
export const readCheckValue = async (db: Database): Promise<Buffer> =>
  (await db.one<{ value: Buffer }>("", "select check_value as value from master_key"))!.value;
