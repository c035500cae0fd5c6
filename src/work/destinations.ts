import { type EpochMs, hours } from "../lib/clock.ts";
import { workBounds } from "./bounds.ts";
import { createWindow, type Window } from "./window.ts";

/** What a kind of work holds for a destination while it is in use: connections, keys. */
export type Resources = { close(): Promise<void> };

/** One destination (a webhook endpoint, a carrier account), as this process works for it. A destination is one request. */
export type Destination<Own extends Resources = Resources> = {
  readonly destinationId: string;
  open: Own | null;
  readonly window: Window;
  inFlight: number;
  /** Places reserved for rows that are being written: a burst finds them taken. */
  offered: number;
  /** Answered, and not yet written down. */
  unsettled: number;
  /** Whether this process has had an answer from it, and so knows better than the database how it does. */
  isKnown: boolean;
  /** Something may be due. */
  isHot: boolean;
  isClaiming: boolean;
  /** What the claim that is under way may bring. */
  wanted: number;
  /** Woken during a claim, which may have looked too early. */
  wasWoken: boolean;
  /** Claim again after the next write: unwritten outcomes were counted as in flight. */
  isShort: boolean;
  /** Claims in a row that found others there, or no room. */
  misses: number;
  usedAt: EpochMs;
};

export type Wanted<Own extends Resources = Resources> = { readonly destination: Destination<Own>; readonly requests: number };

/** Destinations that fail may hold this share of all requests in flight, however many they are. */
const failingShare = 0.5;
/** Connections and keys are closed after this … */
const idleAfterMs = 60_000;
/** … but that a destination fails is remembered for longer than it waits between retries. */
const failingAfterMs = hours(24);
/** Above this, one claim for many costs less than one for each. */
const quietRequests = 4;

export type Destinations<Own extends Resources = Resources> = {
  get(destinationId: string): Destination<Own>;
  wake(destinationId: string, now: EpochMs): void;
  /** Which may claim how much now: hot, with room in its window, in turn, within what this process may have in flight. */
  takeWanted(maxRequests: number): Wanted<Own>[];
  /** Room that destinations with work have at the moment; what a claim could bring. */
  free(): number;
  inFlight(): number;
  /** Whether so little is under way that one more request for this destination is better begun now than gathered. */
  isQuiet(destinationId: string): boolean;
  /** Whether nothing is in flight, about to begin, or waits to be written down. */
  isIdle(): boolean;
  /** Own a place for a request that is about to begin; `giveBack` when it has, or will not. */
  offer(destinationId: string): void;
  /** Own up to so many: none while rows of it wait to be claimed, or while it fails. Gives how many. */
  offerSpare(destinationId: string, most: number): number;
  giveBack(destinationId: string, places?: number): void;
  /** The database knows that it fails, and this process does not know better. */
  noteFailing(destinationId: string): void;
  started(destination: Destination<Own>): void;
  answered(destination: Destination<Own>, isSuccess: boolean): void;
  /** What came of it is written down. */
  settled(destination: Destination<Own>, now: EpochMs): void;
  /** Closes what has not been used for a minute, and forgets it unless it fails. */
  dropIdle(now: EpochMs): void;
  close(): Promise<void>;
};

type Book<Own extends Resources> = {
  readonly byId: Map<string, Destination<Own>>;
  /** In the order of their turns: after a claim a destination goes to the end. */
  readonly hot: Set<Destination<Own>>;
  readonly maxInFlight: number;
  inFlight: number;
  failingInFlight: number;
  offered: number;
  unsettled: number;
};

