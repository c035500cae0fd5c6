import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type BodyAllowance, createLoadBody, type LoadBody, newAllowance } from "./event-bodies.ts";
import type { EventRow } from "./event-rows.sql.ts";
import { findEvents, readFeed } from "./events.sql.ts";
import { createLoadOfTracker, type EventsOfTracker } from "./events-of-trackers.ts";
import { latestPlace } from "./feed/feed-by-lane.sql.ts";
import type { FeedPlace } from "./feed/feed-cursor.ts";
import { createFeedEpochs, presentEpoch } from "./feed/feed-epochs.ts";
import { createFeedTail, type FeedTail, type FeedTailOptions } from "./feed/feed-tail.ts";
import { type PageOfPlaces, type PlacedEvent, readPlaced, requirePlace } from "./feed/placed-pages.ts";
import { type Follow, followEvents, type StreamedEvent } from "./follow-events.ts";

export type EventService = {
  findMany(scope: Scope, uuids: readonly string[]): Promise<(EventRow & { allowance: BodyAllowance })[]>;
  /** Of an event that was found in this scope. */
  loadBody: LoadBody;
  /** Throws the error for clients if a place is of an epoch that this feed does not have. */
  read(scope: Scope, page: PageOfPlaces): Promise<PlacedEvent[]>;
  /** The same for a field below a list: the same page of all its trackers is read in one statement. */
  loadOfTracker(scope: Scope, page: PageOfPlaces & { trackerId: string }): Promise<EventsOfTracker>;
  /** What positions that are read now are of. */
  presentEpoch(): Promise<string>;
  /** The place of the last event so far, of anyone's. */
  latestPlace(): Promise<FeedPlace>;
  /** Throws as `read` does. */
  requirePlace(place: FeedPlace): Promise<void>;
  /** Events after a place, for as long as the signal lets it. */
  follow(scope: Scope, from: Follow): AsyncGenerator<StreamedEvent>;
};

/** `reading`: where pages of the API are read, which may be a replica. */
export type EventServiceOptions = Pick<FeedTailOptions, "db" | "notices" | "log" | "onReader"> & {
  reading?: Database;
  tail?: FeedTail;
};

export const createEventService = ({ db, reading = db, notices, log, onReader, tail }: EventServiceOptions): EventService => {
  const epochs = createFeedEpochs(db);
  const feed = { db, epochs, tail: tail ?? createFeedTail({ db, notices, log, onReader }) };
  return {
    async findMany(scope, uuids) {
      const allowance = newAllowance();
      return (await findEvents(db, scope, uuids)).map((event) => ({ ...event, allowance }));
    },
    loadBody: createLoadBody(reading),
    read: (scope, page) =>
      readPlaced(feed, {
        from: reading,
        places: page,
        ask: (from, positions) => readFeed(from, scope, { ...page, ...positions }),
      }),
    loadOfTracker: createLoadOfTracker(feed, reading),
    presentEpoch: async () => presentEpoch(await epochs.read()),
    latestPlace: () => latestPlace(db),
    requirePlace: (place) => requirePlace(feed, place),
    follow: (scope, from) => followEvents(feed, scope, from),
  };
};
