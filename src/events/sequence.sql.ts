import type { Database } from "../postgres/database.ts";
import { fansOut, inLane, manyOfLanes, runByLane } from "../postgres/lanes.ts";
import { feedChannel } from "./events.sql.ts";
import { isFeedHeld, serverHistory } from "./feed/feed-epochs.sql.ts";

/** `knowsHistory`: the server can report which history it writes; none is placed while that is not the one of the feed's epoch. */
export type SequenceOptions = { knowsHistory?: boolean };
export const inThisHistory = ({ knowsHistory = true }: SequenceOptions): string =>
  knowsHistory ? ` and (server_history is null or server_history = ${serverHistory})` : "";
const nameOf = (name: string, { knowsHistory = true }: SequenceOptions): string =>
  knowsHistory ? name : `${name}_of_any_history`;

/** Whether a sequencer has something to do. */
export const areEventsWaiting = ({ knowsHistory = true }: SequenceOptions): string =>
  `(exists (select from event where position is null)${knowsHistory ? ` or ${isFeedHeld}` : ""})`;

export type Placed = { placed: number; begunAt: number; position: number; createdUntil: number };

/** On plain PostgreSQL, in one statement: see `sequenceEvents`. Events are locked in the order of `eraseDoomed`, so that the two never deadlock. */
export const placeEvents = (db: Database, lane: number, limit: number, options: SequenceOptions) =>
  db.one<Placed>(
    nameOf("sequence_events", options),
    `${fansOut} with lane as (select lane, last_position, created_until from feed_lane where lane = $1${inThisHistory(options)} for update),
     waiting as (
       select e.bucket, e.id, e.created_at, l.last_position + row_number() over (order by e.created_at, e.sequence, e.id) as position
       from lane l cross join lateral (
         select bucket, id, created_at, sequence from event where position is null order by created_at, id limit $2 for update) e),
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

export const insertMilestone = (db: Database, { position, createdUntil }: Pick<Placed, "position" | "createdUntil">) =>
  db.run("insert_feed_milestone", "insert into feed_milestone (position, created_until) values ($1, $2) on conflict do nothing", [
    position,
    new Date(createdUntil),
  ]);

/** Positions up to `reservedPosition` are reserved by a sequencer that has not shown them yet; `reservedUntil` is its latest event. */
export type Reservation = {
  lastPosition: number;
  reservedPosition: number | null;
  reservedUntil: number | null;
  /** It may still be placing them. */
  isFresh: boolean;
};

const abandonedAfter = "interval '5 seconds'";

export const readReservation = (db: Database, lane: number, options: SequenceOptions) =>
  db.one<Reservation>(
    nameOf("read_feed_reservation", options),
    `select last_position as "lastPosition", reserved_position as "reservedPosition", reserved_until as "reservedUntil",
       coalesce(reserved_at > clock_timestamp() - ${abandonedAfter}, false) as "isFresh"
     from feed_lane where lane = $1${inThisHistory(options)}`,
    [lane],
  );

export type UnplacedEvent = { bucket: number; id: string; createdAt: number; sequence: number };

/** The first of each lane; or all up to a moment. */
export const findUnplaced = (db: Database, { limit, until }: { limit: number | null; until: number | null }) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<UnplacedEvent>(
      name("find_unplaced_events"),
      `select e.bucket, e.id, e.created_at as "createdAt", e.sequence from event e
       where e.position is null and e.created_at <= $1${and("e")} order by e.created_at, e.id limit $2`,
      [until === null ? "infinity" : new Date(until), limit, ...params],
    );
  });

/** Only if none were reserved or placed meanwhile. */
export const reservePositions = (
  db: Database,
  lane: number,
  { lastPosition, reservedPosition }: Reservation,
  to: { position: number; until: number },
) =>
  db.run(
    "reserve_feed_positions",
    `update feed_lane set reserved_position = $4, reserved_until = $5, reserved_at = clock_timestamp()
     where lane = $1 and last_position = $2 and reserved_position is not distinct from $3::bigint`,
    [lane, lastPosition, reservedPosition, to.position, new Date(to.until)],
  );

export const givePositions = (db: Database, events: readonly (UnplacedEvent & { position: number })[]) =>
  runByLane(
    db,
    events,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 4);
      return db.run(
        name("give_feed_positions"),
        `with held as materialized (
           select from event h join unnest($1::smallint[], $2::uuid[]) as o (bucket, id) on h.bucket = o.bucket and h.id = o.id${and("h")}
           order by h.created_at, h.id for update of h)
         update event e set position = w.position from unnest($1::smallint[], $2::uuid[], $3::bigint[]) as w (bucket, id, position)
         where e.bucket = w.bucket and e.id = w.id and e.position is null${and("e")} and (select count(*) from held) > 0`,
        [some.map(({ bucket }) => bucket), some.map(({ id }) => id), some.map(({ position }) => position), ...params],
      );
    },
  );

/** From now on they are read, and readers are notified. Has no effect if more were reserved meanwhile. */
export const showPositions = (db: Database, lane: number, reservedPosition: number) =>
  db.one<{ createdUntil: number }>(
    "show_feed_positions",
    `update feed_lane set last_position = reserved_position, created_until = greatest(created_until, reserved_until, now())
     where lane = $1 and reserved_position = $2 and last_position < $2
     returning created_until as "createdUntil", pg_notify($3, '')`,
    [lane, reservedPosition, feedChannel],
  );
