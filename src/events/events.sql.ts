import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import type { EventTopic } from "./event-body.ts";

/** Told when events have got their places in the feed. */
export const feedChannel = "kolli_feed";

const eventColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  trackerId: column<string>("uuid"),
  topic: column<EventTopic>("text"),
  sequence: column<number>("int"),
  carrier: column<string>("text"),
  status: column<TrackingStatus>("text"),
  /** Null where the event is not about the status. */
  previousStatus: column<TrackingStatus | null>("text"),
  /** The names of the API's fields that differ, with commas: a list of lists cannot be given to a statement. */
  changed: column<string>("text"),
  createdAt: instant(),
  body: column<string>("text"),
};
export type NewEvent = RowOf<typeof eventColumns>;

export const insertEvents = (db: Database, events: readonly NewEvent[]) =>
  db.run(
    "insert_events",
    `insert into event (${columnNames(eventColumns)}) select * from ${unnestAs(eventColumns, "e")}`,
    arraysOf(eventColumns, events),
  );

export type EventRow = Omit<NewEvent, "bucket" | "workspaceId" | "carrier"> & { position: number | null };

const { bucket: _bucket, workspaceId: _workspaceId, carrier: _carrier, ...shownColumns } = eventColumns;
const columns = `${selectList(shownColumns, "e")}, e.position`;

export const findEvents = (db: Database, scope: Scope, ids: readonly string[]) =>
  db.many<EventRow>(
    "find_events",
    `select ${columns} from event e join unnest($1::smallint[], $2::uuid[]) as w (w_bucket, w_id) on e.bucket = w_bucket and e.id = w_id
     where e.workspace_id = $3 and e.mode = $4`,
    [ids.map(bucketOfUuid), ids, scope.workspaceId, scope.mode],
  );

export type FeedPage = {
  after: number;
  limit: number;
  trackerId: string | null;
  statuses: readonly TrackingStatus[] | null;
  createdFrom: number | null;
};

/** Only events that have a position: those were committed when it was given, so nothing can appear behind a cursor. */
export const readFeed = (db: Database, scope: Scope, page: FeedPage) =>
  page.trackerId === null
    ? db.many<EventRow>(
        "read_feed",
        `select ${columns} from event e where workspace_id = $1 and mode = $2 and position > $3
           and ($4::text[] is null or status = any($4)) and ($5::timestamptz is null or created_at >= $5)
         order by position limit $6`,
        [
          scope.workspaceId,
          scope.mode,
          page.after,
          page.statuses,
          page.createdFrom === null ? null : new Date(page.createdFrom),
          page.limit,
        ],
      )
    : db.many<EventRow>(
        "read_tracker_feed",
        `select ${columns} from event e where bucket = $7 and tracker_id = $8 and workspace_id = $1 and mode = $2 and position > $3
           and ($4::text[] is null or status = any($4)) and ($5::timestamptz is null or created_at >= $5)
         order by position limit $6`,
        [
          scope.workspaceId,
          scope.mode,
          page.after,
          page.statuses,
          page.createdFrom === null ? null : new Date(page.createdFrom),
          page.limit,
          bucketOfUuid(page.trackerId),
          page.trackerId,
        ],
      );

export type TailEvent = EventRow & { workspaceId: string };

/**
 * What came after a position in any of these scopes, oldest first, and the last position that was given so far: with fewer
 * events than the limit, everything up to there has been seen. `after` null asks for that position only.
 */
export const readTail = async (
  db: Database,
  { after, scopes, limit }: { after: number | null; scopes: readonly Scope[]; limit: number },
): Promise<{ events: TailEvent[]; frontier: number }> => {
  const found = await db.many<{ [Column in keyof TailEvent]: TailEvent[Column] | null } & { frontier: number }>(
    "read_feed_tail",
    `select f.last_position as frontier, e.* from feed_lane f left join lateral (
       select e.* from unnest($2::uuid[], $3::text[]) as s (workspace_id, mode) cross join lateral (
         select ${columns}, workspace_id as "workspaceId" from event e
         where workspace_id = s.workspace_id and mode = s.mode and position > $1 and position <= f.last_position
         order by position limit $4) e
       order by e.position limit $4) e on true
     where f.lane = 0 order by e.position`,
    [after, scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode), limit],
  );
  return { events: found.filter(({ id }) => id !== null) as unknown as TailEvent[], frontier: found[0]?.frontier ?? 0 };
};

/**
 * Gives committed events their places in the feed, in one statement. Taking the lane's row makes this the only writer of
 * positions in the lane until it commits, so positions become visible in their own order. Whoever comes meanwhile waits: the
 * other may have looked too early for his events. What the other has placed by then leaves gaps, which nobody minds. Readers
 * are told with the commit. Gives how many were placed.
 */
export const sequenceEvents = async (db: Database, lane: number, limit: number): Promise<number> => {
  const done = await db.one<{ placed: number }>(
    "sequence_events",
    `with lane as (select lane, last_position from feed_lane where lane = $1 for update),
     waiting as (
       select e.bucket, e.id, l.last_position + row_number() over (order by e.created_at, e.sequence, e.id) as position
       from lane l cross join lateral (
         select bucket, id, created_at, sequence from event where position is null order by created_at, id limit $2) e),
     moved as (update feed_lane f set last_position = w.last from (select max(position) as last from waiting) w where f.lane = $1 and w.last is not null),
     placed as (
       update event e set position = w.position from waiting w where e.bucket = w.bucket and e.id = w.id and e.position is null
       returning 1)
     select count(*)::int as placed, pg_notify($3, '') from placed having count(*) > 0`,
    [lane, limit, feedChannel],
  );
  return done?.placed ?? 0;
};

export const latestPosition = (db: Database, lane: number) =>
  db.one<{ position: number }>("latest_position", "select last_position as position from feed_lane where lane = $1", [lane]);
