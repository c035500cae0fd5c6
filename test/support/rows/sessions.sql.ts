import type { Database } from "../../../src/postgres/database.ts";

/** Connections to this database that listen for hints. */
export const noticeSessions = async (db: Database): Promise<number> =>
  (await db.one<{ sessions: number }>(
    "test_notice_sessions",
    "select count(*)::int as sessions from pg_stat_activity where datname = current_database() and application_name like 'kolli notices%'",
  ))!.sessions;
