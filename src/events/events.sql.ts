import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import { byLane, fansOut, inLane, isOneLane, type Lane, manyByLane, manyOfLanes } from "../postgres/lanes.ts";
import { defaultTopics, type EventTopic } from "../trackers/event-topics.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import type { FeedPlace } from "./feed-cursor.ts";
import { serverHistory } from "./feed-epochs.sql.ts";

/** Told when events have got their places in the feed. */
export const feedChannel = "kolli_feed";

const eventColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  trackerId: column<string>("uuid"),
  topic: column<EventTopic>("text"),
  /** Counts this tracker's events of all topics: what deliveries are keyed and ordered by. */
  ordinal: column<number>("int", "sequence"),
  /** Counts this tracker's events of this topic. */
  sequence: column<number>("int", "topic_sequence"),
  carrier: column<string>("text"),
  status: column<TrackingStatus>("text"),
  /** Null where the event is not about the status. */
  previousStatus: column<TrackingStatus | null>("text"),
  /** The names of the API's fields that differ, with commas: a list of lists cannot be given to a statement. */
  changed: column<string>("text"),
  createdAt: instant(),
  body: column<string>("text"),
  /** What its deliveries continue, where traces are switched on. */
  traceparent: column<string | null>("text"),
};
type StoredEvent = RowOf<typeof eventColumns>;
export type NewEvent = Omit<StoredEvent, "traceparent"> & Partial<Pick<StoredEvent, "traceparent">>;

const storedEvent = (event: NewEvent): StoredEvent => ({ traceparent: null, ...event });

const { bucket: _insertedBucket, ...restOfEvent } = eventColumns;

export const insertEvents = (db: Database, events: readonly NewEvent[]): Promise<unknown> => {
  const insert = ([lane, rows]: readonly [Lane, readonly NewEvent[]]) => {
    const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(eventColumns).length + 1);
    return db.run(
      name("insert_events"),
      `insert into event (bucket, ${columnNames(restOfEvent)})
       select ${bucketOf("r")}, ${selectList(restOfEvent, "r")} from ${unnestAs(eventColumns, "r")} ${joinPlace("r")}`,
      [...arraysOf(eventColumns, rows.map(storedEvent)), ...params],
    );
  };
  return Promise.all(byLane(db, events, ({ bucket }) => bucket).map(insert));
};

export type EventRow = Omit<NewEvent, "bucket" | "workspaceId" | "carrier" | "traceparent"> & { position: number | null };

const {
  bucket: _bucket,
  workspaceId: _workspaceId,
  carrier: _carrier,
  sequence: _sequence,
  traceparent: _traceparent,
  ...shownColumns
} = eventColumns;
/** Of events from before there were topics both numbers are the same. */
export const toldSequence = "coalesce(e.topic_sequence, e.sequence)";
const columns = `${selectList(shownColumns, "e")}, ${toldSequence} as sequence, e.position`;

/** `epoch` is of the moment it was read: null where the statement cannot tell, because it asks one place of a cluster. */
export type FeedRow = EventRow & { epoch: string | null };

const readEpoch = "(select epoch from feed_lane where lane = 0)";

export const findEvents = (db: Database, scope: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<EventRow>(
      name("find_events"),
      `select ${columns} from event e join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on e.bucket = w.bucket and e.id = w.id
       where e.workspace_id = $3 and e.mode = $4${and("e")}`,
      [some.map(bucketOfUuid), some, scope.workspaceId, scope.mode, ...params],
    );
  });

export type FeedPage = {
  /** Positions strictly after it, and strictly before the other. */
  after: number;
  before?: number | null;
  /** Reads from the end, and gives the rows in reverse. */
  backward?: boolean;
  limit: number;
  trackerId: string | null;
  /** Changes of status alone, where it is left out. */
  topics?: readonly EventTopic[];
  statuses: readonly TrackingStatus[] | null;
  createdFrom: number | null;
};

/** Everything up to a milestone was created before its time: events that were not begin after it. */
const afterMilestone = `greatest($3, (
  select position from feed_milestone where created_until < $6 order by created_until desc, position desc limit 1))`;

/**
 * Only events that have a position: those were committed when it was given, so nothing can appear behind a cursor. Each topic
 * has its own range of an index, or each status where statuses are asked for, of which no more than a page is read.
 */
