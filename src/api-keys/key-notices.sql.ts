import type { Database } from "../postgres/database.ts";

export const keyChannel = "kolli_api_key";

export const announceKeyChange = (db: Database, hash: Buffer) =>
  db.run("announce_key_change", "select pg_notify($1, $2)", [keyChannel, hash.toString("hex")]);
