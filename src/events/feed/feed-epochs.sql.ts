import { randomPart } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";

/**
 * Which history the server is writing: the system identifier changes with a restored dump or a copy, the timeline when a server
 * was restored to a point in time or a standby took over. A snapshot of a disk that is put back changes neither.
 */
export const serverHistory =
  "(select system_identifier from pg_control_system())::text || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)";

export const readServerHistory = (db: Database) =>
  db.one<{ history: string }>("read_server_history", `select ${serverHistory} as history`);

const held = `select lane from feed_lane where lane = 0 and server_history is distinct from ${serverHistory}`;
/** Whether that is so; if the server can report it. */
export const isFeedHeld = `exists (${held})`;

/** Finds a row where no positions are given, because the server writes another history than they were last given in. */
export const isSequencingHeld = (db: Database) => db.one<{ lane: number }>("sequence_events_held", held);

const nextNumber = "(select coalesce(max(number), 0) + 1 from feed_epoch)";
const newName = (): string => randomPart(6).toString("hex");

/**
 * Begins an epoch where the server writes another history than the one that positions were last given in. A feed in which
 * nothing has happened yet gets its first name. One that is older than epochs keeps the empty name, which its cursors mean.
 * Takes the lane's row, as a sequencer does.
 */
export const settleEpoch = (db: Database) =>
  db.one<{ epoch: string; afterPosition: number }>(
    "settle_feed_epoch",
    `with server as materialized (select ${serverHistory} as history),
     former as materialized (select epoch, server_history from feed_lane where lane = 0 for update),
     moved as (
       update feed_lane f set server_history = s.history,
         epoch = case when o.server_history is null and f.last_position > 0 then f.epoch else $1 end
       from server s cross join former o where f.lane = 0 and o.server_history is distinct from s.history
       returning f.epoch, f.last_position, o.epoch as former)
     insert into feed_epoch (number, epoch, after_position, begun_at)
     select ${nextNumber}, epoch, last_position, now() from moved where epoch <> former
     returning epoch, after_position as "afterPosition"`,
    [newName()],
  );

/** After any restore: no cursor that was given out after the backup may be taken for one of this history. */
export const beginEpoch = (db: Database) =>
  db.one<{ epoch: string; afterPosition: number }>(
    "begin_feed_epoch",
    `with moved as (
       update feed_lane set epoch = $1, server_history = null where lane = 0 returning epoch, last_position)
     insert into feed_epoch (number, epoch, after_position, begun_at) select ${nextNumber}, epoch, last_position, now() from moved
     returning epoch, after_position as "afterPosition"`,
    [newName()],
  );

export const readEpochs = (db: Database) =>
  db.many<{ epoch: string; afterPosition: number }>(
    "read_feed_epochs",
    `select epoch, after_position as "afterPosition" from feed_epoch order by number`,
  );
