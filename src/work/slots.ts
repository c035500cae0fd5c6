import type { EpochMs } from "../lib/clock.ts";
import { createWindow, type Window } from "./window.ts";

/** What a kind of work keeps for a destination while it is in use: connections, keys. */
export type Kept = { close(): Promise<void> };

/** One destination (a webhook endpoint, a carrier account), as this process works for it. A slot is one request. */
export type Slot<Keeps extends Kept = Kept> = {
  readonly destinationId: string;
  kept: Keeps | null;
  readonly window: Window;
  inFlight: number;
  /** Answered, and not yet written down. */
  unsettled: number;
  /** Perhaps there is something due. */
  isHot: boolean;
  isClaiming: boolean;
  /** Woken while a claim was under way: that claim may have looked too early. */
  wasWoken: boolean;
  /** Its last claim may have come short, because outcomes of its own were still to be written: one more when one is. */
  isShort: boolean;
  /** Claims in a row that found others there, or no room. */
  misses: number;
  usedAt: EpochMs;
};

export type Wanted<Keeps extends Kept = Kept> = { readonly slot: Slot<Keeps>; readonly requests: number };

/** Destinations that fail may hold this share of all requests in flight, however many they are. */
const failingShare = 0.5;
const idleAfterMs = 60_000;
/** Above this, claims of many at once cost less than one by one. */
const quietRequests = 4;

export type Slots<Keeps extends Kept = Kept> = {
  get(destinationId: string): Slot<Keeps>;
  wake(destinationId: string, now: EpochMs): void;
  /** Who may claim how much now: hot, with room in its window, in turn, within what this process may have in flight. */
  takeWanted(maxRequests: number): Wanted<Keeps>[];
  /** Room that destinations with work have at the moment; what a claim could bring. */
  free(): number;
  inFlight(): number;
  /** Whether so little is under way that one more request for this destination is better begun than gathered. */
  isQuiet(destinationId: string): boolean;
  /** Whether nothing is in flight or waits to be written down. */
  isIdle(): boolean;
  started(slot: Slot<Keeps>): void;
  answered(slot: Slot<Keeps>, isSuccess: boolean): void;
  /** What came of it is written down. */
  settled(slot: Slot<Keeps>, now: EpochMs): void;
  /** Closes what has not been used for a minute. */
  dropIdle(now: EpochMs): void;
  close(): Promise<void>;
};

type Book<Keeps extends Kept> = {
  readonly slots: Map<string, Slot<Keeps>>;
  /** In the order of their turns: who has claimed goes to the end. */
  readonly hot: Set<Slot<Keeps>>;
  readonly maxInFlight: number;
  inFlight: number;
  failingInFlight: number;
  unsettled: number;
};

const newSlot = <Keeps extends Kept>(destinationId: string): Slot<Keeps> => ({
  destinationId,
  kept: null,
  window: createWindow(),
  inFlight: 0,
  unsettled: 0,
  isHot: false,
  isClaiming: false,
  wasWoken: false,
  isShort: false,
  misses: 0,
  usedAt: 0,
});

const room = (slot: Slot): number => (slot.isClaiming ? 0 : Math.max(0, slot.window.size() - slot.inFlight));

/** As many requests as allowed, and as many outcomes behind them: when writing does not keep up, new work waits for it. */
const roomForAll = ({ maxInFlight, inFlight, unsettled }: Book<Kept>): number =>
  Math.min(maxInFlight - inFlight, 2 * maxInFlight - inFlight - unsettled);

const takeWanted = <Keeps extends Kept>(book: Book<Keeps>, maxRequests: number): Wanted<Keeps>[] => {
  const { hot, maxInFlight, failingInFlight } = book;
  const wanted: Wanted<Keeps>[] = [];
  let left = Math.min(maxRequests, roomForAll(book));
  let leftForFailing = Math.floor(maxInFlight * failingShare) - failingInFlight;
  for (const slot of hot) {
    if (left <= 0) break;
    if (!slot.isHot) {
      hot.delete(slot);
      continue;
    }
    const isFailing = slot.window.isFailing();
    const requests = Math.min(room(slot), left, isFailing ? leftForFailing : left);
    if (requests <= 0) continue;
    left -= requests;
    if (isFailing) leftForFailing -= requests;
    slot.isClaiming = true;
    slot.wasWoken = false;
    wanted.push({ slot, requests });
  }
  for (const { slot } of wanted) {
    hot.delete(slot);
    hot.add(slot);
  }
  return wanted;
};

const dropIdle = <Keeps extends Kept>({ slots, hot }: Book<Keeps>, now: EpochMs): void => {
  for (const slot of slots.values()) {
    if (slot.inFlight + slot.unsettled > 0 || slot.isClaiming || now - slot.usedAt < idleAfterMs) continue;
    slots.delete(slot.destinationId);
    hot.delete(slot);
    slot.kept?.close().catch(() => {});
  }
};

export const createSlots = <Keeps extends Kept>(maxInFlight: number): Slots<Keeps> => {
  const book: Book<Keeps> = {
    ...{ slots: new Map(), hot: new Set(), maxInFlight },
    ...{ inFlight: 0, failingInFlight: 0, unsettled: 0 },
  };
  const get = (destinationId: string): Slot<Keeps> => {
    const slot = book.slots.get(destinationId) ?? newSlot(destinationId);
    book.slots.set(destinationId, slot);
    return slot;
  };
  const wake = (slot: Slot<Keeps>, now: EpochMs): void => {
    slot.usedAt = now;
    slot.wasWoken = true;
    slot.isHot = true;
    book.hot.add(slot);
  };
  return {
    get,
    wake: (destinationId, now) => wake(get(destinationId), now),
    takeWanted: (maxRequests) => takeWanted(book, maxRequests),
    free() {
      let free = 0;
      for (const slot of book.hot) if (slot.isHot) free += room(slot);
      return Math.min(free, roomForAll(book));
    },
    inFlight: () => book.inFlight,
    isQuiet: (destinationId) => book.inFlight + book.unsettled < quietRequests && room(get(destinationId)) > 0,
    isIdle: () => book.inFlight + book.unsettled === 0,
    started(slot) {
      slot.inFlight++;
      book.inFlight++;
      if (slot.window.isFailing()) book.failingInFlight++;
    },
    answered(slot, isSuccess) {
      const wasFailing = slot.window.isFailing();
      slot.inFlight--;
      book.inFlight--;
      if (wasFailing) book.failingInFlight--;
      slot.unsettled++;
      book.unsettled++;
      if (isSuccess) slot.window.succeeded();
      else slot.window.failed();
      if (wasFailing !== slot.window.isFailing()) book.failingInFlight += wasFailing ? -slot.inFlight : slot.inFlight;
    },
    settled(slot, now) {
      slot.unsettled--;
      book.unsettled--;
      slot.usedAt = now;
      if (slot.isShort) wake(slot, now);
      slot.isShort = false;
    },
    dropIdle: (now) => dropIdle(book, now),
    close: async () => {
      await Promise.all([...book.slots.values()].map((slot) => slot.kept?.close()));
    },
  };
};
