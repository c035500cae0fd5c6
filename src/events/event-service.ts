import { ClientError } from "../graphql/errors.ts";
import type { Database } from "../postgres/database.ts";
import { defaultTopics } from "../trackers/event-topics.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { type BodyAllowance, createLoadBody, type LoadBody, newAllowance, withBodies } from "./event-bodies.ts";
import type { EventRow, FeedPage } from "./event-rows.sql.ts";
import { findEvents, readFeed, readTrackerFeeds } from "./events.sql.ts";
import { latestPlace } from "./feed/feed-by-lane.sql.ts";
import type { FeedPlace } from "./feed/feed-cursor.ts";
import { createFeedEpochs, type EpochHistory, positionNow, presentEpoch } from "./feed/feed-epochs.ts";
import { createFeedTail, type FeedTail, type FeedTailOptions, type WantedEvents } from "./feed/feed-tail.ts";

/** An event with the epoch that its position is of. */
export type PlacedEvent = EventRow & { epoch: string };
/** Streams have the bodies with them. */
export type StreamedEvent = PlacedEvent & { body: string };
export const placeOfEvent = ({ position, epoch }: PlacedEvent): FeedPlace => ({ position: position!, epoch });

/** Null is the begin, or the end. */
export type PageOfPlaces = Omit<FeedPage, "after" | "before"> & { after: FeedPlace | null; before?: FeedPlace | null };
/** The bodies of all events that were read together count against one allowance. */
export type EventsOfTracker = readonly (PlacedEvent & { allowance: BodyAllowance })[];

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

type Follow = Partial<WantedEvents> & { after: FeedPlace; signal: AbortSignal | undefined };

const pageSize = 100;
const cursorGone =
  "This cursor is no longer valid: the database was restored from a backup that is older than the cursor. Read again without it, with filter: { createdFrom } set to the time of your last event. Events that you already have are returned again with the same IDs.";

const cursorTooOld =
  "This cursor is no longer valid: it is older than the events that this service keeps. Read again without it, with filter: { createdFrom } set to the time of your last event. Older events cannot be read again.";

/** `reading`: where pages of the API are read, which may be a replica. */
export type EventServiceOptions = Pick<FeedTailOptions, "db" | "notices" | "log" | "onReader"> & {
  reading?: Database;
  tail?: FeedTail;
};

