import type { Database } from "../postgres/database.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import { apiKeyBounds } from "./bounds.ts";
import type { KeyAccess } from "./key-access.ts";

export type ApiKey = {
  id: string;
  workspaceId: string;
  mode: Mode;
  name: string;
  hint: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
  canReveal: boolean;
  access: KeyAccess;
  /** Where it may come from; empty: from anywhere. */
  networks: readonly string[];
  /** Who made it, by the name they had then. */
  madeBy: string | null;
};

const columns = `id, workspace_id as "workspaceId", mode, name, key_hint as "hint", created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt", key_sealed is not null as "canReveal",
  key_access as "access", coalesce(key_networks, '{}') as "networks", made_by_name as "madeBy"`;

export type NewApiKey = {
  id: string;
  name: string;
  hash: Buffer;
  hint: string;
  sealed: Buffer | null;
  now: number;
  expiresAt: number | null;
  access: KeyAccess;
  networks: readonly string[];
  madeBy: { userId: string | null; name: string } | null;
};

export const insertApiKey = (db: Database, scope: Scope, key: NewApiKey) =>
  db.one<ApiKey>(
    "insert_api_key",
    `insert into api_key (id, workspace_id, mode, name, key_hash, key_hint, key_sealed, created_at, expires_at,
       key_access, key_networks, made_by_id, made_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
    [
      key.id,
      scope.workspaceId,
      scope.mode,
      key.name,
      key.hash,
      key.hint,
      key.sealed,
      new Date(key.now),
      key.expiresAt === null ? null : new Date(key.expiresAt),
      key.access,
      key.networks,
      key.madeBy?.userId ?? null,
      key.madeBy?.name ?? null,
    ],
  );

/** Those that work. `except` is the one that ends in the same transaction. */
export const countUsableKeys = async (db: Database, scope: Scope, { now, except }: { now: number; except: string | null }) =>
  (await db.one<{ count: number }>(
    "count_usable_keys",
    `select count(*)::int as count from api_key where workspace_id = $1 and mode = $2 and revoked_at is null
       and (expires_at is null or expires_at > $3) and id is distinct from $4::uuid`,
    [scope.workspaceId, scope.mode, new Date(now), except],
  ))!.count;

/** Newest first. Of very many in a mode, those that were revoked or expired longest ago are left out. */
export const listApiKeys = (db: Database, workspaceId: string, mode: Mode | null) =>
  db.many<ApiKey>(
    "list_api_keys",
    `select ${columns} from (
       select *, row_number() over (partition by mode
         order by (revoked_at is null and (expires_at is null or expires_at > now())) desc, created_at desc, id desc) as nth
       from api_key where workspace_id = $1 and ($2::text is null or mode = $2)) ranked
     where nth <= $3 order by created_at desc, id desc`,
    [workspaceId, mode, apiKeyBounds.shownKeys.cap],
  );

export const findApiKey = (db: Database, scope: Scope, id: string) =>
  db.one<ApiKey>("find_api_key", `select ${columns} from api_key where id = $1 and workspace_id = $2 and mode = $3`, [
    id,
    scope.workspaceId,
    scope.mode,
  ]);

/** The only look-up without a scope: it is what a scope comes from. */
export const findApiKeyByHash = (db: Database, hash: Buffer) =>
  db.one<ApiKey & { hash: Buffer; eraseAt: number | null }>(
    "find_api_key_by_hash",
    `select ${columns}, key_hash as "hash", (select w.erase_at from workspace w where w.id = workspace_id) as "eraseAt"
     from api_key where key_hash = $1`,
    [hash],
  );

export const findSealedKey = (db: Database, scope: Scope, id: string) =>
  db.one<{ sealed: Buffer | null }>(
    "find_sealed_key",
    `select key_sealed as "sealed" from api_key where id = $1 and workspace_id = $2 and mode = $3 and revoked_at is null`,
    [id, scope.workspaceId, scope.mode],
  );

/** A key that was revoked already keeps its first time. */
export const revokeApiKeyById = (db: Database, workspaceId: string, id: string, now: number) =>
  db.one<ApiKey & { hash: Buffer }>(
    "revoke_api_key",
    `update api_key set revoked_at = coalesce(revoked_at, $3), key_sealed = null where workspace_id = $1 and id = $2
     returning ${columns}, key_hash as "hash"`,
    [workspaceId, id, new Date(now)],
  );

/** The end of a rolled key's grace period; never later than the end it already had. */
export const shortenApiKey = (db: Database, scope: Scope, id: string, expiresAt: number) =>
  db.one<ApiKey & { hash: Buffer }>(
    "shorten_api_key",
    `update api_key set expires_at = least(coalesce(expires_at, $4), $4) where id = $1 and workspace_id = $2 and mode = $3
     returning ${columns}, key_hash as "hash"`,
    [id, scope.workspaceId, scope.mode, new Date(expiresAt)],
  );

export const updateApiKey = (db: Database, scope: Scope, id: string, change: { name: string; networks: readonly string[] }) =>
  db.one<ApiKey & { hash: Buffer }>(
    "update_api_key",
    `update api_key set name = $4, key_networks = $5 where id = $1 and workspace_id = $2 and mode = $3
     returning ${columns}, key_hash as "hash"`,
    [id, scope.workspaceId, scope.mode, change.name, change.networks],
  );

export const recordKeyUse = (db: Database, uses: ReadonlyMap<string, number>) =>
  db.run(
    "record_key_use",
    `update api_key k set last_used_at = greatest(k.last_used_at, u.at)
     from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where k.id = u.id`,
    [[...uses.keys()], [...uses.values()].map((at) => new Date(at))],
  );
