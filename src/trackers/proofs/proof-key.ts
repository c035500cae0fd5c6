import { randomBytes } from "node:crypto";
import { createSealer, type Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import { findProofKey, insertProofKey, linkSecretId, proofKeyId, replaceProofKey } from "./proof-key.sql.ts";

export const proofKeyContext = (id: string): string => `proof key ${id}`;

/** 32 random bytes, made once and kept sealed under the master key. */
const openKept = async (db: Database, master: Sealer, id: string): Promise<Buffer> => {
  const newKey = (): Buffer => master.seal(randomBytes(32), proofKeyContext(id));
  let found = await findProofKey(db, id);
  if (!found) {
    await insertProofKey(db, id, newKey());
    found = await findProofKey(db, id);
  }
  const key = master.openBytes(found!.sealed, proofKeyContext(id));
  if (key.ok) return key.value;
  // Somebody took another master key for the database's, and said that secrets are lost: these are.
  await replaceProofKey(db, id, found!.sealed, newKey());
  return openKept(db, master, id);
};

/**
 * Proofs of delivery are sealed under a key of their own, of which the master key seals this one copy: a rotation of the master
 * key writes one row instead of every document and every event that names somebody.
 */
export const openProofSealer = async (db: Database, master: Sealer): Promise<Sealer> =>
  createSealer(await openKept(db, master, proofKeyId));

/** Addresses of public pages and links to documents are proved with it. It stays when the master key changes, and so do they. */
export const openLinkSecret = (db: Database, master: Sealer): Promise<Buffer> => openKept(db, master, linkSecretId);
