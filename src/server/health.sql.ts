import type { Database } from "../postgres/database.ts";

export const pingDatabase = (db: Database) => db.one("ping", "select 1 as answer");
