import { type EpochMs, hours } from "../lib/clock.ts";
import { workBounds } from "./bounds.ts";
import { createWindow, type Window } from "./window.ts";

/** What a kind of work keeps for a destination while it is in use: connections, keys. */
export type Kept = { close(): Promise<void> };

/** One destination (a webhook endpoint, a carrier account), as this process works for it. A slot is one request. */
export type Slot<Keeps extends Kept = Kept> = {
  readonly destinationId: string;
  kept: Keeps | null;
  readonly window: Window;
  inFlight: number;
  /** Places that are kept for rows which are being written: a burst finds them taken. */
  offered: number;
  /** Answered, and not yet written down. */
  unsettled: number;
  /** Whether this process has had an answer from it, and so knows better than the database how it does. */
  isKnown: boolean;
  /** Perhaps there is something due. */
  isHot: boolean;
  isClaiming: boolean;
  /** What the claim that is under way may bring. */
  wanted: number;
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
/** Connections and keys are closed after this … */
const idleAfterMs = 60_000;
/** … but that a destination fails is remembered for longer than it waits between retries. */
const failingAfterMs = hours(24);
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
  /** Keeps a place for a request that is about to begin; `giveBack` when it has, or will not. */
  offer(destinationId: string): void;
  giveBack(destinationId: string): void;
  /** The database knows that it fails, and this process does not know better. */
  noteFailing(destinationId: string): void;
  started(slot: Slot<Keeps>): void;
  answered(slot: Slot<Keeps>, isSuccess: boolean): void;
  /** What came of it is written down. */
  settled(slot: Slot<Keeps>, now: EpochMs): void;
  /** Closes what has not been used for a minute, and forgets it unless it fails. */
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
  offered: number;
  unsettled: number;
};

const newSlot = <Keeps extends Kept>(destinationId: string): Slot<Keeps> => ({
  destinationId,
  kept: null,
  window: createWindow(),
  inFlight: 0,
  offered: 0,
  unsettled: 0,
  isKnown: false,
  isHot: false,
  isClaiming: false,
  wanted: 0,
  wasWoken: false,
  isShort: false,
  misses: 0,
  usedAt: 0,
});

const room = (slot: Slot): number => (slot.isClaiming ? 0 : Math.max(0, slot.window.size() - slot.inFlight - slot.offered));

/** As many requests as allowed, and as many outcomes behind them: when writing does not keep up, new work waits for it. */
const roomForAll = ({ maxInFlight, inFlight, offered, unsettled }: Book<Kept>): number =>
  Math.min(maxInFlight - inFlight - offered, 2 * maxInFlight - inFlight - offered - unsettled);

const takeWanted = <Keeps extends Kept>(book: Book<Keeps>, maxRequests: number): Wanted<Keeps>[] => {
  const { hot, maxInFlight, failingInFlight } = book;
  const wanted: Wanted<Keeps>[] = [];
  let left = Math.min(maxRequests, roomForAll(book));
  let leftForFailing = Math.floor(maxInFlight * failingShare) - failingInFlight;
  for (const slot of hot) if (slot.isClaiming && slot.window.isFailing()) leftForFailing -= slot.wanted;
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
    slot.wanted = requests;
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
  const failing: Slot<Keeps>[] = [];
  for (const slot of slots.values()) {
    if (slot.inFlight + slot.offered + slot.unsettled > 0 || slot.isClaiming || now - slot.usedAt < idleAfterMs) continue;
    slot.kept?.close().catch(() => {});
    slot.kept = null;
    hot.delete(slot);
    slot.isHot = false;
    if (slot.window.isFailing() && now - slot.usedAt < failingAfterMs) failing.push(slot);
    else slots.delete(slot.destinationId);
  }
  const tooMany = failing.length - workBounds.rememberedFailing.cap;
  if (tooMany <= 0) return;
  const oldest = failing.sort((a, b) => a.usedAt - b.usedAt).slice(0, tooMany);
  for (const { destinationId } of oldest) slots.delete(destinationId);
};

export const createSlots = <Keeps extends Kept>(maxInFlight: number): Slots<Keeps> => {
  const book: Book<Keeps> = {
    ...{ slots: new Map(), hot: new Set(), maxInFlight },
    ...{ inFlight: 0, failingInFlight: 0, offered: 0, unsettled: 0 },
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
    isQuiet: (destinationId) => book.inFlight + book.offered + book.unsettled < quietRequests && room(get(destinationId)) > 0,
    isIdle: () => book.inFlight + book.unsettled === 0,
    offer(destinationId) {
      get(destinationId).offered++;
      book.offered++;
    },
    giveBack(destinationId) {
      get(destinationId).offered--;
      book.offered--;
    },
    noteFailing(destinationId) {
      const slot = get(destinationId);
      if (slot.isKnown || slot.window.isFailing()) return;
      slot.window.failed();
      book.failingInFlight += slot.inFlight;
    },
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
      slot.isKnown = true;
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
