import { defaultTopics } from "../trackers/event-topics.ts";
import type { Scope } from "../workspaces/scope.ts";
import { withBodies } from "./event-bodies.ts";
import { readFeed } from "./events.sql.ts";
import type { FeedPlace } from "./feed/feed-cursor.ts";
import { presentEpoch } from "./feed/feed-epochs.ts";
import type { Seat, WantedEvents } from "./feed/feed-seats.ts";
import type { FeedTail } from "./feed/feed-tail.ts";
import { type PlacedEvent, type PlacedFeed, placeOfEvent, readPlaced } from "./feed/placed-pages.ts";

/** Streams have the bodies with them. */
export type StreamedEvent = PlacedEvent & { body: string };

export type Follow = Partial<WantedEvents> & { after: FeedPlace; signal: AbortSignal | undefined };

const pageSize = 100;

/** Events after a place, for as long as the signal lets it. */
export async function* followEvents(
  feed: PlacedFeed & { readonly tail: FeedTail },
  scope: Scope,
  from: Follow,
): AsyncGenerator<StreamedEvent> {
  const { trackerId = null, topics = defaultTopics, statuses = null, signal } = from;
  const wanted = { trackerId, topics, statuses };
  let place = from.after;
  while (!signal?.aborted) {
    // The seat comes first: what is written while the stream catches up is kept there, and none of it twice.
    const seat = await feed.tail.takeSeat(scope, wanted);
    signal?.addEventListener("abort", seat.wakeUp);
    try {
      // Where nothing is found, nothing shows that the place was understood by an epoch that is over.
      if (presentEpoch(await feed.epochs.read()) !== seat.epoch) await feed.epochs.read("anew");
      for await (const event of catchUp(feed, scope, wanted, { after: place, signal })) {
        place = placeOfEvent(event);
        yield event;
      }
      for await (const event of newsOf(seat, signal)) {
        if (event.epoch === place.epoch && event.position! <= place.position) continue;
        place = placeOfEvent(event);
        yield event;
      }
    } finally {
      signal?.removeEventListener("abort", seat.wakeUp);
      seat.leave();
    }
  }
}

/** From a place to the end of the feed as it is now, page by page. */
async function* catchUp(feed: PlacedFeed, scope: Scope, wanted: WantedEvents, from: Follow): AsyncGenerator<StreamedEvent> {
  let place = from.after;
  let hasMore = true;
  while (hasMore && !from.signal?.aborted) {
    const page = { ...wanted, limit: pageSize, createdFrom: null };
    const rows = await readPlaced(feed, {
      from: feed.db,
      places: { after: place },
      ask: (where, positions) => readFeed(where, scope, { ...page, ...positions }),
    });
    const { events, isWhole, last } = await withBodies(feed.db, rows);
    yield* events;
    if (last) place = placeOfEvent(last);
    hasMore = !isWhole || rows.length === pageSize;
  }
}

/** What arrives while the reader keeps pace. */
async function* newsOf(seat: Seat, signal: AbortSignal | undefined): AsyncGenerator<StreamedEvent> {
  while (!signal?.aborted && !seat.hasFallenBehind()) {
    yield* seat.take();
    if (!signal?.aborted) await seat.waitForNews();
  }
}
