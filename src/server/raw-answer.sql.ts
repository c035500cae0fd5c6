import { bucketOfUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";

/** The carrier's last answer about a tracker, compressed as it was kept. */
export const findRawAnswer = (db: Database, { workspaceId, mode }: Scope, trackerId: string) =>
  db.one<{ receivedAt: number; body: Buffer }>(
    "find_raw_answer",
    `select a.received_at as "receivedAt", a.body from carrier_answer a join tracker t on t.bucket = a.bucket and t.id = a.tracker_id
     where a.bucket = $1 and a.tracker_id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [bucketOfUuid(trackerId), trackerId, workspaceId, mode],
  );
