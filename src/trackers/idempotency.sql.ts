import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";

export type IdempotentCall = { inputHash: Buffer; trackerId: string; answer: unknown };

/** Takes the key, or tells who has it: the answer's tracker id is then the first call's. A key older than 24 hours counts as new. */
export const takeIdempotencyKey = async (
  db: Database,
  scope: Scope,
  {
    key,
    inputHash,
    trackerId,
    now,
    forgetBefore,
  }: { key: string; inputHash: Buffer; trackerId: string; now: number; forgetBefore: number },
): Promise<IdempotentCall> => {
  const taken = await db.one<IdempotentCall>(
    "take_idempotency_key",
    `insert into idempotency as i (workspace_id, mode, key, input_hash, tracker_id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, mode, key) do update set input_hash = $4, tracker_id = $5, answer = null, created_at = $6 where i.created_at < $7
     returning input_hash as "inputHash", tracker_id as "trackerId", answer`,
    [scope.workspaceId, scope.mode, key, inputHash, trackerId, new Date(now), new Date(forgetBefore)],
  );
  return (
    taken ??
    (await db.one<IdempotentCall>(
      "find_idempotency_key",
      `select input_hash as "inputHash", tracker_id as "trackerId", answer from idempotency
       where workspace_id = $1 and mode = $2 and key = $3`,
      [scope.workspaceId, scope.mode, key],
    ))!
  );
};

export const keepIdempotentAnswer = (db: Database, scope: Scope, key: string, answer: unknown) =>
  db.run("keep_idempotent_answer", "update idempotency set answer = $4 where workspace_id = $1 and mode = $2 and key = $3", [
    scope.workspaceId,
    scope.mode,
    key,
    JSON.stringify(answer),
  ]);

export const forgetIdempotencyKeys = (db: Database, before: number) =>
  db.run("forget_idempotency_keys", "delete from idempotency where created_at < $1", [new Date(before)]);
