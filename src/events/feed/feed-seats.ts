import type { EventTopic } from "../../trackers/event-topics.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import type { LoadedTailEvent } from "../event-rows.sql.ts";

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

/** What one stream may leave unread before it must read for itself. */
export type QueueLimit = { readonly events: number; readonly characters: number };

type Occupant = WantedEvents & {
  queue: LoadedTailEvent[];
  characters: number;
  isBehind: boolean;
  wake: () => void;
};
type Row = { workspaceId: string; mode: Mode; occupants: Set<Occupant> };

const isWanted = ({ trackerId, topics, statuses }: WantedEvents, event: LoadedTailEvent): boolean =>
  (trackerId === null || trackerId === event.trackerId) &&
  topics.includes(event.topic) &&
  (statuses === null || statuses.includes(event.status));

const keyOf = (workspaceId: string, mode: Mode): string => `${mode}:${workspaceId}`;

/** The open streams of this process, by scope. */
export type Seats = {
  /** Scopes that have a stream. */
  scopes(): readonly Row[];
  sitDown(scope: Scope, wanted: WantedEvents, epoch: string): Seat;
  handOut(event: LoadedTailEvent): void;
  /** Every stream finds out for itself where it continues. */
  unseatAll(): void;
};

export const createSeats = ({ maxQueued, onEmpty }: { maxQueued: QueueLimit; onEmpty: () => void }): Seats => {
  const rows = new Map<string, Row>();
  const leave = (row: Row, occupant: Occupant): void => {
    const key = keyOf(row.workspaceId, row.mode);
    row.occupants.delete(occupant);
    if (row.occupants.size === 0 && rows.get(key) === row) rows.delete(key);
    if (rows.size === 0) onEmpty();
  };
  return {
    scopes: () => [...rows.values()],
    sitDown({ workspaceId, mode }, wanted, epoch) {
      const key = keyOf(workspaceId, mode);
      const row = rows.get(key) ?? { workspaceId, mode, occupants: new Set() };
      rows.set(key, row);
      const occupant: Occupant = { ...wanted, queue: [], characters: 0, isBehind: false, wake: () => {} };
      row.occupants.add(occupant);
      return seatOf(occupant, epoch, () => leave(row, occupant));
    },
    handOut(event) {
      for (const occupant of rows.get(keyOf(event.workspaceId, event.mode))?.occupants ?? [])
        if (!occupant.isBehind && isWanted(occupant, event)) handTo(occupant, event, maxQueued);
    },
    unseatAll() {
      for (const { occupants } of rows.values()) for (const occupant of occupants) unseat(occupant);
    },
  };
};

const unseat = (occupant: Occupant): void => {
  occupant.isBehind = true;
  occupant.queue = [];
  occupant.wake();
};

const handTo = (occupant: Occupant, event: LoadedTailEvent, maxQueued: QueueLimit): void => {
  occupant.queue.push(event);
  occupant.characters += event.body.length;
  if (occupant.queue.length > maxQueued.events || occupant.characters > maxQueued.characters) unseat(occupant);
  else occupant.wake();
};

const seatOf = (occupant: Occupant, epoch: string, leave: () => void): Seat => ({
  epoch,
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
  leave,
});
