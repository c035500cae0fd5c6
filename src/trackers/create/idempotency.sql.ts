import type { Database } from "../../postgres/database.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Scope } from "../../workspaces/scope.ts";

/** `isOurs`: this call took the key and is the one to act. Otherwise another call did, and `answer` is null while it is at work. */
export type IdempotentCall = { inputHash: Buffer; trackerId: string; answer: unknown; takenAt: number; isOurs: boolean };

const columns = `input_hash as "inputHash", tracker_id as "trackerId", answer, created_at as "takenAt"`;

/** Takes the key, or returns who has it: the tracker id is then the first call's. A key older than 24 hours counts as new. */
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
): Promise<IdempotentCall | undefined> => {
  const taken = await db.one<IdempotentCall>(
    "take_idempotency_key",
    `insert into idempotency as i (workspace_id, mode, key, input_hash, tracker_id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, mode, key) do update set input_hash = $4, tracker_id = $5, answer = null, created_at = $6 where i.created_at < $7
     returning ${columns}, true as "isOurs"`,
    [scope.workspaceId, scope.mode, key, inputHash, trackerId, new Date(now), new Date(forgetBefore)],
  );
  return (
    taken ??
    db.one<IdempotentCall>(
      "find_idempotency_key",
      `select ${columns}, false as "isOurs" from idempotency where workspace_id = $1 and mode = $2 and key = $3`,
      [scope.workspaceId, scope.mode, key],
    )
  );
};

/** Keeps the answer, and returns the one that is stored: the first that came in stays. */
export const keepIdempotentAnswer = (db: Database, scope: Scope, call: { key: string; trackerId: string }, answer: unknown) =>
  db.one<{ answer: unknown }>(
    "keep_idempotent_answer",
    `update idempotency set answer = coalesce(answer, $5) where workspace_id = $1 and mode = $2 and key = $3 and tracker_id = $4
     returning answer`,
    [scope.workspaceId, scope.mode, call.key, call.trackerId, jsonText(answer)],
  );

/** Nothing came of the call, so the key is free again. */
export const releaseIdempotencyKey = (db: Database, scope: Scope, call: { key: string; trackerId: string }) =>
  db.run(
    "release_idempotency_key",
    "delete from idempotency where workspace_id = $1 and mode = $2 and key = $3 and tracker_id = $4 and answer is null",
    [scope.workspaceId, scope.mode, call.key, call.trackerId],
  );

export const forgetIdempotencyKeys = (db: Database, before: number, limit: number) =>
  db.run(
    "forget_idempotency_keys",
    `delete from idempotency i where i.created_at < $1 and i.ctid = any (array(
       select o.ctid from idempotency o where o.created_at < $1 order by o.created_at limit $2))`,
    [new Date(before), limit],
  );
