import type { Database } from "../database.ts";

export type SessionSettings = {
  user: string;
  database: string;
  timeZone: string;
  enableSeqscan: string;
  statementTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
};

export const readSessionSettings = (db: Database) =>
  db.one<SessionSettings>(
    "read_session_settings",
    `select current_user as "user", current_database() as database, current_setting('TimeZone') as "timeZone",
       current_setting('enable_seqscan') as "enableSeqscan",
       (select setting::int from pg_settings where name = 'statement_timeout') as "statementTimeoutMs",
       (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleInTransactionTimeoutMs"`,
  );

/** What a person runs once, so that every session that a pooler opens has what Kolli sets on its own. */
export const settingsForRole = (
  { user, database }: Pick<SessionSettings, "user" | "database">,
  statementLimitMs: number,
): string => {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  return [
    "timezone = 'UTC'",
    "enable_seqscan = off",
    `statement_timeout = ${statementLimitMs}`,
    "idle_in_transaction_session_timeout = 60000",
  ]
    .map((setting) => `alter role ${quoted(user)} in database ${quoted(database)} set ${setting};`)
    .join("\n");
};
