import type { Database } from "../postgres/database.ts";
import type { Notices } from "../postgres/notices.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type EventRow, type FeedPage, feedChannel, findEvents, latestPosition, readFeed } from "./events.sql.ts";

export type EventService = {
  findMany(scope: Scope, uuids: readonly string[]): Promise<EventRow[]>;
  read(scope: Scope, page: FeedPage): Promise<EventRow[]>;
  /** The place of the last event so far, of anyone's. */
  latestPlace(): Promise<number>;
  /** Events after a place, for as long as the signal lets it. */
  follow(
    scope: Scope,
    from: { after: number; trackerId: string | null; signal: AbortSignal | undefined },
  ): AsyncGenerator<EventRow>;
};

const pollMs = 1_000;
const pageSize = 100;

export const createEventService = ({ db, notices }: { db: Database; notices: Notices }): EventService => {
  const waiting = new Set<() => void>();
  notices.on(feedChannel, () => {
    for (const wake of waiting) wake();
  });

  /** Until the feed has news, a poll's length, or the signal. */
  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, pollMs);
      waiting.add(done);
      signal?.addEventListener("abort", done);
      if (signal?.aborted) done();
    });

  return {
    findMany: (scope, uuids) => findEvents(db, scope, uuids),
    read: (scope, page) => readFeed(db, scope, page),
    latestPlace: async () => (await latestPosition(db, 0))?.position ?? 0,
    async *follow(scope, { after, trackerId, signal }) {
      let position = after;
      while (!signal?.aborted) {
        const news = wait(signal);
        const events = await readFeed(db, scope, {
          after: position,
          limit: pageSize,
          trackerId,
          statuses: null,
          createdFrom: null,
        });
        for (const event of events) {
          position = event.position!;
          yield event;
        }
        if (events.length < pageSize) await news;
      }
    },
  };
};
