import type { NewEvent } from "../../events/event-rows.sql.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { arraysOf, column, instant, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere, inLane, isOneLane, type Lane, manyByLane } from "../../postgres/lanes.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { sameEndpoint } from "./same-place.sql.ts";

/** What of an event decides where it goes; the body is read when it is sent. */
export const routingColumns = {
  bucket: column<number>("smallint"),
  id: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  trackerId: column<string>("uuid"),
  topic: column<EventTopic>("text"),
  /** Its place among all its tracker's events. */
  ordinal: column<number>("int", "sequence"),
  carrier: column<string>("text"),
  status: column<TrackingStatus>("text"),
  createdAt: column<EpochMs>("float8", "created_ms"),
};

/** Events that happened, and the endpoints that want them, as a table `matched`. What is about a carrier has no status to choose by. */
export const matchHappened = (createdAt: string) => `matched as materialized (
    select e.bucket, e.tracker_id, w.id as endpoint_id, e.sequence, e.id as event_id, e.workspace_id, e.mode, ${createdAt} as created_at
    from happened e join webhook_endpoint w on w.workspace_id = e.workspace_id and w.mode = e.mode and e.topic = any (coalesce(w.topics, array[w.topic]))
      and (w.carriers is null or e.carrier = any (w.carriers)) and (w.statuses is null or e.status = any (w.statuses) or e.topic like 'CARRIER%'))`;
/** The same for events that are parameters. */
export const matchEndpoints = (firstParameter = 1) =>
  `happened as (select * from ${unnestAs(routingColumns, "e", firstParameter)}), ${matchHappened("to_timestamp(e.created_ms / 1000)")}`;

export const intoLog = (bucket: string, matched: string) => `
  insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
  select ${bucket}, m.tracker_id, m.endpoint_id, m.sequence, m.event_id, m.workspace_id, m.mode, m.created_at from ${matched}
  on conflict do nothing`;
/** What comes behind an event that is being retried is due with it, so that senders do not stumble over it before. */
export const intoQueue = (bucket: string, matched: string, and: AndInLane, lease = "null::timestamptz, null::uuid") => `
  insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at, leased_until, token)
  select ${bucket}, m.tracker_id, m.endpoint_id, m.sequence, m.event_id, 'FRESH', greatest(m.created_at, ahead.due_at), ${lease}
  from ${matched} left join lateral (
    select max(q.due_at) as due_at from delivery_queue q
    where q.bucket = ${bucket} and q.tracker_id = m.tracker_id and ${sameEndpoint("q", "m", and)} and q.sequence < m.sequence
      and q.state = 'RETRY'${and("q")}) ahead on true
  on conflict do nothing`;

const insertMatched = `logged as (${intoLog("m.bucket", "matched m")}),
  queued as (${intoQueue("m.bucket", "matched m", anywhere)} returning endpoint_id)`;
const insertText = `with ${matchEndpoints()}, ${insertMatched}
  select distinct endpoint_id as "endpointId" from queued`;

/** The same as steps of the statement that records the events, which are in `happened` there. */
export const deliverySteps = {
  steps: `${matchHappened("e.created_at")}, ${insertMatched}`,
  answer: "json_build_object('endpointIds', array(select distinct endpoint_id from queued))",
};

/** One delivery for each event and endpoint that wants it, disabled endpoints included: theirs wait. Gives the endpoints to wake. */
export const insertDeliveries = async (db: Database, events: readonly NewEvent[]): Promise<{ endpointId: string }[]> => {
  if (isOneLane(db)) return db.many<{ endpointId: string }>("insert_deliveries", insertText, arraysOf(routingColumns, events));
  // On a cluster endpoints are asked at home, and their deliveries inserted where the events are.
  const matched = await findMatching(db, events);
  return manyByLane(
    db,
    matched,
    ({ bucket }) => bucket,
    async (lane, some) => {
      const [queued] = await Promise.all([queueMatched(db, lane, some), logMatched(db, lane, some)]);
      const endpointIds = new Set(queued.map(({ endpointId }) => endpointId));
      return [...endpointIds].map((endpointId) => ({ endpointId }));
    },
  );
};

const matchedColumns = {
  bucket: routingColumns.bucket,
  trackerId: routingColumns.trackerId,
  endpointId: column<string>("uuid"),
  sequence: column<number>("int"),
  eventId: column<string>("uuid"),
  workspaceId: routingColumns.workspaceId,
  mode: routingColumns.mode,
  createdAt: instant(),
};
type Matched = RowOf<typeof matchedColumns>;

const findMatching = (db: Database, events: readonly NewEvent[]) =>
  db.many<Matched>(
    "match_webhook_endpoints",
    `with ${matchEndpoints()} select ${selectList(matchedColumns, "m")} from matched m`,
    arraysOf(routingColumns, events),
  );

const laneOfMatched = (lane: Lane) => {
  const ways = inLane(lane, Object.keys(matchedColumns).length + 1);
  return { ...ways, bucket: ways.bucketOf("m"), rows: `${unnestAs(matchedColumns, "m")} ${ways.joinPlace("m")}` };
};

const logMatched = (db: Database, lane: Lane, matched: readonly Matched[]) => {
  const { name, bucket, rows, params } = laneOfMatched(lane);
  return db.run(name("log_deliveries"), intoLog(bucket, rows), [...arraysOf(matchedColumns, matched), ...params]);
};

const queueMatched = (db: Database, lane: Lane, matched: readonly Matched[]) => {
  const { name, and, bucket, rows, params } = laneOfMatched(lane);
  return db.many<{ endpointId: string }>(
    name("queue_deliveries"),
    `${intoQueue(bucket, rows, and)} returning endpoint_id as "endpointId"`,
    [...arraysOf(matchedColumns, matched), ...params],
  );
};
