import { createAlarm } from "../../lib/loop.ts";
import { delay, elapsedMs } from "../../lib/machine.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { withBodies } from "../event-bodies.ts";
import type { LoadedTailEvent } from "../event-rows.sql.ts";
import { feedChannel, readTail } from "../events.sql.ts";

/**
 * A stream's place at the end of the feed. Whatever gets a position after the seat was given waits here; what came before is
 * the stream's own to read.
 */
export type Seat = {
  /** The feed's epoch when it was given. */
  readonly epoch: string;
  /** What has come since the last time. */
  take(): readonly LoadedTailEvent[];
  /** The stream did not keep up and its queue was dropped: it reads for itself again, then takes a new seat. */
  hasFallenBehind(): boolean;
  /** Until there is something to take, the seat has fallen behind, or `wakeUp` is called. */
  waitForNews(): Promise<void>;
  wakeUp(): void;
  leave(): void;
};

/** Which of a scope's events a stream is for; null for those of every tracker, and after every status. */
export type WantedEvents = {
  readonly trackerId: string | null;
  readonly topics: readonly EventTopic[];
  readonly statuses: readonly TrackingStatus[] | null;
};

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
  /** What one stream may leave unread before it must read for itself. */
  maxQueued?: { events: number; characters: number };
};

type Occupant = WantedEvents & {
  queue: LoadedTailEvent[];
  characters: number;
  isBehind: boolean;
  wake: () => void;
};
type Row = { workspaceId: string; mode: Mode; occupants: Set<Occupant> };

const readerNoticeMs = 10_000;

const isWanted = ({ trackerId, topics, statuses }: WantedEvents, event: LoadedTailEvent): boolean =>
  (trackerId === null || trackerId === event.trackerId) &&
  topics.includes(event.topic) &&
  (statuses === null || statuses.includes(event.status));

const keyOf = (workspaceId: string, mode: Mode): string => `${mode}:${workspaceId}`;

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
  const rows = new Map<string, Row>();
  const arriving: (() => void)[] = [];
  const alarm = createAlarm();
  let position: number | null = null;
  let epoch: string | null = null;
  let isReading = false;
  let noticedAt = Number.NEGATIVE_INFINITY;
  notices.on(feedChannel, alarm.wake);
  notices.onGap(alarm.wake);

  const handOut = (event: LoadedTailEvent): void => {
    for (const occupant of rows.get(keyOf(event.workspaceId, event.mode))?.occupants ?? []) {
      if (occupant.isBehind || !isWanted(occupant, event)) continue;
      occupant.queue.push(event);
      occupant.characters += event.body.length;
      if (occupant.queue.length > maxQueued.events || occupant.characters > maxQueued.characters) {
        occupant.isBehind = true;
        occupant.queue = [];
      }
      occupant.wake();
    }
  };

  /** Positions have gone back, and may be given to other events: every stream finds out for itself where it continues. */
  const unseatAll = (): void => {
    for (const { occupants } of rows.values())
      for (const occupant of occupants) {
        occupant.isBehind = true;
        occupant.queue = [];
        occupant.wake();
      }
    position = null;
  };

  /** Whether there may be more now. */
  const readOnce = async (): Promise<boolean> => {
    const scopes = [...rows.values()];
    const found = await readTail(db, { after: position, scopes, limit: pageSize });
    if (found.epoch !== epoch) {
      unseatAll();
      return false;
    }
    const loaded = await withBodies(db, found.events);
    for (const event of loaded.events) handOut(event);
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
    while (rows.size > 0 || arriving.length > 0) {
      noteReader();
      let hasMore = false;
      try {
        // The feed continued while no stream was open; the first read only finds its end.
        if (rows.size === 0) position = null;
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

  const sitDown = ({ workspaceId, mode }: Scope, wanted: WantedEvents): Seat => {
    const key = keyOf(workspaceId, mode);
    const row = rows.get(key) ?? { workspaceId, mode, occupants: new Set() };
    rows.set(key, row);
    const occupant: Occupant = { ...wanted, queue: [], characters: 0, isBehind: false, wake: () => {} };
    row.occupants.add(occupant);
    return {
      epoch: epoch!,
      take() {
        const taken = occupant.queue;
        occupant.queue = [];
        occupant.characters = 0;
        return taken;
      },
      hasFallenBehind: () => occupant.isBehind,
      waitForNews: () =>
        new Promise((resolve) => {
          occupant.wake = resolve;
          if (occupant.queue.length > 0 || occupant.isBehind) resolve();
        }),
      wakeUp: () => occupant.wake(),
      leave() {
        row.occupants.delete(occupant);
        if (row.occupants.size === 0 && rows.get(key) === row) rows.delete(key);
        if (rows.size === 0) alarm.wake();
      },
    };
  };

  return {
    takeSeat: (scope, wanted) =>
      new Promise((resolve) => {
        arriving.push(() => resolve(sitDown(scope, wanted)));
        startReading();
      }),
  };
};
