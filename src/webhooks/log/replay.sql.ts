import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { queueAgain } from "./deliveries.sql.ts";

/** FAILED: those that failed for good. ALL: everything, delivered or not. */
export const replayKinds = ["FAILED", "ALL"] as const;
export type ReplayKind = (typeof replayKinds)[number];

/** Events carry their time in their ids, so a range of times is a range of ids, and the log is sorted by id. */
export type ReplayRange = {
  readonly endpointId: string;
  readonly kind: ReplayKind;
  readonly fromId: string;
  readonly untilId: string;
};

export type Replay = {
  id: string;
  endpointId: string;
  kind: ReplayKind;
  total: number;
  queued: number;
  createdAt: EpochMs;
  finishedAt: EpochMs | null;
};

const columns = `r.id, r.endpoint_id as "endpointId", r.kind, r.total, r.queued, r.created_at as "createdAt", r.finished_at as "finishedAt"`;

const inRange = (kind: string, range: { endpoint: string; from: string; until: string }) => `
  d.endpoint_id = ${range.endpoint} and d.event_id > ${range.from} and d.event_id < ${range.until} and (${kind} = 'ALL' or exists (
    select from delivery_queue q where q.bucket = d.bucket and q.tracker_id = d.tracker_id and q.endpoint_id = d.endpoint_id
      and q.sequence = d.sequence and q.state = 'FAILED'))`;

export const countDeliveries = (db: Database, scope: Scope, { endpointId, kind, fromId, untilId }: ReplayRange) =>
  db.one<{ count: number }>(
    "count_deliveries_to_replay",
    `select count(*) as count from delivery d where d.workspace_id = $1 and d.mode = $2
       and ${inRange("$6::text", { endpoint: "$3", from: "$4", until: "$5" })}`,
    [scope.workspaceId, scope.mode, endpointId, fromId, untilId, kind],
  );

export const insertReplay = (db: Database, replay: ReplayRange & { id: string; total: number; now: EpochMs }) =>
  db.one<Replay>(
    "insert_webhook_replay",
    `insert into webhook_replay as r (id, endpoint_id, kind, after_event_id, until_event_id, total, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [replay.id, replay.endpointId, replay.kind, replay.fromId, replay.untilId, replay.total, new Date(replay.now)],
  );

export const selectReplay = (db: Database, scope: Scope, id: string) =>
  db.one<Replay>(
    "select_webhook_replay",
    `select ${columns} from webhook_replay r join webhook_endpoint e on e.id = r.endpoint_id where e.workspace_id = $1 and e.mode = $2 and r.id = $3`,
    [scope.workspaceId, scope.mode, id],
  );

/**
 * Takes one unfinished replay a step further, in one statement, so that it continues where it stopped whoever dies in between.
 * Gives the endpoint to wake; nothing when there is no replay to do.
 */
export const advanceReplay = (db: Database, now: EpochMs, limit: number) =>
  db.one<{ endpointId: string }>(
    "advance_webhook_replay",
    `with r as materialized (select * from webhook_replay where finished_at is null order by created_at limit 1 for update skip locked),
     step as materialized (
       select d.* from r cross join lateral (
         select d.* from delivery d where ${inRange("r.kind", { endpoint: "r.endpoint_id", from: "r.after_event_id", until: "r.until_event_id" })}
         order by d.event_id limit $2) d),
     again as (${queueAgain("step", "$1::timestamptz")})
     update webhook_replay w set queued = w.queued + (select count(*) from step),
       finished_at = case when (select count(*) from step) < $2 then $1::timestamptz end,
       after_event_id = coalesce((select event_id from step order by event_id desc limit 1), w.after_event_id)
     from r where w.id = r.id returning w.endpoint_id as "endpointId"`,
    [new Date(now), limit],
  );
