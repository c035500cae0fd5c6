import { createApiKey as createWithinLimit, type KeyWish } from "../../src/api-keys/api-keys.ts";
import type { Sealer } from "../../src/lib/seal.ts";
import type { Database } from "../../src/postgres/database.ts";
import type { Scope } from "../../src/workspaces/scope.ts";

/** A key in a workspace that has a place for it. */
export const createApiKey = async (db: Database, sealer: Sealer, scope: Scope, wish: KeyWish) => {
  const made = await createWithinLimit(db, sealer, scope, wish);
  if (!made.ok) throw new Error(made.failure);
  return made.value;
};
