import { newUuid } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { lockWorkspace } from "../workspaces/workspaces.sql.ts";
import {
  type ApiKey,
  countUsableKeys,
  findApiKey,
  findSealedKey,
  insertApiKey,
  revokeApiKeyById,
  shortenApiKey,
  updateApiKey,
} from "./api-keys.sql.ts";
import { apiKeyBounds } from "./bounds.ts";
import type { KeyAccess } from "./key-access.ts";
import { hashKey, keyHint, newKeyText } from "./key-format.ts";
import { announceKeyChange } from "./key-notices.sql.ts";

export const keySealContext = (id: string): string => `api-key:${id}`;

export type KeyMaker = { userId: string | null; name: string };
export type KeyWish = {
  name: string;
  expiresAt: number | null;
  now: number;
  access?: KeyAccess;
  /** Where it may come from; none: from anywhere. */
  networks?: readonly string[];
  madeBy?: KeyMaker;
  /** The key that ends when this one begins. */
  inPlaceOf?: string | null;
};

const keysMax = apiKeyBounds.keysOfWorkspace.cap;
export const tooManyKeys = `A workspace can have at most ${keysMax} API keys in each mode that are neither revoked nor expired. Revoke one first.`;

/**
 * Makes a key. The text is in the answer and, for a live key, nowhere else afterwards. Call it in a transaction: others who create a
 * key wait, so that none of two takes the place that the other counted.
 */
export const createApiKey = async (
  db: Database,
  sealer: Sealer,
  scope: Scope,
  { name, expiresAt, now, access = "FULL", networks = [], madeBy, inPlaceOf = null }: KeyWish,
): Promise<Result<{ key: string; record: ApiKey }, "too-many-keys">> => {
  await lockWorkspace(db, scope.workspaceId);
  if ((await countUsableKeys(db, scope, { now, except: inPlaceOf })) >= keysMax) return fail("too-many-keys");
  const key = newKeyText(scope.mode);
  const id = newUuid(now);
  const sealed = scope.mode === "TEST" ? sealer.seal(key, keySealContext(id)) : null;
  const record = (await insertApiKey(db, scope, {
    id,
    name,
    hash: hashKey(key),
    hint: keyHint(key),
    sealed,
    now,
    expiresAt,
    access,
    networks,
    madeBy: madeBy ?? null,
  }))!;
  return ok({ key, record });
};

export const revealApiKey = async (
  db: Database,
  sealer: Sealer,
  scope: Scope,
  id: string,
): Promise<Result<string, "not-found" | "shown-once" | "unreadable">> => {
  const found = await findSealedKey(db, scope, id);
  if (!found) return fail("not-found");
  if (found.sealed === null) return fail("shown-once");
  const opened = sealer.open(found.sealed, keySealContext(id));
  return opened.ok ? opened : fail("unreadable");
};

/** Takes effect on every node immediately: the notice empties their caches. */
export const revokeApiKey = async (db: Database, workspaceId: string, id: string, now: number): Promise<ApiKey | undefined> => {
  const revoked = await revokeApiKeyById(db, workspaceId, id, now);
  if (revoked) await announceKeyChange(db, revoked.hash);
  return revoked;
};

/** Its name and where it may come from. What it may do stays, because its holders rely on it. */
export const changeApiKey = async (
  db: Database,
  scope: Scope,
  id: string,
  change: { name: string; networks: readonly string[] },
): Promise<ApiKey | undefined> => {
  const changed = await updateApiKey(db, scope, id, change);
  if (changed) await announceKeyChange(db, changed.hash);
  return changed;
};

/** A new key like the old one; the old one lives on for the grace period. */
export const rollApiKey = async (
  db: TransactionalDatabase,
  sealer: Sealer,
  scope: Scope,
  { id, graceMs, now, madeBy }: { id: string; graceMs: number; now: number; madeBy?: KeyMaker },
): Promise<Result<{ key: string; record: ApiKey; old: ApiKey }, "not-found" | "revoked" | "too-many-keys">> => {
  const old = await findApiKey(db, scope, id);
  if (!old) return fail("not-found");
  if (old.revokedAt !== null) return fail("revoked");
  const rolled = await db.transaction(async (tx) => {
    const { name, expiresAt, access, networks } = old;
    const wish = { name, expiresAt, access, networks, now, inPlaceOf: graceMs === 0 ? id : null, ...(madeBy && { madeBy }) };
    const made = await createApiKey(tx, sealer, scope, wish);
    return made.ok ? ok({ made: made.value, shortened: await shortenApiKey(tx, scope, id, now + graceMs) }) : made;
  });
  if (!rolled.ok) return rolled;
  if (rolled.value.shortened) await announceKeyChange(db, rolled.value.shortened.hash);
  return ok({ ...rolled.value.made, old });
};
