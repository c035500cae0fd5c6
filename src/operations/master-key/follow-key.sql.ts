import type { Database } from "../../postgres/database.ts";

export const masterKeyChannel = "kolli_master_key";

export const announceMasterKey = (db: Database) => db.run("announce_master_key", "select pg_notify($1, '')", [masterKeyChannel]);

/** The name of each running process: `kolli notices`, then the ids of its keys, the one that seals first. */
export const listProcessNames = (db: Database) =>
  db.many<{ name: string }>(
    "list_process_names",
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'kolli notices%'`,
  );
