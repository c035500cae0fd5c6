import type { Page } from "./caller.ts";
import type { Event, EventFilter } from "./schema.ts";
import { isTransient, wait } from "./transport.ts";

/** Keeps the place in the feed over restarts: a file, a row, a key of your cache. */
export type CursorStore = {
  load(): Promise<string | null> | string | null;
  save(cursor: string): Promise<void> | void;
};

export type FollowOptions = EventFilter & {
  /** Where to begin if the store has no cursor; with neither, at the oldest event that Kolli keeps. */
  readonly after?: string | null;
  readonly store?: CursorStore;
  /** How long to wait at the end of the feed, in milliseconds; 5,000 by default. */
  readonly interval?: number;
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
};

type Read = (page: { first: number; after: string | null; filter: EventFilter }) => Promise<Page<Event>>;

const longestPauseMs = 30_000;

/** A failure that may pass is waited for, however long it takes: every event is wanted. */
const readPatiently = async (
  read: () => Promise<Page<Event>>,
  interval: number,
  signal?: AbortSignal,
): Promise<Page<Event> | null> => {
  for (let pause = interval; !signal?.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted) return null;
      if (!isTransient(error)) throw error;
      await wait(pause, signal).catch(() => {});
    }
  }
  return null;
};

export async function* followEvents(read: Read, options: FollowOptions): AsyncGenerator<Event, void> {
  const { after = null, store, interval = 5000, pageSize = 100, signal, ...filter } = options;
  let cursor = (await store?.load()) ?? after;
  while (!signal?.aborted) {
    const page = await readPatiently(() => read({ first: pageSize, after: cursor, filter }), interval, signal);
    if (page === null) return;
    for (const event of page.nodes) {
      yield event;
      cursor = event.cursor!;
      await store?.save(cursor);
    }
    if (!page.pageInfo.hasNextPage) await wait(interval, signal).catch(() => {});
  }
}
