import type { Database } from "../../../src/postgres/database.ts";

/** From now on the server refuses rows with this value, as it would a value that our own checks let through. */
export const refuseTrackingCode = (db: Database, code: string) =>
  db.run("", `alter table tracker add constraint refused_code check (tracking_code <> '${code}')`);

export const refuseMessage = (db: Database, message: string) =>
  db.run("", `alter table checkpoint add constraint refused_message check (message <> '${message}')`);

/** What is changed under this action cannot be written down. */
export const refuseAuditOf = (db: Database, action: string) =>
  db.run(
    "",
    `alter table audit_entry add constraint refused_${action.replace(/\W/g, "_")} check (action <> '${action}') not valid`,
  );

/** Nothing may go wrong with this parcel. */
export const refuseExceptionOf = (db: Database, code: string) =>
  db.run(
    "",
    `alter table tracker add constraint refused_exception check (tracking_code <> '${code}' or open_exceptions is null) not valid`,
  );
export const allowExceptions = (db: Database) => db.run("", "alter table tracker drop constraint refused_exception");

/** No tracker can be created in the buckets of one of so many lanes, as if the worker that has it were away. */
export const loseLane = async (db: Database, { lanes, lost }: { lanes: number; lost: number }): Promise<void> => {
  await db.run(
    "",
    `create function lose_lane() returns trigger language plpgsql as
     $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`,
  );
  await db.run(
    "",
    `create trigger lose_lane before insert on tracker for each row when (new.bucket % ${lanes} = ${lost}) execute function lose_lane()`,
  );
};
