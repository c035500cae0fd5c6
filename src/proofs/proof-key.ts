import { randomBytes } from "node:crypto";
import { Refusal } from "../lib/refusal.ts";
import { createSealer, type Sealer } from "../lib/seal.ts";
import type { Database } from "../postgres/database.ts";
import { findProofKey, insertProofKey, linkSecretId, proofKeyId, replaceProofKey } from "./proof-key.sql.ts";

export const proofKeyContext = (id: string): string => `proof key ${id}`;

/** What opens it, and whether an unreadable one may be replaced: not by a worker, which does not have every key. */
export type StoredKeyAccess = { sealer: Sealer; mayReplace: boolean };

/** 32 random bytes, created once and stored sealed: under the worker key, or under the master key while workers have no key. */
const openStoredKey = async (db: Database, { sealer, mayReplace }: StoredKeyAccess, id: string): Promise<Buffer> => {
  const newKey = (): Buffer => sealer.seal(randomBytes(32), proofKeyContext(id));
  let found = await findProofKey(db, id);
  if (!found) {
    await insertProofKey(db, id, newKey());
    found = await findProofKey(db, id);
  }
  const key = sealer.openBytes(found!.sealed, proofKeyContext(id));
  if (key.ok) return key.value;
  if (!mayReplace) throw new Refusal(`The key of proofs of delivery cannot be read. ${key.failure.message}.`);
  // An operator gave the database another master key, and confirmed that secrets are lost: these are.
  await replaceProofKey(db, id, found!.sealed, newKey());
  return openStoredKey(db, { sealer, mayReplace }, id);
};

/**
 * Proofs of delivery are sealed under a separate key, and only this key is sealed under the master key: a rotation writes one row
 * instead of every document and every event with a name in it.
 */
export const openProofSealer = async (db: Database, keeper: StoredKeyAccess): Promise<Sealer> =>
  createSealer(await openStoredKey(db, keeper, proofKeyId));

/** Proves addresses of public pages and links to documents. It stays when the master key changes, so they stay valid. */
export const openLinkSecret = (db: Database, keeper: StoredKeyAccess): Promise<Buffer> => openStoredKey(db, keeper, linkSecretId);
