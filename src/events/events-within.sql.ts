import { arraysOf, columnNames, selectList, unnestAs } from "../postgres/columns.ts";
import { dataColumns, eventColumns, type NewEvent, storedData, storedEvent } from "./event-rows.sql.ts";
import { feedChannel } from "./events.sql.ts";
import { inThisHistory } from "./sequence.sql.ts";

/** How a statement may give its own events their places in the feed. */
export type Placing = {
  /** Whether a stream may be open somewhere: it is notified. */
  readonly hasReader: boolean;
};

/** Steps of the statement that writes the changes, which record their events. */
export type EventSteps = {
  readonly name: string;
  readonly steps: string;
  readonly params: readonly unknown[];
  /** Whether the events have their places. */
  readonly isPlaced: string;
};

const happened = (trackers: string, firstParameter: number): string => `happened as materialized (
     select e.* from ${unnestAs(eventColumns, "e", firstParameter)}
     join ${trackers} h on h.bucket = e.bucket and h.tracker_id = e.tracker_id)`;
const described = (trackers: string, firstParameter: number): string => `described as (
     insert into event_data (${columnNames(dataColumns)})
     select ${selectList(dataColumns, "y")} from ${unnestAs(dataColumns, "y", firstParameter + Object.keys(eventColumns).length)}
     join ${trackers} h on h.bucket = y.bucket and h.tracker_id = y.tracker_id)`;
const recorded = `recorded as (insert into event (${columnNames(eventColumns)}) select ${columnNames(eventColumns)} from happened)`;

/** So many old versions of the feed's row are looked through quickly. There are more if a long transaction needs them, such as a backup. */
const mostVersions = 1_000;

/**
 * Takes the feed's row as a sequencer does, if that needs no waiting (docs/decisions/feed-positions-after-commit.md). `count` comes
 * first: whatever the statement waits for, it has by then. While another event waits, all are left to the sequencer: it may be an
 * earlier one of the same tracker.
 */
const recordedInFeed = (hasReader: string): string => `feed as materialized (
     select last_position, created_until from feed_lane where lane = 0 and (select count(*) from happened) > 0
       and not exists (select from event where position is null)
       and pg_stat_get_dead_tuples('feed_lane'::regclass) < ${mostVersions}${inThisHistory({})} for update skip locked),
   recorded as (
     insert into event (${columnNames(eventColumns)}, position)
     select ${columnNames(eventColumns)}, f.last_position + row_number() over (order by e.created_at, e.sequence, e.id)
     from happened e left join feed f on true),
   moved as (
     update feed_lane l set last_position = f.last_position + h.count, created_until = greatest(f.created_until, h.created_until, now())
     from feed f cross join (select count(*) as count, max(created_at) as created_until from happened) h where l.lane = 0
     returning f.last_position as begun_at, l.last_position, l.created_until,
       case when ${hasReader} then pg_notify('${feedChannel}', '')::text end as notified),
   milestone as (
     insert into feed_milestone (position, created_until) select last_position, created_until from moved
     where last_position / 1000 > begun_at / 1000 on conflict do nothing)`;

/** `happened` are the events of the trackers that the statement changes, from the table `trackers`. Plain PostgreSQL only. */
export const eventSteps = (
  events: readonly NewEvent[],
  trackers: string,
  firstParameter: number,
  placing: Placing | null,
): EventSteps => {
  const params = [...arraysOf(eventColumns, events.map(storedEvent)), ...arraysOf(dataColumns, storedData(events))];
  const all = (recording: string): string =>
    [happened(trackers, firstParameter), recording, described(trackers, firstParameter)].join(",\n   ");
  if (!placing) return { name: "", steps: all(recorded), params, isPlaced: "false" };
  return {
    name: "_placed",
    steps: all(recordedInFeed(`$${firstParameter + params.length}::boolean`)),
    params: [...params, placing.hasReader],
    isPlaced: "exists (select from feed)",
  };
};
