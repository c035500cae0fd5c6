import type { Database } from "../database.ts";

export const readDatabaseClock = (db: Database) => db.one<{ now: number }>("read_database_clock", "select now() as now");
