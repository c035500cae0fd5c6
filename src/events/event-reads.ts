import { type Connection, type PageArguments, type PageRequest, readPage, toConnection } from "../graphql/connection.ts";
import { ClientError } from "../graphql/errors.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { defaultTopics, type EventTopic } from "../trackers/event-topics.ts";
import { requireFew } from "../trackers/read/tracker-reads.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import { mayRead } from "../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import type { Scope } from "../workspaces/scope.ts";
import { bytesOfPage, fittingRows } from "./event-bodies.ts";
import type { EventService } from "./event-service.ts";
import { type FeedPlace, feedCursorParts, readFeedCursor } from "./feed/feed-cursor.ts";
import { type PlacedEvent, placeOfEvent } from "./feed/placed-pages.ts";

export const trackerArgument = (gid: string | null | undefined): string | null => {
  if (gid === null || gid === undefined) return null;
  const parsed = parseGlobalId(gid);
  return parsed?.type === "Tracker" ? parsed.uuid : unknownTracker;
};
/** A malformed id means a tracker that does not exist: no events, and no hint. */
const unknownTracker = "00000000-0000-7000-8000-000000000000";

export const placeOf = (name: string, text: string): FeedPlace => {
  const place = readFeedCursor(text);
  if (place !== null) return place;
  const message = `${name} is not a cursor of this feed. Send a cursor of events, or the id of a streamed event, exactly as it was returned.`;
  throw new ClientError("BAD_USER_INPUT", message);
};

type Chosen = {
  topics?: readonly EventTopic[] | null | undefined;
  status?: readonly TrackingStatus[] | null | undefined;
};
type FeedArguments = PageArguments & {
  filter?: (Chosen & { trackerId?: string | null | undefined; createdFrom?: number | null | undefined }) | null | undefined;
};

/** Which events are wanted; `where` names the arguments in errors. */
export const readChosen = ({ topics, status }: Chosen, where = "") => {
  requireFew(`${where}topics`, topics);
  requireFew(`${where}status`, status);
  return { topics: topics ?? defaultTopics, statuses: status ?? null };
};

const placesOf = ({ after, before }: PageArguments, { limit, direction }: PageRequest) => ({
  after: after == null ? null : placeOf("after", after),
  before: before == null ? null : placeOf("before", before),
  backward: direction === "backward",
  limit: limit + 1,
});

type EventDeps = UseCaseDeps & { readonly events: EventService };
type ReadEvents<Row extends PlacedEvent = PlacedEvent> = { rows: readonly Row[]; page: PageRequest };

export const readEvents = defineUseCase({
  name: "Query.events",
  permission: mayRead,
  cost: { weight: 200, perItem: 10 },
  async run({ scope }, { filter, ...input }: FeedArguments, { events }: EventDeps): Promise<ReadEvents> {
    const page = readPage(input);
    const rows = await events.read(scope, {
      ...readChosen(filter ?? {}, "filter."),
      ...placesOf(input, page),
      trackerId: trackerArgument(filter?.trackerId),
      createdFrom: filter?.createdFrom ?? null,
    });
    return { rows, page };
  },
  audit: "nothing",
});

/** If bodies are shown, a page is as long as their bytes allow. */
export const pageOfEvents = <Row extends PlacedEvent>({ rows, page }: ReadEvents<Row>, hasBodies: boolean): Connection<Row> => {
  const fitting = hasBodies ? fittingRows(rows, bytesOfPage(page.limit)) : rows.length;
  return toConnection(rows, { ...page, limit: Math.min(page.limit, fitting) }, (row) => feedCursorParts(placeOfEvent(row)));
};

/** Of one tracker, which the caller has read. */
export const readEventsOf = async (events: EventService, scope: Scope, trackerId: string, input: PageArguments & Chosen) => {
  const page = readPage(input);
  const wanted = { ...readChosen(input), ...placesOf(input, page), trackerId, createdFrom: null };
  return { rows: await events.loadOfTracker(scope, wanted), page };
};
