import { createAlarm } from "../../lib/loop.ts";
import { delay, elapsedMs } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { withBodies } from "../event-bodies.ts";
import { feedChannel, readTail } from "../events.sql.ts";
import { createSeats, type QueueLimit, type Seat, type WantedEvents } from "./feed-seats.ts";

export type FeedTail = {
  /** Resolves when the seat has been given: every later event of this scope that is wanted reaches it. */
  takeSeat(scope: Scope, wanted: WantedEvents): Promise<Seat>;
};

export type FeedTailOptions = {
  db: Database;
  notices: Notices;
  log: Log;
  /** Now and then while streams are open: their events should not be gathered before they are placed. */
  onReader?: (() => void) | undefined;
  /** A notice can be lost: once in this time the feed is looked at anyway, while any stream is open. */
  pollMs?: number;
  pageSize?: number;
  maxQueued?: QueueLimit;
};

const readerNoticeMs = 10_000;

/**
 * One reader of the feed for the whole process: each notice costs one statement, however many streams are open, and nothing at
 * all while none is. A seat is only given between two reads, so that no read has left out its scope and still gone past it.
 */
export const createFeedTail = (options: FeedTailOptions): FeedTail => {
  const {
    db,
    notices,
    log,
    onReader,
    pollMs = 1_000,
    pageSize = 500,
    maxQueued = { events: 200, characters: 256 * 1024 },
  } = options;
  const arriving: (() => void)[] = [];
  const alarm = createAlarm();
  const seats = createSeats({ maxQueued, onEmpty: alarm.wake });
  let position: number | null = null;
  let epoch: string | null = null;
  let isReading = false;
  let noticedAt = Number.NEGATIVE_INFINITY;
  notices.on(feedChannel, alarm.wake);
  notices.onGap(alarm.wake);

  /** Whether there may be more now. */
  const readOnce = async (): Promise<boolean> => {
    const found = await readTail(db, { after: position, scopes: seats.scopes(), limit: pageSize });
    if (found.epoch !== epoch) {
      // Positions have gone back, and may be given to other events.
      seats.unseatAll();
      position = null;
      return false;
    }
    const loaded = await withBodies(db, found.events);
    for (const event of loaded.events) seats.handOut(event);
    const isWhole = loaded.isWhole && found.events.length < pageSize;
    position = isWhole ? found.frontier : loaded.last!.position!;
    return !isWhole;
  };

  const noteReader = (): void => {
    if (elapsedMs() < noticedAt + readerNoticeMs) return;
    noticedAt = elapsedMs();
    onReader?.();
  };

  const read = async (): Promise<void> => {
    while (seats.scopes().length > 0 || arriving.length > 0) {
      noteReader();
      let hasMore = false;
      try {
        // The feed continued while no stream was open; the first read only finds its end.
        if (seats.scopes().length === 0) position = null;
        if (position === null) {
          const end = await readTail(db, { after: null, scopes: [], limit: 0 });
          position = end.frontier;
          epoch = end.epoch;
        }
        for (const sitDown of arriving.splice(0)) sitDown();
        hasMore = await readOnce();
      } catch (error) {
        log.warn({ err: error }, "The event feed could not be read for open streams; trying again shortly");
        await delay(pollMs);
        continue;
      }
      if (!hasMore && arriving.length === 0) await alarm.sleep(pollMs);
    }
  };
  const startReading = (): void => {
    alarm.wake();
    if (isReading) return;
    isReading = true;
    void read().finally(() => {
      isReading = false;
      if (arriving.length > 0) startReading();
    });
  };

  return {
    takeSeat: (scope, wanted) =>
      new Promise((resolve) => {
        arriving.push(() => resolve(seats.sitDown(scope, wanted, epoch!)));
        startReading();
      }),
  };
};
