import type { EpochMs } from "../../lib/clock.ts";
import type { Target } from "./target.ts";
import { createWindow, type Window } from "./window.ts";

/** One endpoint, as this process works for it. */
export type Lane = {
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

export type Wanted = { readonly lane: Lane; readonly slots: number };

/** Endpoints that fail may hold this share of all requests in flight, however many they are. */
const failingShare = 0.5;
const idleAfterMs = 60_000;

export type Lanes = {
  get(endpointId: string): Lane;
  wake(endpointId: string, now: EpochMs): void;
  /** Who may claim how much now: hot, with room in its window, in turn, within what this process may have in flight. */
  takeWanted(maxRows: number): Wanted[];
  /** Room that endpoints with work have at the moment; what a claim could bring. */
  freeSlots(): number;
  inFlight(): number;
  /** Whether nothing is in flight or waits to be written down. */
  isIdle(): boolean;
  started(lane: Lane): void;
  answered(lane: Lane, isSuccess: boolean): void;
  /** What came of it is written down. */
  settled(lane: Lane, now: EpochMs): void;
  /** Closes what has not been used for a minute. */
  dropIdle(now: EpochMs): void;
  close(): Promise<void>;
};

type Book = {
  readonly lanes: Map<string, Lane>;
  /** In the order of their turns: who has claimed goes to the end. */
  readonly hot: Set<Lane>;
  readonly maxInFlight: number;
  inFlight: number;
  failingInFlight: number;
  unsettled: number;
};

const newLane = (endpointId: string): Lane => ({
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

const room = (lane: Lane): number => (lane.isClaiming ? 0 : Math.max(0, lane.window.size() - lane.inFlight));

/** As many requests as allowed, and as many outcomes behind them: when writing does not keep up, sending waits for it. */
const roomForAll = ({ maxInFlight, inFlight, unsettled }: Book): number =>
  Math.min(maxInFlight - inFlight, 2 * maxInFlight - inFlight - unsettled);

const takeWanted = (book: Book, maxRows: number): Wanted[] => {
  const { hot, maxInFlight, failingInFlight } = book;
  const wanted: Wanted[] = [];
  let rows = Math.min(maxRows, roomForAll(book));
  let failingRows = Math.floor(maxInFlight * failingShare) - failingInFlight;
  for (const lane of hot) {
    if (rows <= 0) break;
    if (!lane.isHot) {
      hot.delete(lane);
      continue;
    }
    const isFailing = lane.window.isFailing();
    const slots = Math.min(room(lane), rows, isFailing ? failingRows : rows);
    if (slots <= 0) continue;
    rows -= slots;
    if (isFailing) failingRows -= slots;
    lane.isClaiming = true;
    lane.wasWoken = false;
    wanted.push({ lane, slots });
  }
  for (const { lane } of wanted) {
    hot.delete(lane);
    hot.add(lane);
  }
  return wanted;
};

const dropIdle = ({ lanes, hot }: Book, now: EpochMs): void => {
  for (const lane of lanes.values()) {
    if (lane.inFlight + lane.unsettled > 0 || lane.isClaiming || now - lane.usedAt < idleAfterMs) continue;
    lanes.delete(lane.endpointId);
    hot.delete(lane);
    lane.target?.close().catch(() => {});
  }
};

export const createLanes = (maxInFlight: number): Lanes => {
  const book: Book = { lanes: new Map(), hot: new Set(), maxInFlight, inFlight: 0, failingInFlight: 0, unsettled: 0 };
  const get = (endpointId: string): Lane => {
    const lane = book.lanes.get(endpointId) ?? newLane(endpointId);
    book.lanes.set(endpointId, lane);
    return lane;
  };
  return {
    get,
    wake(endpointId, now) {
      const lane = get(endpointId);
      lane.usedAt = now;
      lane.wasWoken = true;
      lane.isHot = true;
      book.hot.add(lane);
    },
    takeWanted: (maxRows) => takeWanted(book, maxRows),
    freeSlots() {
      let free = 0;
      for (const lane of book.hot) if (lane.isHot) free += room(lane);
      return Math.min(free, roomForAll(book));
    },
    inFlight: () => book.inFlight,
    isIdle: () => book.inFlight + book.unsettled === 0,
    started(lane) {
      lane.inFlight++;
      book.inFlight++;
      if (lane.window.isFailing()) book.failingInFlight++;
    },
    answered(lane, isSuccess) {
      const wasFailing = lane.window.isFailing();
      lane.inFlight--;
      book.inFlight--;
      if (wasFailing) book.failingInFlight--;
      lane.unsettled++;
      book.unsettled++;
      if (isSuccess) lane.window.succeeded();
      else lane.window.failed();
      if (wasFailing !== lane.window.isFailing()) book.failingInFlight += wasFailing ? -lane.inFlight : lane.inFlight;
    },
    settled(lane, now) {
      lane.unsettled--;
      book.unsettled--;
      lane.usedAt = now;
    },
    dropIdle: (now) => dropIdle(book, now),
    close: async () => {
      await Promise.all([...book.lanes.values()].map((lane) => lane.target?.close()));
    },
  };
};
