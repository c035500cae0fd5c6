import type { Database } from "../../postgres/database.ts";

export type ServerFacts = {
  version: number;
  encoding: string;
  fsync: string;
  synchronousCommit: string;
  isReadOnly: boolean;
  clock: number;
};

/** The one place that asks for the server's clock: to compare it with ours. */
export const readServerFacts = (db: Database) =>
  db.one<ServerFacts>(
    "doctor_server_facts",
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
       pg_is_in_recovery() as "isReadOnly", clock_timestamp() as clock`,
  );

export const readCarrierAccounts = (db: Database) =>
  db.many<{ carrier: string; label: string; workspace: string; state: string }>(
    "doctor_carrier_accounts",
    `select a.carrier, a.label, w.name as workspace, a.state from carrier_account a join workspace w on w.id = a.workspace_id
     order by w.name, a.carrier, a.created_at, a.id`,
  );
