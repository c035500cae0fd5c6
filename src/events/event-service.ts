import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import type { Notices } from "../postgres/notices.ts";
import { defaultTopics, type EventTopic } from "../trackers/event-topics.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type EventRow, type FeedPage, findEvents, latestPosition, readFeed } from "./events.sql.ts";
import { createFeedTail, type FeedTail } from "./feed-tail.ts";

export type EventService = {
  findMany(scope: Scope, uuids: readonly string[]): Promise<EventRow[]>;
  read(scope: Scope, page: FeedPage): Promise<EventRow[]>;
  /** The place of the last event so far, of anyone's. */
  latestPlace(): Promise<number>;
  /** Events after a place, for as long as the signal lets it. */
  follow(scope: Scope, from: Follow): AsyncGenerator<EventRow>;
};

type Follow = { after: number; trackerId: string | null; topics?: readonly EventTopic[]; signal: AbortSignal | undefined };

const pageSize = 100;

export type EventServiceOptions = { db: Database; reading?: Database; notices: Notices; log: Log; tail?: FeedTail };

export const createEventService = ({ db, reading = db, notices, log, tail }: EventServiceOptions): EventService => {
  const feedTail = tail ?? createFeedTail({ db, notices, log });

  /** From a position to the end of the feed as it is now, page by page. */
  async function* catchUp(scope: Scope, { after, trackerId, topics = defaultTopics, signal }: Follow): AsyncGenerator<EventRow> {
    let position = after;
    let page: EventRow[];
    do {
      const place = { after: position, limit: pageSize };
      page = await readFeed(db, scope, { ...place, trackerId, topics, statuses: null, createdFrom: null });
      for (const event of page) {
        position = event.position!;
        yield event;
      }
    } while (page.length === pageSize && !signal?.aborted);
  }

  async function* follow(scope: Scope, { after, trackerId, topics = defaultTopics, signal }: Follow): AsyncGenerator<EventRow> {
    let position = after;
    while (!signal?.aborted) {
      // The seat comes first: what is written while the stream catches up is kept there, and none of it twice.
      const seat = await feedTail.takeSeat(scope, trackerId, topics);
      signal?.addEventListener("abort", seat.wakeUp);
      try {
        for await (const event of catchUp(scope, { after: position, trackerId, topics, signal })) {
          position = event.position!;
          yield event;
        }
        while (!signal?.aborted && !seat.hasFallenBehind()) {
          for (const event of seat.take()) {
            if (event.position! <= position) continue;
            position = event.position!;
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
    findMany: (scope, uuids) => findEvents(db, scope, uuids),
    read: (scope, page) => readFeed(reading, scope, page),
    latestPlace: async () => (await latestPosition(db, 0))?.position ?? 0,
    follow,
  };
};
