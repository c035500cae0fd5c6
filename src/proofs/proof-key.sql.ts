import type { Database } from "../postgres/database.ts";

/** There is one of each: the ids are fixed, so that two nodes that start at the same time create the same. */
export const proofKeyId = "00000000-0000-7000-8000-000000000000";
export const linkSecretId = "00000000-0000-7000-8000-000000000001";

export const insertProofKey = (db: Database, id: string, sealed: Buffer) =>
  db.run("insert_proof_key", "insert into proof_key (id, key_sealed) values ($1, $2) on conflict do nothing", [id, sealed]);

export const findProofKey = (db: Database, id: string) =>
  db.one<{ sealed: Buffer }>("find_proof_key", "select key_sealed as sealed from proof_key where id = $1", [id]);

/** Only if it is still the one that was found. */
export const replaceProofKey = (db: Database, id: string, found: Buffer, sealed: Buffer) =>
  db.run("replace_proof_key", "update proof_key set key_sealed = $3 where id = $1 and key_sealed = $2", [id, found, sealed]);
