import type { Database } from "../postgres/database.ts";

export const keyChannel = "kolli_api_key";

/** With a change of the workspace that all its keys follow: its deletion, or its restoration. Heard when the transaction commits. */
export const announceKeysOf = (tx: Database, workspaceId: string) =>
  tx.run("announce_keys_of_workspace", "select pg_notify($1, encode(key_hash, 'hex')) from api_key where workspace_id = $2", [
    keyChannel,
    workspaceId,
  ]);

export const announceKeyChange = (db: Database, hash: Buffer) =>
  db.run("announce_key_change", "select pg_notify($1, $2)", [keyChannel, hash.toString("hex")]);