export const readFeed = (db: Database, scope: Scope, page: FeedPage) => {
  const { trackerId, statuses, createdFrom } = page;
  const topics = [...new Set(page.topics ?? defaultTopics)];
  const order = page.backward ? "desc" : "asc";
  // The milestones are kept elsewhere, so that with a time even one tracker's page is more than one task.
  const isOfTracker = trackerId !== null && createdFrom === null;
  const epoch = isOfTracker && !isOneLane(db) ? "null::text" : readEpoch;
  const rows = (more: string) => `${isOfTracker ? "" : fansOut} select ${columns}, ${epoch} as epoch from event e
    where e.workspace_id = $1 and e.mode = $2 and e.position > ${createdFrom === null ? "$3" : afterMilestone}
      and e.position < $4 and ($6::timestamptz is null or e.created_at >= $6) ${more}
    order by e.position ${order} limit $5`;
  const params = [
    scope.workspaceId,
    scope.mode,
    page.after,
    page.before ?? Number.MAX_SAFE_INTEGER,
    page.limit,
    createdFrom === null ? null : new Date(createdFrom),
  ];
  const read = (name: string, sql: string, ...more: unknown[]) =>
    db.many<FeedRow>(`${name}${page.backward ? "_backward" : ""}${createdFrom === null ? "" : "_from"}`, sql, [
      ...params,
      ...more,
    ]);
  if (trackerId !== null) {
    const ofTracker =
      "and e.bucket = $7 and e.tracker_id = $8 and e.topic = any($9::text[]) and ($10::text[] is null or e.status = any($10))";
    const name = epoch === readEpoch ? "read_tracker_feed" : "read_tracker_feed_in_lane";
    return read(name, rows(ofTracker), bucketOfUuid(trackerId), trackerId, topics, statuses);
  }
  const eachOf = (name: string, more: string) => `${fansOut} select e.* from unnest($7::text[]) as s (${name})
    cross join lateral (${rows(more)}) e order by e.position ${order} limit $5`;
  if (statuses === null) {
    if (topics.length === 1) return read("read_feed", rows("and e.topic = $7"), topics[0]);
    if (!isOneLane(db)) return read("read_feed_of_topics", rows("and e.topic = any($7::text[])"), topics);
    return read("read_feed_by_topic", eachOf("topic", "and e.topic = s.topic"), topics);
  }
  const ofStatuses = "and e.status = any($7::text[]) and e.topic = any($8::text[])";
  if (!isOneLane(db)) return read("read_feed_of_statuses", rows(ofStatuses), statuses, topics);
  const ofStatus = "and e.status = s.status and e.topic = any($8::text[])";
  return read("read_feed_by_status", eachOf("status", ofStatus), [...new Set(statuses)], topics);
};

export type TailEvent = EventRow & { workspaceId: string; epoch: string };
type Tail = { events: TailEvent[]; frontier: number; epoch: string };

/**
 * What came after a position in any of these scopes, oldest first, and the last position that was given so far, with its epoch:
 * with fewer events than the limit, everything up to there has been seen. `after` null asks for that position only.
 */
export const readTail = async (
  db: Database,
  { after, scopes, limit }: { after: number | null; scopes: readonly Scope[]; limit: number },
): Promise<Tail> => {
  if (!isOneLane(db)) return readTailOfLanes(db, { after, scopes, limit });
  const found = await db.many<{ [Column in keyof TailEvent]: TailEvent[Column] | null } & Omit<Tail, "events">>(
    "read_feed_tail",
    `${fansOut} select f.last_position as frontier, f.epoch, e.* from feed_lane f left join lateral (
       select e.* from unnest($2::uuid[], $3::text[]) as s (workspace_id, mode) cross join lateral (
         select ${columns}, workspace_id as "workspaceId" from event e
         where workspace_id = s.workspace_id and mode = s.mode and position > $1 and position <= f.last_position
         order by position limit $4) e
       order by e.position limit $4) e on true
     where f.lane = 0 order by e.position`,
    [after, scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode), limit],
  );
  const { frontier, epoch } = found[0] ?? nowhere;
  return { events: found.filter(({ id }) => id !== null) as unknown as TailEvent[], frontier, epoch };
};

