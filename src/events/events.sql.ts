import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, columnNames, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import { byLane, fansOut, inLane, isOneLane, type Lane, manyByLane } from "../postgres/lanes.ts";
import { defaultTopics } from "../trackers/event-topics.ts";
import type { Scope } from "../workspaces/scope.ts";
import {
  dataColumns,
  type EventRow,
  eventColumns,
  eventRowColumns,
  type FeedPage,
  type FeedRow,
  type NewEvent,
  storedData,
  storedEvent,
  type Tail,
  type TailEvent,
  type TrackerFeedPage,
} from "./event-rows.sql.ts";
import { latestPlace, readFeedOfLanes, readTailOfLanes } from "./feed/feed-by-lane.sql.ts";

/** Notified when events have got their places in the feed. */
export const feedChannel = "kolli_feed";

const { bucket: _insertedBucket, ...restOfEvent } = eventColumns;
const { bucket: _bucketOfData, ...restOfData } = dataColumns;

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
  const insertData = ([lane, rows]: readonly [Lane, readonly RowOf<typeof dataColumns>[]]) => {
    const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(dataColumns).length + 1);
    return db.run(
      name("insert_event_data"),
      `insert into event_data (bucket, ${columnNames(restOfData)})
       select ${bucketOf("r")}, ${selectList(restOfData, "r")} from ${unnestAs(dataColumns, "r")} ${joinPlace("r")}`,
      [...arraysOf(dataColumns, rows), ...params],
    );
  };
  const bucketOf = ({ bucket }: { readonly bucket: number }) => bucket;
  const data = storedData(events);
  return Promise.all([
    ...byLane(db, events, bucketOf).map(insert),
    ...(data.length === 0 ? [] : byLane(db, data, bucketOf).map(insertData)),
  ]);
};

const readEpoch = "(select epoch from feed_lane where lane = 0)";

export const findEvents = (db: Database, scope: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<EventRow>(
      name("find_events"),
      `select ${eventRowColumns} from event e join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on e.bucket = w.bucket and e.id = w.id
       where e.workspace_id = $3 and e.mode = $4${and("e")}`,
      [some.map(bucketOfUuid), some, scope.workspaceId, scope.mode, ...params],
    );
  });

/** Everything up to a milestone was created before its time: events that were not begin after it. */
const afterMilestone = `greatest($3, (
  select position from feed_milestone where created_until < $6 order by created_until desc, position desc limit 1))`;

/**
 * Only events that have a position: those were committed when it was given, so nothing can appear behind a cursor. Each topic
 * has its own range of an index, or each status where statuses are asked for, of which no more than a page is read.
 */
export const readFeed = (db: Database, scope: Scope, page: FeedPage): Promise<FeedRow[]> => {
  const { trackerId, statuses, createdFrom } = page;
  if (trackerId !== null) return readTrackerFeeds(db, scope, { ...page, trackerIds: [trackerId] });
  if (!isOneLane(db)) return readFeedOfLanes(db, scope, page);
  const topics = [...new Set(page.topics ?? defaultTopics)];
  const order = page.backward ? "desc" : "asc";
  const rows = (more: string) => `select ${eventRowColumns}, ${readEpoch} as epoch from event e
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
  const eachOf = (name: string, more: string) => `select e.* from unnest($7::text[]) as s (${name})
    cross join lateral (${rows(more)}) e order by e.position ${order} limit $5`;
  if (statuses === null) {
    if (topics.length === 1) return read("read_feed", rows("and e.topic = $7"), topics[0]);
    return read("read_feed_by_topic", eachOf("topic", "and e.topic = s.topic"), topics);
  }
  const ofStatus = "and e.status = s.status and e.topic = any($8::text[])";
  return read("read_feed_by_status", eachOf("status", ofStatus), [...new Set(statuses)], topics);
};

/**
 * The same of some trackers, a page of each. A tracker has few events, which are found by its key. On a cluster, as of the moment
 * before: see `readFeedOfLanes`.
 */
export const readTrackerFeeds = async (db: Database, scope: Scope, page: TrackerFeedPage): Promise<FeedRow[]> => {
  const end = isOneLane(db) ? null : await latestPlace(db);
  const before = Math.min(page.before ?? Number.MAX_SAFE_INTEGER, end ? end.position + 1 : Number.MAX_SAFE_INTEGER);
  const order = page.backward ? "desc" : "asc";
  const found = await manyByLane(db, page.trackerIds, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 11);
    return db.many<FeedRow>(
      name(`read_tracker_feeds${page.backward ? "_backward" : ""}`),
      `select e.* from unnest($1::smallint[], $2::uuid[]) as s (bucket, tracker_id) cross join lateral (
         select ${eventRowColumns}${end ? "" : `, ${readEpoch} as epoch`} from event e
         where e.bucket = s.bucket and e.tracker_id = s.tracker_id and e.workspace_id = $3 and e.mode = $4
           and e.position > $5 and e.position < $6 and e.topic = any($8::text[]) and ($9::text[] is null or e.status = any($9))
           and ($10::timestamptz is null or e.created_at >= $10)${and("e")}
         order by e.position ${order} limit $7) e
       order by e.position ${order}`,
      [
        some.map(bucketOfUuid),
        some,
        scope.workspaceId,
        scope.mode,
        page.after,
        before,
        page.limit,
        [...new Set(page.topics ?? defaultTopics)],
        page.statuses,
        page.createdFrom === null ? null : new Date(page.createdFrom),
        ...params,
      ],
    );
  });
  return end ? found.map((row) => ({ ...row, epoch: end.epoch })) : found;
};

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
    `select f.last_position as frontier, f.epoch, e.* from feed_lane f left join lateral (
       select e.* from unnest($2::uuid[], $3::text[]) as s (workspace_id, mode) cross join lateral (
         select ${eventRowColumns}, workspace_id as "workspaceId" from event e
         where workspace_id = s.workspace_id and mode = s.mode and position > $1 and position <= f.last_position
         order by position limit $4) e
       order by e.position limit $4) e on true
     where f.lane = 0 order by e.position`,
    [after, scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode), limit],
  );
  const { frontier, epoch } = found[0] ?? nowhere;
  return { events: found.filter(({ id }) => id !== null) as unknown as TailEvent[], frontier, epoch };
};

const nowhere = { frontier: 0, epoch: "" };

/** The oldest event that has no place in the feed yet. */
export const oldestUnplaced = (db: Database) =>
  db.one<{ createdAt: number }>(
    "oldest_unplaced_event",
    `${fansOut} select created_at as "createdAt" from event where position is null order by created_at, id limit 1`,
  );
