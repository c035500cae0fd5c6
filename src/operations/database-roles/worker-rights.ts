import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { grantRights, listReadable, lockRights, missingRights, readWorkerRoles, type TableRight } from "./worker-rights.sql.ts";

const privileges = ["select", "insert", "update", "delete"] as const;
type Allowed = Partial<Record<TableRight["privilege"], readonly string[] | "whole">>;

/** Tables of people, sign-ins and settings: what a worker may do with each. A worker may use every other table. */
const restricted: Readonly<Record<string, Allowed>> = {
  user_account: {},
  membership: {},
  recovery_code: {},
  passkey: {},
  oidc_identity: {},
  api_key: {},
  api_key_network: {},
  user_session: {},
  invitation: {},
  setup_link: {},
  password_reset: {},
  address_change: {},
  spent_challenge: {},
  sign_in_throttle: {},
  mail: {},
  saved_view: {},
  workspace: { select: "whole", update: ["spread"] },
  tracking_page: { select: "whole" },
  audit_entry: { select: "whole", insert: "whole" },
  master_key: { select: "whole" },
  schema_migration: { select: "whole" },
};

const rightsOn = (table: string): TableRight[] =>
  privileges.flatMap((privilege): TableRight[] => {
    const allowed = restricted[table] ? restricted[table][privilege] : "whole";
    if (allowed === undefined) return [];
    return allowed === "whole" ? [{ table, privilege, column: null }] : allowed.map((column) => ({ table, privilege, column }));
  });

/** Grants workers' roles what they need of the existing tables, if there are such roles and this one owns the tables. */
export const grantWorkers = async (db: TransactionalDatabase): Promise<string[]> => {
  const found = (await readWorkerRoles(db))!;
  if (found.roles === null || found.roles.length === 0) return [];
  await db.transaction(async (tx) => {
    await lockRights(tx);
    for (const role of found.roles!) await grantRights(tx, role, found.tables, found.tables.flatMap(rightsOn));
  });
  return found.roles;
};

export type WorkerRights = {
  /** Tables that it cannot use as a worker must. */
  lacking: string[];
  /** Tables that it can read completely although no worker needs that. */
  needless: string[];
};

/** The rights of the current role, compared with what a worker needs. */
export const readWorkerRights = async (db: Database): Promise<WorkerRights> => {
  const tables = await listReadable(db);
  return {
    lacking: (
      await missingRights(
        db,
        tables.flatMap(({ table }) => rightsOn(table)),
      )
    ).map(({ table }) => table),
    needless: tables
      .filter(({ table, isReadable }) => isReadable && restricted[table] && restricted[table].select !== "whole")
      .map(({ table }) => table),
  };
};
