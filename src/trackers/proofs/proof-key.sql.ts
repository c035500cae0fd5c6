import type { Database } from "../../postgres/database.ts";

/** There is one: its id is given, so that two nodes that start at once make the same. */
export const proofKeyId = "00000000-0000-7000-8000-000000000000";

export const insertProofKey = (db: Database, sealed: Buffer) =>
  db.run("insert_proof_key", "insert into proof_key (id, key_sealed) values ($1, $2) on conflict do nothing", [
    proofKeyId,
    sealed,
  ]);

export const findProofKey = (db: Database) =>
  db.one<{ sealed: Buffer }>("find_proof_key", "select key_sealed as sealed from proof_key where id = $1", [proofKeyId]);

/** Only while it is still the one that was found. */
export const replaceProofKey = (db: Database, found: Buffer, sealed: Buffer) =>
  db.run("replace_proof_key", "update proof_key set key_sealed = $3 where id = $1 and key_sealed = $2", [
    proofKeyId,
    found,
    sealed,
  ]);