/** The same where it cannot be one statement: what came up to the end as it was before, lane by lane. */
const readTailOfLanes = async (
  db: Database,
  { after, scopes, limit }: { after: number | null; scopes: readonly Scope[]; limit: number },
): Promise<Tail> => {
  const { position: frontier, epoch } = await latestPlace(db);
  if (after === null) return { events: [], frontier, epoch };
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<Omit<TailEvent, "epoch">>(
      name("read_feed_tail_up_to"),
      `select e.* from unnest($1::uuid[], $2::text[]) as s (workspace_id, mode) cross join lateral (
         select ${columns}, e.workspace_id as "workspaceId" from event e
         where e.workspace_id = s.workspace_id and e.mode = s.mode and e.position > $3 and e.position <= $4${and("e")}
         order by e.position limit $5) e
       order by e.position limit $5`,
      [scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode), after, frontier, limit, ...params],
    );
  });
  const events = found.sort((a, b) => a.position! - b.position!).slice(0, limit);
  return { events: events.map((event) => ({ ...event, epoch })), frontier, epoch };
};

/**
 * Gives committed events their places in the feed, in one statement. Taking the lane's row makes this the only writer of
 * positions in the lane until it commits, so positions become visible in their own order. Whoever comes meanwhile waits: the
 * other may have looked too early for his events. What the other has placed by then leaves gaps, which nobody minds. Readers
 * are told with the commit. Past each thousand a milestone is left, by which a time is found: it is not before the present,
 * since a node of an older version, which leaves none, may have placed events too. One that is not left, because the process
 * died before, costs those who look for a time a longer way. Gives how many were placed: none while the server writes another
 * history than the one the feed's epoch was begun in, unless it cannot tell.
 */
export const sequenceEvents = async (
  db: Database,
  lane: number,
  limit: number,
  { knowsHistory = true }: { knowsHistory?: boolean } = {},
): Promise<number> => {
  const inThisHistory = knowsHistory ? ` and (server_history is null or server_history = ${serverHistory})` : "";
  const done = await db.one<{ placed: number; begunAt: number; position: number; createdUntil: number }>(
    knowsHistory ? "sequence_events" : "sequence_events_of_any_history",
    `${fansOut} with lane as (select lane, last_position, created_until from feed_lane where lane = $1${inThisHistory} for update),
     waiting as (
       select e.bucket, e.id, e.created_at, l.last_position + row_number() over (order by e.created_at, e.sequence, e.id) as position
       from lane l cross join lateral (
         select bucket, id, created_at, sequence from event where position is null order by created_at, id limit $2) e),
     reached as (
       select l.last_position as begun_at, max(w.position) as position, greatest(l.created_until, max(w.created_at), now()) as created_until
       from lane l cross join waiting w group by l.last_position, l.created_until),
     moved as (
       update feed_lane f set last_position = r.position, created_until = r.created_until from reached r where f.lane = $1),
     placed as (
       update event e set position = w.position from waiting w where e.bucket = w.bucket and e.id = w.id and e.position is null
       returning 1)
     select p.count as placed, r.begun_at as "begunAt", r.position, r.created_until as "createdUntil", pg_notify($3, '')
     from (select count(*)::int as count from placed) p cross join reached r where p.count > 0`,
    [lane, limit, feedChannel],
  );
  if (done && Math.floor(done.position / 1000) > Math.floor(done.begunAt / 1000)) await insertMilestone(db, done);
  return done?.placed ?? 0;
};

const insertMilestone = (db: Database, { position, createdUntil }: { position: number; createdUntil: number }) =>
  db.run("insert_feed_milestone", "insert into feed_milestone (position, created_until) values ($1, $2) on conflict do nothing", [
    position,
    new Date(createdUntil),
  ]);

const nowhere = { frontier: 0, epoch: "" };

/** The end of the feed so far, of anyone's events. */
export const latestPlace = async (db: Database): Promise<FeedPlace> => {
  const place = await db.one<FeedPlace>(
    "latest_position",
    "select last_position as position, epoch from feed_lane where lane = $1",
    [0],
  );
  return place ?? { position: 0, epoch: "" };
};

/** The oldest event that has no place in the feed yet. */
export const oldestUnplaced = (db: Database) =>
  db.one<{ createdAt: number }>(
    "oldest_unplaced_event",
    `${fansOut} select created_at as "createdAt" from event where position is null order by created_at, id limit 1`,
  );
