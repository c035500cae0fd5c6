import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { AccountRules } from "./account-rules.ts";

export const accountStates = ["UNCHECKED", "WORKING", "REJECTED"] as const;
export type CarrierAccountState = (typeof accountStates)[number];

export type AccountRow = {
  id: string;
  workspaceId: string;
  carrier: string;
  label: string;
  /** Null: none. */
  rules: AccountRules | null;
  credentialsSealed: Buffer;
  baseUrl: string | null;
  rateRequests: number | null;
  ratePerSeconds: number | null;
  pushToken: string;
  state: CarrierAccountState;
  lastError: string | null;
  lastCheckedAt: EpochMs | null;
  lastPushAt: EpochMs | null;
  pushesSilentSince: EpochMs | null;
  createdAt: EpochMs;
  updatedAt: EpochMs;
};

const columns = `a.id, a.workspace_id as "workspaceId", a.carrier, a.label, a.rules, a.credentials_sealed as "credentialsSealed", a.base_url as "baseUrl",
  a.rate_requests as "rateRequests", a.rate_per_seconds as "ratePerSeconds", a.push_token as "pushToken", a.state, a.last_error as "lastError",
  a.last_checked_at as "lastCheckedAt", a.last_push_at as "lastPushAt",
  a.pushes_silent_since as "pushesSilentSince", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

export const findAccounts = (db: Database, wanted: readonly { workspaceId: string; carrier: string }[]) =>
  db.many<AccountRow>(
    "find_carrier_accounts",
    `select ${columns} from carrier_account a
       join unnest($1::uuid[], $2::text[]) as w (workspace_id, carrier) on w.workspace_id = a.workspace_id and w.carrier = a.carrier
     order by a.created_at, a.id`,
    [wanted.map(({ workspaceId }) => workspaceId), wanted.map(({ carrier }) => carrier)],
  );

export const findAccountsByIds = (db: Database, ids: readonly string[]) =>
  db.many<AccountRow>("find_carrier_accounts_by_ids", `select ${columns} from carrier_account a where a.id = any ($1::uuid[])`, [
    ids,
  ]);

export const findAccountsWithOthers = (db: Database, ids: readonly string[]) =>
  db.many<AccountRow>(
    "find_carrier_accounts_with_others",
    `select ${columns} from carrier_account a
     where (a.workspace_id, a.carrier) in (select w.workspace_id, w.carrier from carrier_account w where w.id = any ($1::uuid[]))
     order by a.created_at, a.id`,
    [ids],
  );

export const listAccounts = (db: Database, workspaceId: string) =>
  db.many<AccountRow>(
    "list_carrier_accounts",
    `select ${columns} from carrier_account a where a.workspace_id = $1 order by a.carrier, a.created_at, a.id`,
    [workspaceId],
  );

export const findAccountByPushToken = (db: Database, carrier: string, pushToken: string) =>
  db.one<AccountRow>(
    "find_carrier_account_by_push_token",
    `select ${columns} from carrier_account a where a.push_token = $2 and a.carrier = $1`,
    [carrier, pushToken],
  );

export type NewCarrierAccount = Pick<
  AccountRow,
  | "id"
  | "workspaceId"
  | "carrier"
  | "label"
  | "rules"
  | "credentialsSealed"
  | "baseUrl"
  | "rateRequests"
  | "ratePerSeconds"
  | "pushToken"
>;

/** Nothing if the workspace already has an account of this name with this carrier. */
export const insertAccount = (db: Database, account: NewCarrierAccount, now: EpochMs) =>
  db.one<AccountRow>(
    "insert_carrier_account",
    `insert into carrier_account as a (id, workspace_id, carrier, label, credentials_sealed, base_url, rate_requests, rate_per_seconds, push_token, rules, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict (workspace_id, carrier, lower(label)) do nothing returning ${columns}`,
    [
      account.id,
      account.workspaceId,
      account.carrier,
      account.label,
      account.credentialsSealed,
      account.baseUrl,
      account.rateRequests,
      account.ratePerSeconds,
      account.pushToken,
      account.rules,
      new Date(now),
    ],
  );

export type AccountChange = Pick<
  AccountRow,
  "id" | "workspaceId" | "label" | "rules" | "credentialsSealed" | "baseUrl" | "rateRequests" | "ratePerSeconds"
>;

/** Changed credentials are unchecked until the next request. */
export const updateAccount = (db: Database, change: AccountChange, now: EpochMs) =>
  db.one<AccountRow>(
    "update_carrier_account",
    `update carrier_account a set label = $3, credentials_sealed = $4, base_url = $5, rate_requests = $6, rate_per_seconds = $7,
       rules = $8, state = 'UNCHECKED', last_error = null, updated_at = $9
     where id = $1 and workspace_id = $2 returning ${columns}`,
    [
      change.id,
      change.workspaceId,
      change.label,
      change.credentialsSealed,
      change.baseUrl,
      change.rateRequests,
      change.ratePerSeconds,
      change.rules,
      new Date(now),
    ],
  );

/** The credentials, and what is known of them, stay. */
export const updateAccountRules = (
  db: Database,
  { id, workspaceId, label, rules }: Pick<AccountRow, "id" | "workspaceId" | "label" | "rules">,
  now: EpochMs,
) =>
  db.one<AccountRow>(
    "update_carrier_account_rules",
    `update carrier_account a set label = $3, rules = $4, updated_at = $5 where id = $1 and workspace_id = $2 returning ${columns}`,
    [id, workspaceId, label, rules, new Date(now)],
  );

/** Of all accounts of these workspaces, for showing them. */
export const accountLabels = (db: Database, workspaceIds: readonly string[]) =>
  db.many<{ id: string; workspaceId: string; label: string }>(
    "carrier_account_labels",
    `select id, workspace_id as "workspaceId", label from carrier_account where workspace_id = any ($1::uuid[])`,
    [workspaceIds],
  );

/** A carrier that pushes again is relied on again. */
export const notePushes = (db: Database, pushes: readonly { accountId: string; at: EpochMs }[]) =>
  db.run(
    "note_carrier_pushes",
    `update carrier_account a set last_push_at = p.at, pushes_silent_since = null
     from unnest($1::uuid[], $2::timestamptz[]) as p (id, at) where a.id = p.id and (a.last_push_at is null or a.last_push_at < p.at)`,
    [pushes.map(({ accountId }) => accountId), pushes.map(({ at }) => new Date(at))],
  );

/** Only over what it was made from: of two who add to an account's secrets at the same time, one sees the other's. */
export const replaceSealed = (db: Database, id: string, before: Buffer, sealed: Buffer) =>
  db.run(
    "replace_sealed_credentials",
    "update carrier_account set credentials_sealed = $3 where id = $1 and credentials_sealed = $2",
    [id, before, sealed],
  );

export const listAllAccounts = (db: Database) =>
  db.many<AccountRow>("list_all_carrier_accounts", `select ${columns} from carrier_account a order by a.id`);

export const deleteAccount = (db: Database, workspaceId: string, id: string) =>
  db.run("delete_carrier_account", `delete from carrier_account where id = $2 and workspace_id = $1`, [workspaceId, id]);

export type AccountVerdict = { accountId: string; error: string | null };

/** What requests showed about accounts. One that is known already is not written again. */
export const noteAccountStates = (db: Database, verdicts: readonly AccountVerdict[], now: EpochMs) =>
  db.run(
    "note_carrier_account_states",
    `update carrier_account a set state = case when v.error is null then 'WORKING' else 'REJECTED' end, last_error = v.error, last_checked_at = $3
     from unnest($1::uuid[], $2::text[]) as v (id, error)
     where a.id = v.id and (a.state <> case when v.error is null then 'WORKING' else 'REJECTED' end or a.last_error is distinct from v.error)`,
    [verdicts.map(({ accountId }) => accountId), verdicts.map(({ error }) => error), new Date(now)],
  );

/** After a check that showed nothing about the credentials: what is known of them stays. */
export const noteFailedCheck = (db: Database, accountId: string, error: string, now: EpochMs) =>
  db.run("note_failed_carrier_check", `update carrier_account set last_error = $2, last_checked_at = $3 where id = $1`, [
    accountId,
    error,
    new Date(now),
  ]);

/** After an explicit check: the time is written also when nothing changed. */
export const noteAccountCheck = (
  db: Database,
  accountId: string,
  state: CarrierAccountState,
  error: string | null,
  now: EpochMs,
) =>
  db.run(
    "note_carrier_account_check",
    `update carrier_account set state = $2, last_error = $3, last_checked_at = $4 where id = $1`,
    [accountId, state, error, new Date(now)],
  );
