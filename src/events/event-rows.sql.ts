import { column, instant, type RowOf, selectList } from "../postgres/columns.ts";
import type { EventTopic } from "../trackers/event-topics.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
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
  /** Null where the event is not about the status. */
  previousStatus: column<TrackingStatus | null>("text"),
  /** The names of the API's fields that differ, with commas: a list of lists cannot be given to a statement. */
  changed: column<string>("text"),
  createdAt: instant(),
  body: column<string>("text"),
  /** What its deliveries continue, where traces are switched on. */
  traceparent: column<string | null>("text"),
  /** Which row of `event_data` ends the body; null where the body is stored whole. */
  dataOrdinal: column<number | null>("int", "data_sequence"),
  dataBytes: column<number | null>("int"),
};
type StoredEvent = RowOf<typeof eventColumns>;
/** The end of a body, without its last bracket: stored once for all events of a change, under the number of the first. */
type SharedData = { readonly ordinal: number; readonly text: string };
export type NewEvent = Omit<StoredEvent, "traceparent" | "dataOrdinal" | "dataBytes"> &
  Partial<Pick<StoredEvent, "traceparent">> & { readonly data?: SharedData };

export const storedEvent = ({ data, ...event }: NewEvent): StoredEvent => ({
  traceparent: null,
  ...event,
  body: data ? event.body.slice(0, -data.text.length - 1) : event.body,
  dataOrdinal: data?.ordinal ?? null,
  dataBytes: data ? Buffer.byteLength(data.text) : null,
});

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

/** The body of the event `e` as it is sent; null where its data is gone. */
export const wholeBody = (
  and: (table: string) => string,
): string => `case when e.data_sequence is null then e.body else e.body || (
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

/** Given to streams with its body. */
export type TailEvent = EventRow & { workspaceId: string; epoch: string };
export type LoadedTailEvent = TailEvent & { body: string };
export type Tail = { events: TailEvent[]; frontier: number; epoch: string };
