import { type Connection, type PageArguments, type PageRequest, readPage, toConnection } from "../graphql/connection.ts";
import { ClientError } from "../graphql/errors.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { defaultTopics, type EventTopic } from "../trackers/event-topics.ts";
import { maxFilterValues } from "../trackers/read/tracker-reads.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import { mayRead } from "../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { bytesOfPage, fittingRows } from "./event-bodies.ts";
import { type EventService, type PlacedEvent, placeOfEvent } from "./event-service.ts";
import { type FeedPlace, feedCursorParts, readFeedCursor } from "./feed/feed-cursor.ts";

export const trackerArgument = (gid: string | null | undefined): string | null => {
  if (gid === null || gid === undefined) return null;
  const parsed = parseGlobalId(gid);
  return parsed?.type === "Tracker" ? parsed.uuid : unknownTracker;
};
/** A malformed id means a tracker that does not exist: no events, and no hint. */
const unknownTracker = "00000000-0000-7000-8000-000000000000";

export const requireFew = (name: string, values: readonly unknown[] | null | undefined): void => {
  if ((values?.length ?? 0) > maxFilterValues)
    throw new ClientError("BAD_USER_INPUT", `${name} can have at most ${maxFilterValues} values, got ${values!.length}.`);
};

export const placeOf = (name: string, text: string): FeedPlace => {
  const place = readFeedCursor(text);
  if (place !== null) return place;
  const message = `${name} is not a cursor of this feed. Send a cursor of events, or the id of a streamed event, exactly as it was returned.`;
  throw new ClientError("BAD_USER_INPUT", message);
};

type FeedArguments = PageArguments & {
  filter?:
    | {
        trackerId?: string | null | undefined;
        topics?: readonly EventTopic[] | null | undefined;
        status?: readonly TrackingStatus[] | null | undefined;
        createdFrom?: number | null | undefined;
      }
    | null
    | undefined;
};

type EventDeps = UseCaseDeps & { readonly events: EventService };
type ReadEvents = { rows: readonly PlacedEvent[]; page: PageRequest };

export const readEvents = defineUseCase({
  name: "Query.events",
  permission: mayRead,
  cost: { weight: 200, perItem: 10 },
  async run({ scope }, { filter, ...input }: FeedArguments, { events }: EventDeps): Promise<ReadEvents> {
    const page = readPage(input);
    requireFew("filter.topics", filter?.topics);
    requireFew("filter.status", filter?.status);
    const rows = await events.read(scope, {
      after: input.after == null ? null : placeOf("after", input.after),
      before: input.before == null ? null : placeOf("before", input.before),
      backward: page.direction === "backward",
      limit: page.limit + 1,
      trackerId: trackerArgument(filter?.trackerId),
      topics: filter?.topics ?? defaultTopics,
      statuses: filter?.status ?? null,
      createdFrom: filter?.createdFrom ?? null,
    });
    return { rows, page };
  },
  audit: "nothing",
});

/** If bodies are shown, a page is as long as their bytes allow. */
export const pageOfEvents = ({ rows, page }: ReadEvents, hasBodies: boolean): Connection<PlacedEvent> => {
  const fitting = hasBodies ? fittingRows(rows, bytesOfPage(page.limit)) : rows.length;
  return toConnection(rows, { ...page, limit: Math.min(page.limit, fitting) }, (row) => feedCursorParts(placeOfEvent(row)));
};
