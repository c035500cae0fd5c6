import type { EpochMs } from "../../lib/clock.ts";
import type { Target } from "./target.ts";
import { createWindow, type Window } from "./window.ts";

/** One endpoint, as this process works for it. */
export type EndpointSlot = {
  readonly endpointId: string;
  target: Target | null;
  readonly window: Window;
  inFlight: number;
  /** Answered, and not yet written down. */
  unsettled: number;
  /** Perhaps there is something due. */
  isHot: boolean;
  isClaiming: boolean;
  /** Woken while a claim was under way: that claim may have looked too early. */
  wasWoken: boolean;
  usedAt: EpochMs;
};

export type Wanted = { readonly endpointSlot: EndpointSlot; readonly slots: number };

/** Endpoints that fail may hold this share of all requests in flight, however many they are. */
const failingShare = 0.5;
const idleAfterMs = 60_000;

export type EndpointSlots = {
  get(endpointId: string): EndpointSlot;
  wake(endpointId: string, now: EpochMs): void;
  /** Who may claim how much now: hot, with room in its window, in turn, within what this process may have in flight. */
  takeWanted(maxRows: number): Wanted[];
  /** Room that endpoints with work have at the moment; what a claim could bring. */
  freeSlots(): number;
  inFlight(): number;
  /** Whether nothing is in flight or waits to be written down. */
  isIdle(): boolean;
  started(endpointSlot: EndpointSlot): void;
  answered(endpointSlot: EndpointSlot, isSuccess: boolean): void;
  /** What came of it is written down. */
  settled(endpointSlot: EndpointSlot, now: EpochMs): void;
  /** Closes what has not been used for a minute. */
  dropIdle(now: EpochMs): void;
  close(): Promise<void>;
};

type Book = {
  readonly endpointSlots: Map<string, EndpointSlot>;
  /** In the order of their turns: who has claimed goes to the end. */
  readonly hot: Set<EndpointSlot>;
  readonly maxInFlight: number;
  inFlight: number;
  failingInFlight: number;
  unsettled: number;
};

const newLane = (endpointId: string): EndpointSlot => ({
  endpointId,
  target: null,
  window: createWindow(),
  inFlight: 0,
  unsettled: 0,
  isHot: false,
  isClaiming: false,
  wasWoken: false,
  usedAt: 0,
});

const room = (endpointSlot: EndpointSlot): number =>
  endpointSlot.isClaiming ? 0 : Math.max(0, endpointSlot.window.size() - endpointSlot.inFlight);

/** As many requests as allowed, and as many outcomes behind them: when writing does not keep up, sending waits for it. */
const roomForAll = ({ maxInFlight, inFlight, unsettled }: Book): number =>
  Math.min(maxInFlight - inFlight, 2 * maxInFlight - inFlight - unsettled);

const takeWanted = (book: Book, maxRows: number): Wanted[] => {
  const { hot, maxInFlight, failingInFlight } = book;
  const wanted: Wanted[] = [];
  let rows = Math.min(maxRows, roomForAll(book));
  let failingRows = Math.floor(maxInFlight * failingShare) - failingInFlight;
  for (const endpointSlot of hot) {
    if (rows <= 0) break;
    if (!endpointSlot.isHot) {
      hot.delete(endpointSlot);
      continue;
    }
    const isFailing = endpointSlot.window.isFailing();
    const slots = Math.min(room(endpointSlot), rows, isFailing ? failingRows : rows);
    if (slots <= 0) continue;
    rows -= slots;
    if (isFailing) failingRows -= slots;
    endpointSlot.isClaiming = true;
    endpointSlot.wasWoken = false;
    wanted.push({ endpointSlot, slots });
  }
  for (const { endpointSlot } of wanted) {
    hot.delete(endpointSlot);
    hot.add(endpointSlot);
  }
  return wanted;
};

const dropIdle = ({ endpointSlots, hot }: Book, now: EpochMs): void => {
  for (const endpointSlot of endpointSlots.values()) {
    if (endpointSlot.inFlight + endpointSlot.unsettled > 0 || endpointSlot.isClaiming || now - endpointSlot.usedAt < idleAfterMs)
      continue;
    endpointSlots.delete(endpointSlot.endpointId);
    hot.delete(endpointSlot);
    endpointSlot.target?.close().catch(() => {});
  }
};

export const createEndpointSlots = (maxInFlight: number): EndpointSlots => {
  const book: Book = { endpointSlots: new Map(), hot: new Set(), maxInFlight, inFlight: 0, failingInFlight: 0, unsettled: 0 };
  const get = (endpointId: string): EndpointSlot => {
    const endpointSlot = book.endpointSlots.get(endpointId) ?? newLane(endpointId);
    book.endpointSlots.set(endpointId, endpointSlot);
    return endpointSlot;
  };
  return {
    get,
    wake(endpointId, now) {
      const endpointSlot = get(endpointId);
      endpointSlot.usedAt = now;
      endpointSlot.wasWoken = true;
      endpointSlot.isHot = true;
      book.hot.add(endpointSlot);
    },
    takeWanted: (maxRows) => takeWanted(book, maxRows),
    freeSlots() {
      let free = 0;
      for (const endpointSlot of book.hot) if (endpointSlot.isHot) free += room(endpointSlot);
      return Math.min(free, roomForAll(book));
    },
    inFlight: () => book.inFlight,
    isIdle: () => book.inFlight + book.unsettled === 0,
    started(endpointSlot) {
      endpointSlot.inFlight++;
      book.inFlight++;
      if (endpointSlot.window.isFailing()) book.failingInFlight++;
    },
    answered(endpointSlot, isSuccess) {
      const wasFailing = endpointSlot.window.isFailing();
      endpointSlot.inFlight--;
      book.inFlight--;
      if (wasFailing) book.failingInFlight--;
      endpointSlot.unsettled++;
      book.unsettled++;
      if (isSuccess) endpointSlot.window.succeeded();
      else endpointSlot.window.failed();
      if (wasFailing !== endpointSlot.window.isFailing())
        book.failingInFlight += wasFailing ? -endpointSlot.inFlight : endpointSlot.inFlight;
    },
    settled(endpointSlot, now) {
      endpointSlot.unsettled--;
      book.unsettled--;
      endpointSlot.usedAt = now;
    },
    dropIdle: (now) => dropIdle(book, now),
    close: async () => {
      await Promise.all([...book.endpointSlots.values()].map((endpointSlot) => endpointSlot.target?.close()));
    },
  };
};
