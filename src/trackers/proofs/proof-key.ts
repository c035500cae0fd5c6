import { randomBytes } from "node:crypto";
import { createSealer, type Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import { findProofKey, insertProofKey, proofKeyId, replaceProofKey } from "./proof-key.sql.ts";

export const proofKeyContext = (id: string): string => `proof key ${id}`;

/**
 * Proofs of delivery are sealed under a key of their own, of which the master key seals this one copy: a rotation of the master
 * key writes one row instead of every document and every event that names somebody.
 */
export const openProofSealer = async (db: Database, master: Sealer): Promise<Sealer> => {
  const newKey = (): Buffer => master.seal(randomBytes(32), proofKeyContext(proofKeyId));
  let found = await findProofKey(db);
  if (!found) {
    await insertProofKey(db, newKey());
    found = await findProofKey(db);
  }
  const key = master.openBytes(found!.sealed, proofKeyContext(proofKeyId));
  if (key.ok) return createSealer(key.value);
  // Somebody took another master key for the database's, and said that secrets are lost: these are.
  await replaceProofKey(db, found!.sealed, newKey());
  return openProofSealer(db, master);
};