export const createEventService = ({ db, reading = db, notices, log, onReader, tail }: EventServiceOptions): EventService => {
  const feedTail = tail ?? createFeedTail({ db, notices, log, onReader });

  const epochs = createFeedEpochs(db);

  /** Behind the horizon events may be missing: a reader that continues there gets an error. */
  const requireStored = (position: number, horizon: number): void => {
    if (position < horizon) throw new ClientError("CURSOR_GONE", cursorTooOld);
  };

  const understand = (history: EpochHistory, { after, before }: Pick<PageOfPlaces, "after" | "before">) => {
    const afterPosition = after ? positionNow(history, after) : 0;
    const lastBefore = before ? positionNow(history, before) : null;
    if (afterPosition === null || (before && lastBefore === null)) return null;
    // What both epochs have is before a place that only the other one has.
    return { after: afterPosition, before: before && lastBefore! < before.position ? lastBefore! + 1 : lastBefore };
  };

  type Positions = NonNullable<ReturnType<typeof understand>>;
  type Places = Pick<PageOfPlaces, "after" | "before">;

  /** The rows show which epoch they were read in: where it is not the one that the places were understood by, it is done again. */
  const readPlaced = async (
    from: Database,
    places: Places,
    ask: (from: Database, positions: Positions) => Promise<PlacedEvent[]>,
    anew?: "anew",
  ): Promise<PlacedEvent[]> => {
    const history = await epochs.read(anew);
    const positions = understand(history, places);
    if (positions === null) {
      // One that was begun a moment ago, perhaps.
      if (!anew) return readPlaced(from, places, ask, "anew");
      throw new ClientError("CURSOR_GONE", cursorGone);
    }
    if (positions.after > 0) requireStored(positions.after, await epochs.horizon());
    const rows = await ask(from, positions);
    if (rows.length === 0) return [];
    const { epoch } = rows[0]!;
    // A replica may be behind, or of another history: the primary decides.
    if (epoch !== presentEpoch(history)) return readPlaced(db, places, ask, "anew");
    return rows;
  };

  const read = (from: Database, scope: Scope, page: PageOfPlaces): Promise<PlacedEvent[]> =>
    readPlaced(from, page, (where, positions) => readFeed(where, scope, { ...page, ...positions }));

  type TrackerPage = PageOfPlaces & { trackerId: string };
  const pageText = ({ trackerId: _, ...page }: TrackerPage): string => JSON.stringify(page);
  const loadOfTracker = batchedByScope<TrackerPage, EventsOfTracker>(
    async (scope, pages) => {
      const allowance = newAllowance();
      const found = new Map<string, EventsOfTracker>();
      const readSame = async (same: readonly TrackerPage[]): Promise<void> => {
        const [page] = same as [TrackerPage];
        const trackerIds = same.map(({ trackerId }) => trackerId);
        const rows = await readPlaced(reading, page, (from, positions) =>
          readTrackerFeeds(from, scope, { ...page, trackerIds, ...positions }),
        );
        for (const [trackerId, own] of Map.groupBy(rows, (row) => row.trackerId))
          found.set(
            `${trackerId} ${pageText(page)}`,
            own.map((row) => ({ ...row, allowance })),
          );
      };
      await Promise.all([...Map.groupBy(pages, pageText).values()].map(readSame));
      return (page) => found.get(`${page.trackerId} ${pageText(page)}`) ?? [];
    },
    (page) => `${page.trackerId} ${pageText(page)}`,
  );

  /** From a place to the end of the feed as it is now, page by page. */
  async function* catchUp(scope: Scope, wanted: WantedEvents, { after, signal }: Follow): AsyncGenerator<StreamedEvent> {
    let place = after;
    let hasMore = true;
    while (hasMore && !signal?.aborted) {
      const page = await read(db, scope, { ...wanted, after: place, limit: pageSize, createdFrom: null });
      const { events, isWhole, last } = await withBodies(db, page);
      yield* events;
      if (last) place = placeOfEvent(last);
      hasMore = !isWhole || page.length === pageSize;
    }
  }

  async function* follow(scope: Scope, from: Follow): AsyncGenerator<StreamedEvent> {
    const { trackerId = null, topics = defaultTopics, statuses = null, signal } = from;
    const wanted = { trackerId, topics, statuses };
    let place = from.after;
    while (!signal?.aborted) {
      // The seat comes first: what is written while the stream catches up is kept there, and none of it twice.
      const seat = await feedTail.takeSeat(scope, wanted);
      signal?.addEventListener("abort", seat.wakeUp);
      try {
        // Where nothing is found, nothing shows that the place was understood by an epoch that is over.
        if (presentEpoch(await epochs.read()) !== seat.epoch) await epochs.read("anew");
        for await (const event of catchUp(scope, wanted, { after: place, signal })) {
          place = placeOfEvent(event);
          yield event;
        }
        while (!signal?.aborted && !seat.hasFallenBehind()) {
          for (const event of seat.take()) {
            if (event.epoch === place.epoch && event.position! <= place.position) continue;
            place = placeOfEvent(event);
            yield event;
          }
          if (!signal?.aborted) await seat.waitForNews();
        }
      } finally {
        signal?.removeEventListener("abort", seat.wakeUp);
        seat.leave();
      }
    }
  }

  return {
    async findMany(scope, uuids) {
      const allowance = newAllowance();
      return (await findEvents(db, scope, uuids)).map((event) => ({ ...event, allowance }));
    },
    loadBody: createLoadBody(reading),
    read: (scope, page) => read(reading, scope, page),
    loadOfTracker,
    presentEpoch: async () => presentEpoch(await epochs.read()),
    latestPlace: () => latestPlace(db),
    async requirePlace(place) {
      const position = positionNow(await epochs.read("anew"), place);
      if (position === null) throw new ClientError("CURSOR_GONE", cursorGone);
      if (position > 0) requireStored(position, await epochs.horizon());
    },
    follow,
  };
};
