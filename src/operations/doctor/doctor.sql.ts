import type { Database } from "../../postgres/database.ts";

export type ServerFacts = {
  version: number;
  encoding: string;
  fsync: string;
  synchronousCommit: string;
  isReadOnly: boolean;
  clock: number;
};

/** The only place that reads the server's clock: to compare it with ours. */
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

export type RoleFacts = {
  role: string;
  /** Rights on the whole server, in words. */
  serverRights: string[];
  mayChangeSchema: boolean;
  /** Our tables that it cannot both read and write. */
  closedTables: string[];
};

/** What the role of DATABASE_URL can do, and what it lacks. */
export const readRoleFacts = (db: Database) =>
  db.one<RoleFacts>(
    "doctor_role_facts",
    `with ours as (select c.oid, c.relname, c.relowner from pg_class c
         where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'p'))
     select current_user as role,
       array_remove(array[
         case when r.rolsuper then 'is a superuser' end,
         case when r.rolcreaterole then 'can make roles' end,
         case when r.rolcreatedb then 'can make databases' end,
         case when r.rolreplication then 'can replicate the server' end,
         case when r.rolbypassrls then 'is above row security' end,
         case when exists (select from unnest(array['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']) door
                           where pg_has_role(door, 'usage')) then 'can reach the server''s files or programs' end], null) as "serverRights",
       coalesce(has_schema_privilege(current_schema(), 'create'), false)
         or exists (select from ours where pg_has_role(relowner, 'usage')) as "mayChangeSchema",
       (select coalesce(array_agg(relname::text order by relname), '{}') from ours
        where not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) as "closedTables"
     from pg_roles r where r.rolname = current_user`,
  );
