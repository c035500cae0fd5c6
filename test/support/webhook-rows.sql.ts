import type { Database } from "../../src/postgres/database.ts";

export type QueueRow = {
  endpointId: string;
  sequence: number;
  state: string;
  dueAt: number;
  attemptCount: number;
  token: string | null;
};

export const queueRows = (db: Database, endpointId: string) =>
  db.many<QueueRow>(
    "test_queue_rows",
    `select endpoint_id as "endpointId", sequence, state, due_at as "dueAt", attempt_count as "attemptCount", token
     from delivery_queue where endpoint_id = $1 order by tracker_id, sequence`,
    [endpointId],
  );

export const attemptRows = (db: Database, endpointId: string) =>
  db.many<{
    number: number;
    result: string;
    status: number | null;
    detail: string | null;
    responseBody: Buffer | null;
    durationMs: number;
  }>(
    "test_attempt_rows",
    `select number, result, status, detail, response_body as "responseBody", duration_ms as "durationMs" from delivery_attempt
     where endpoint_id = $1 order by at, number`,
    [endpointId],
  );

export const undelivered = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>("test_undelivered", "select count(*) as count from delivery_queue"))!.count;
