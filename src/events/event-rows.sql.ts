import { globalId } from "../lib/ids.ts";
import { column, instant, type RowOf, selectList } from "../postgres/columns.ts";
import type { EventTopic } from "../trackers/event-topics.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { Mode } from "../workspaces/scope.ts";

export const eventColumns = {
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
  /** Null if the event is not about the status. */
  previousStatus: column<TrackingStatus | null>("text"),
  /** The names of the API's fields that differ, with commas: a list of lists cannot be given to a statement. */
  changed: column<string>("text"),
  createdAt: instant(),
  body: column<string>("text"),
  /** What its deliveries continue, where traces are switched on. */
  traceparent: column<string | null>("text"),
  /** Which row of `event_data` ends the body; null if the body is stored whole. */
  dataOrdinal: column<number | null>("int", "data_sequence"),
  /** What the body is longer than what is stored with the event, without the last bracket. */
  dataBytes: column<number | null>("int"),
};
type StoredEvent = RowOf<typeof eventColumns>;
/** The end of a body, without its last bracket: stored once for all events of a change, under the number of the first. */
type SharedData = { readonly ordinal: number; readonly text: string };
export type NewEvent = Omit<StoredEvent, "traceparent" | "dataOrdinal" | "dataBytes"> &
  Partial<Pick<StoredEvent, "traceparent">> & { readonly data?: SharedData };

/**
 * How a body begins that says nothing there but what the event's columns say: it is not stored. This form is for good, because stored
 * events have it. A body that begins otherwise is stored with its beginning, so the envelope may change.
 */
const impliedHead = ({ id, topic, mode, createdAt, sequence, previousStatus }: NewEvent): string =>
  JSON.stringify({
    id: globalId("Event", id),
    ...{ topic, type: topic, mode },
    createdAt: formatOffsetTime(createdAt, 0),
    ...{ sequence, previousStatus },
  }).slice(0, -1);
/** The same of the row `e`. */
const headOfRow = `'{"id":"gid://kolli/Event/' || e.id || '","topic":"' || e.topic || '","type":"' || e.topic || '","mode":"' || e.mode
  || '","createdAt":"' || to_char(e.created_at at time zone 'UTC', case when date_trunc('second', e.created_at) = e.created_at
    then 'YYYY-MM-DD"T"HH24:MI:SS' else 'YYYY-MM-DD"T"HH24:MI:SS.MS' end) || '+00:00","sequence":' || coalesce(e.topic_sequence, e.sequence)
  || ',"previousStatus":' || coalesce('"' || e.previous_status || '"', 'null')`;

export const storedEvent = ({ data, ...event }: NewEvent): StoredEvent => {
  const stored = { traceparent: null, ...event, dataOrdinal: null, dataBytes: null };
  if (!data) return stored;
  const text = event.body.slice(0, -data.text.length - 1);
  const head = impliedHead(event);
  const rest = text.slice(head.length);
  const isImplied = text.startsWith(head) && (rest === "" || rest.startsWith(","));
  const body = isImplied ? rest : text;
  const dataBytes = Buffer.byteLength(data.text) + (isImplied ? Buffer.byteLength(head) : 0);
  return { ...stored, body, dataOrdinal: data.ordinal, dataBytes };
};

export const dataColumns = {
  bucket: eventColumns.bucket,
  trackerId: eventColumns.trackerId,
  sequence: column<number>("int"),
  data: column<string>("text"),
};
export const storedData = (events: readonly NewEvent[]): RowOf<typeof dataColumns>[] =>
  events.flatMap(({ bucket, trackerId, ordinal, data }) =>
    data && data.ordinal === ordinal ? [{ bucket, trackerId, sequence: ordinal, data: data.text }] : [],
  );

/** The body of the event `e` as it is sent; null if its data is gone. */
export const wholeBody = (
  and: (table: string) => string,
): string => `case when e.data_sequence is null then e.body else case when e.body like '{%' then '' else ${headOfRow} end || e.body || (
  select y.data from event_data y where y.bucket = e.bucket and y.tracker_id = e.tracker_id and y.sequence = e.data_sequence${and("y")}) || '}' end`;
export const bodyBytes = "octet_length(e.body) + coalesce(e.data_bytes + 1, 0)";

/** Without its body, which may have hundreds of kilobytes and is read only where it is wanted. */
export type EventRow = Omit<NewEvent, "bucket" | "workspaceId" | "carrier" | "traceparent" | "body" | "data"> & {
  position: number | null;
  bodyBytes: number;
};

const {
  bucket: _bucket,
  workspaceId: _workspaceId,
  carrier: _carrier,
  sequence: _sequence,
  traceparent: _traceparent,
  body: _body,
  dataOrdinal: _dataOrdinal,
  dataBytes: _dataBytes,
  ...shownColumns
} = eventColumns;
/** Of events from before there were topics both numbers are the same. */
export const reportedSequence = "coalesce(e.topic_sequence, e.sequence)";
export const eventRowColumns = `${selectList(shownColumns, "e")}, ${reportedSequence} as sequence, e.position, ${bodyBytes} as "bodyBytes"`;

/** `epoch` is of the moment it was read. */
export type FeedRow = EventRow & { epoch: string };

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

/** Which of their events readers want of several trackers, a page of each. */
export type TrackerFeedPage = Omit<FeedPage, "trackerId"> & { trackerIds: readonly string[] };

/** Given to streams with its body. */
export type TailEvent = EventRow & { workspaceId: string; epoch: string };
export type LoadedTailEvent = TailEvent & { body: string };
export type Tail = { events: TailEvent[]; frontier: number; epoch: string };
