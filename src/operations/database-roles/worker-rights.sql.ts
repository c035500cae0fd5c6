import type { Database } from "../../postgres/database.ts";

/** A column, or a whole table if it is null. */
export type TableRight = { table: string; privilege: "select" | "insert" | "update" | "delete"; column: string | null };

/** Only one process grants at a time: PostgreSQL refuses two that change the same rights simultaneously. */
export const lockRights = (tx: Database) => tx.run("", "select pg_advisory_xact_lock(72061992)");

/**
 * Workers' roles are recognised by their name and their access to the schema (deploy/postgres/roles.sql); null: this role grants
 * nothing.
 */
export const readWorkerRoles = (db: Database) =>
  db.one<{ roles: string[] | null; tables: string[] }>(
    "worker_roles",
    `select case when has_schema_privilege(n.oid, 'create') then
         array(select pg_get_userbyid(a.grantee)::text from aclexplode(n.nspacl) a
               where a.privilege_type = 'USAGE' and pg_get_userbyid(a.grantee) like 'kolli\\_worker%') end as roles,
       array(select c.relname::text from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')
             and pg_has_role(c.relowner, 'usage') order by c.relname) as tables
     from pg_namespace n where n.nspname = current_schema()`,
  );

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Replaces all rights of a role on our tables with these. */
export const grantRights = (tx: Database, role: string, tables: readonly string[], rights: readonly TableRight[]) =>
  tx.run(
    "",
    [
      `revoke all on ${tables.map(quoted).join(", ")} from ${quoted(role)}`,
      ...rights.map(
        ({ table, privilege, column }) =>
          `grant ${privilege}${column === null ? "" : ` (${quoted(column)})`} on ${quoted(table)} to ${quoted(role)}`,
      ),
    ].join(";\n"),
  );

/** Those of these rights that the current role lacks. */
export const missingRights = (db: Database, rights: readonly TableRight[]) =>
  db.many<{ table: string }>(
    "missing_rights",
    `select distinct w.name as table from unnest($1::text[], $2::text[], $3::text[]) as w (name, privilege, col)
     where to_regclass(quote_ident(w.name)) is not null and not case when w.col is null
       then has_table_privilege(to_regclass(quote_ident(w.name)), w.privilege)
       else has_column_privilege(to_regclass(quote_ident(w.name)), w.col, w.privilege) end
     order by 1`,
    [rights.map(({ table }) => table), rights.map(({ privilege }) => privilege), rights.map(({ column }) => column)],
  );

/** Our tables, and which of them the current role can read completely. */
export const listReadable = (db: Database) =>
  db.many<{ table: string; isReadable: boolean }>(
    "list_readable_tables",
    `select c.relname::text as table, has_table_privilege(c.oid, 'select') as "isReadable" from pg_class c
     where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'p') order by 1`,
  );
