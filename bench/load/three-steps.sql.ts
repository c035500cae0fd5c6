import type { Database } from "../../src/postgres/database.ts";

/** A parcel with the minimum that must survive a crash: what it is, and what was reported about it. */
export const createParcelTable = (db: Database) =>
  db.run("", "create table bench_parcel (id uuid primary key, code text not null, status text not null, body text)");

export const insertParcel = (db: Database, id: string, code: string) =>
  db.run("insert_bench_parcel", "insert into bench_parcel (id, code, status) values ($1, $2, 'PENDING')", [id, code]);

export const updateParcel = (db: Database, id: string, body: string) =>
  db.run("update_bench_parcel", "update bench_parcel set status = 'IN_TRANSIT', body = $2 where id = $1", [id, body]);
