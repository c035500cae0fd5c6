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
  const [owner, app, worker] = [`kolli_owner_${mark}`, `kolli_app_${mark}`, `kolli_worker_${mark}`];
  const file = readFileSync(new URL("../../../deploy/postgres/roles.sql", import.meta.url), "utf8");
  const sql = file.replaceAll(/\bkolli_(owner|app|worker)\b/g, `kolli_$1_${mark}`);
  const passwords = [owner, app, worker].map((role) => `alter role ${role} password 'secret'`);
  // Twice: it is run again after a restore, say.
  await runAs(superuserUrl, [sql, sql, ...passwords]);
  return {
    owner,
    app,
    worker,
    ownerUrl: withRole(superuserUrl, owner),
    appUrl: withRole(superuserUrl, app),
    workerUrl: withRole(superuserUrl, worker),
    runAs,
    /** Once their database is gone. */
    drop: (serverUrl: string) => runAs(serverUrl, [`drop role ${owner}, ${app}, ${worker}`]),
  };
};

export const closeTable = (role: string, table: string): string => `revoke insert on ${table} from ${role}`;

/** Tables with columns that look as if secrets were in them, or what proves them. */
export const tablesWithSecrets = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'sealed|_hash|secret|password|public_key' order by 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
};

/** What a worker's role cannot do beside that. */
export const forbiddenToWorkers = [
  "select password_hash from user_account",
  "select totp_sealed from user_account",
  "update user_account set email = 'mine@example.com'",
  "select * from user_session",
  "insert into user_session default values",
  "select * from recovery_code",
  "select * from passkey",
  "select key_sealed from api_key",
  "insert into api_key default values",
  "select token_hash from password_reset",
  "select mail_sealed from mail",
  "insert into membership default values",
  "update membership set role = 'owner'",
  "update workspace set required_sign_in = 'ANY'",
  "update audit_entry set action = 'nothing'",
  "delete from audit_entry",
  "delete from workspace",
  "update tracking_page set settings = '{}'",
  "delete from tracking_page",
  "update master_key set worker_check_value = null",
];

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
