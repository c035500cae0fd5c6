import type { EpochMs } from "../../lib/clock.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type LoggedDelivery, queueAgain } from "./deliveries.sql.ts";

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

/**
 * The deliveries of an endpoint ($1) in a range ($2, $3). Those that failed are found among the failed: reading all to find the few of
 * them would take as long as there are deliveries.
 */
const inRange = (kind: ReplayKind): string =>
  kind === "FAILED"
    ? `delivery_queue q join delivery d on d.bucket = q.bucket and d.tracker_id = q.tracker_id and d.endpoint_id = q.endpoint_id
       and d.sequence = q.sequence
     where q.endpoint_id = $1 and q.state = 'FAILED' and q.event_id > $2 and q.event_id < $3`
    : "delivery d where d.endpoint_id = $1 and d.event_id > $2 and d.event_id < $3";
const nameOf = (name: string, kind: ReplayKind): string => (kind === "FAILED" ? `${name}_failed` : name);

/** How many there are, counted up to `max`. */
export const countDeliveries = (db: Database, scope: Scope, { endpointId, kind, fromId, untilId }: ReplayRange, max: number) =>
  db.one<{ count: number }>(
    nameOf("count_deliveries_to_replay", kind),
    `${fansOut} select count(*) as count from (
       select 1 from ${inRange(kind)} and d.workspace_id = $4 and d.mode = $5 limit $6) counted`,
    [endpointId, fromId, untilId, scope.workspaceId, scope.mode, max],
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

type HeldReplay = { id: string; endpointId: string; kind: ReplayKind; after: string; until: string };

const holdReplay = (tx: Database) =>
  tx.one<HeldReplay>(
    "hold_webhook_replay",
    `select id, endpoint_id as "endpointId", kind, after_event_id as after, until_event_id as until from webhook_replay
     where finished_at is null order by created_at limit 1 for update skip locked`,
  );

export const nextDeliveries = (tx: Database, { endpointId, kind, after, until }: HeldReplay, limit: number) =>
  tx.many<LoggedDelivery>(
    nameOf("select_deliveries_to_replay", kind),
    `${fansOut} select d.bucket, d.tracker_id as "trackerId", d.sequence, d.event_id as "eventId" from ${inRange(kind)}
     order by d.event_id limit $4`,
    [endpointId, after, until, limit],
  );

const noteProgress = (tx: Database, replay: HeldReplay, step: readonly LoggedDelivery[], finishedAt: EpochMs | null) =>
  tx.run(
    "note_webhook_replay",
    "update webhook_replay set queued = queued + $2::int, after_event_id = $3, finished_at = $4 where id = $1",
    [replay.id, step.length, step.at(-1)?.eventId ?? replay.after, finishedAt === null ? null : new Date(finishedAt)],
  );

/**
 * Takes one unfinished replay a step further, in one transaction, so that it continues where it stopped, even if a process dies in between.
 * Gives the endpoint to wake; nothing when there is no replay to do.
 */
export const advanceReplay = async (
  db: TransactionalDatabase,
  now: EpochMs,
  limit: number,
): Promise<{ endpointId: string } | undefined> => {
  const { value } = await db.transaction(
    async (tx): Promise<{ replay: HeldReplay; step: LoggedDelivery[] } | undefined> => {
      const replay = await holdReplay(tx);
      return replay && { replay, step: await nextDeliveries(tx, replay, limit) };
    },
    (tx, held): Promise<number>[] =>
      held
        ? [
            ...(held.step.length > 0 ? queueAgain(tx, held.replay.endpointId, held.step, now) : []),
            noteProgress(tx, held.replay, held.step, held.step.length < limit ? now : null),
          ]
        : [],
  );
  return value && { endpointId: value.replay.endpointId };
};
