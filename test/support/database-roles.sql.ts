import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";

const runAs = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const withRole = (url: string, role: string): string => Object.assign(new URL(url), { username: role, password: "secret" }).href;

/** The roles of deploy/postgres/roles.sql, under names that no other test has: roles belong to the whole server. */
export const createDatabaseRoles = async (superuserUrl: string) => {
  const mark = randomBytes(4).toString("hex");
  const [owner, app] = [`kolli_owner_${mark}`, `kolli_app_${mark}`];
  const file = readFileSync(new URL("../../deploy/postgres/roles.sql", import.meta.url), "utf8");
  const sql = file.replaceAll(/\bkolli_(owner|app)\b/g, `kolli_$1_${mark}`);
  const passwords = [owner, app].map((role) => `alter role ${role} password 'secret'`);
  // Twice: it is run again after a restore, say.
  await runAs(superuserUrl, [sql, sql, ...passwords]);
  return {
    owner,
    app,
    ownerUrl: withRole(superuserUrl, owner),
    appUrl: withRole(superuserUrl, app),
    runAs,
    /** Once their database is gone. */
    drop: (serverUrl: string) => runAs(serverUrl, [`drop role ${owner}, ${app}`]),
  };
};

export const closeTable = (role: string, table: string): string => `revoke insert on ${table} from ${role}`;

/** What a role that reads and writes rows cannot do. */
export const forbiddenStatements = [
  "create table more ()",
  "create temp table more ()",
  "alter table audit_entry add column more int",
  "drop table audit_entry",
  "truncate audit_entry",
  "create role more",
  "create database more",
  "copy audit_entry to program 'cat'",
];