const newDestination = <Own extends Resources>(destinationId: string): Destination<Own> => ({
  destinationId,
  open: null,
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

const room = (destination: Destination): number =>
  destination.isClaiming ? 0 : Math.max(0, destination.window.size() - destination.inFlight - destination.offered);

/** As many requests as allowed, and as many outcomes behind them: when writing does not keep up, new work waits for it. */
const roomForAll = ({ maxInFlight, inFlight, offered, unsettled }: Book<Resources>): number =>
  Math.min(maxInFlight - inFlight - offered, 2 * maxInFlight - inFlight - offered - unsettled);

const takeWanted = <Own extends Resources>(book: Book<Own>, maxRequests: number): Wanted<Own>[] => {
  const { hot, maxInFlight, failingInFlight } = book;
  const wanted: Wanted<Own>[] = [];
  let left = Math.min(maxRequests, roomForAll(book));
  let leftForFailing = Math.floor(maxInFlight * failingShare) - failingInFlight;
  for (const destination of hot)
    if (destination.isClaiming && destination.window.isFailing()) leftForFailing -= destination.wanted;
  for (const destination of hot) {
    if (left <= 0) break;
    if (!destination.isHot) {
      hot.delete(destination);
      continue;
    }
    const isFailing = destination.window.isFailing();
    const requests = Math.min(room(destination), left, isFailing ? leftForFailing : left);
    if (requests <= 0) continue;
    left -= requests;
    if (isFailing) leftForFailing -= requests;
    destination.isClaiming = true;
    destination.wanted = requests;
    destination.wasWoken = false;
    wanted.push({ destination, requests });
  }
  for (const { destination } of wanted) {
    hot.delete(destination);
    hot.add(destination);
  }
  return wanted;
};

const dropIdle = <Own extends Resources>({ byId, hot }: Book<Own>, now: EpochMs): void => {
  const failing: Destination<Own>[] = [];
  for (const destination of byId.values()) {
    if (
      destination.inFlight + destination.offered + destination.unsettled > 0 ||
      destination.isClaiming ||
      now - destination.usedAt < idleAfterMs
    )
      continue;
    destination.open?.close().catch(() => {});
    destination.open = null;
    hot.delete(destination);
    destination.isHot = false;
    if (destination.window.isFailing() && now - destination.usedAt < failingAfterMs) failing.push(destination);
    else byId.delete(destination.destinationId);
  }
  const tooMany = failing.length - workBounds.rememberedFailing.cap;
  if (tooMany <= 0) return;
  const oldest = failing.sort((a, b) => a.usedAt - b.usedAt).slice(0, tooMany);
  for (const { destinationId } of oldest) byId.delete(destinationId);
};

export const createDestinations = <Own extends Resources>(maxInFlight: number): Destinations<Own> => {
  const book: Book<Own> = {
    ...{ byId: new Map(), hot: new Set(), maxInFlight },
    ...{ inFlight: 0, failingInFlight: 0, offered: 0, unsettled: 0 },
  };
  const get = (destinationId: string): Destination<Own> => {
    const destination = book.byId.get(destinationId) ?? newDestination(destinationId);
    book.byId.set(destinationId, destination);
    return destination;
  };
  const wake = (destination: Destination<Own>, now: EpochMs): void => {
    destination.usedAt = now;
    destination.wasWoken = true;
    destination.isHot = true;
    book.hot.add(destination);
  };
  const offer = (destinationId: string, places: number): number => {
    get(destinationId).offered += places;
    book.offered += places;
    return places;
  };
  return {
    get,
    wake: (destinationId, now) => wake(get(destinationId), now),
    takeWanted: (maxRequests) => takeWanted(book, maxRequests),
    free() {
      let free = 0;
      for (const destination of book.hot) if (destination.isHot) free += room(destination);
      return Math.min(free, roomForAll(book));
    },
    inFlight: () => book.inFlight,
    isQuiet: (destinationId) => book.inFlight + book.offered + book.unsettled < quietRequests && room(get(destinationId)) > 0,
    isIdle: () => book.inFlight + book.offered + book.unsettled === 0,
    offer: (destinationId) => void offer(destinationId, 1),
    offerSpare(destinationId, most) {
      const destination = get(destinationId);
      if (destination.isHot || destination.window.isFailing()) return 0;
      return offer(destinationId, Math.max(0, Math.min(most, room(destination), roomForAll(book))));
    },
    giveBack: (destinationId, places = 1) => void offer(destinationId, -places),
    noteFailing(destinationId) {
      const destination = get(destinationId);
      if (destination.isKnown || destination.window.isFailing()) return;
      destination.window.failed();
      book.failingInFlight += destination.inFlight;
    },
    started(destination) {
      destination.inFlight++;
      book.inFlight++;
      if (destination.window.isFailing()) book.failingInFlight++;
    },
    answered(destination, isSuccess) {
      const wasFailing = destination.window.isFailing();
      destination.inFlight--;
      book.inFlight--;
      if (wasFailing) book.failingInFlight--;
      destination.unsettled++;
      book.unsettled++;
      destination.isKnown = true;
      if (isSuccess) destination.window.succeeded();
      else destination.window.failed();
      if (wasFailing !== destination.window.isFailing())
        book.failingInFlight += wasFailing ? -destination.inFlight : destination.inFlight;
    },
    settled(destination, now) {
      destination.unsettled--;
      book.unsettled--;
      destination.usedAt = now;
      if (destination.isShort) wake(destination, now);
      destination.isShort = false;
    },
    dropIdle: (now) => dropIdle(book, now),
    close: async () => {
      await Promise.all([...book.byId.values()].map((destination) => destination.open?.close()));
    },
  };
};
