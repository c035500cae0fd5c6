import { delay } from "../lib/machine.ts";
import type { Database } from "../postgres/database.ts";
import { isOneLane } from "../postgres/lanes.ts";
import {
  findUnplaced,
  givePositions,
  insertMilestone,
  type Placed,
  placeEvents,
  type Reservation,
  readReservation,
  reservePositions,
  type SequenceOptions,
  showPositions,
  type UnplacedEvent,
} from "./sequence.sql.ts";

/**
 * Gives committed events their places in the feed. On plain PostgreSQL it is one statement: taking the lane's row makes this the
 * only writer of positions in the lane until it commits, so positions become visible in their own order. Whoever comes meanwhile
 * waits: the other may have looked too early for his events. What the other has placed by then leaves gaps, which nobody minds.
 * Readers are told with the commit. Past each thousand a milestone is left, by which a time is found: it is not before the
 * present, since a node of an older version, which leaves none, may have placed events too. One that is not left, because the
 * process died before, costs those who look for a time a longer way. Gives how many were placed: none while the server writes
 * another history than the one the feed's epoch was begun in, unless it cannot tell.
 */
export const sequenceEvents = async (
  db: Database,
  lane: number,
  limit: number,
  options: SequenceOptions = {},
): Promise<number> => {
  const done = await (isOneLane(db) ? placeEvents(db, lane, limit, options) : placeInLanes(db, lane, limit, options));
  if (done && Math.floor(done.position / 1000) > Math.floor(done.begunAt / 1000)) await insertMilestone(db, done);
  return done?.placed ?? 0;
};

const lookAgainMs = 20;
/** As long as the one who reserved positions may take before another takes over, and a little more. */
const looks = 300;

const isOpen = ({ lastPosition, reservedPosition }: Reservation): boolean =>
  reservedPosition !== null && reservedPosition > lastPosition;

/** Once nobody is at it. */
const awaitTurn = async (db: Database, lane: number, options: SequenceOptions): Promise<Reservation | undefined> => {
  for (let look = 0; look < looks; look++) {
    const reservation = await readReservation(db, lane, options);
    if (!reservation || !isOpen(reservation) || !reservation.isFresh) return reservation;
    await delay(lookAgainMs);
  }
  return undefined;
};

/** A tracker's events in their order, all by when they were made. */
const inFeedOrder = (a: UnplacedEvent, b: UnplacedEvent): number =>
  a.createdAt - b.createdAt || a.sequence - b.sequence || (a.id < b.id ? -1 : 1);
const byAge = (a: UnplacedEvent, b: UnplacedEvent): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/**
 * The shards of a cluster do not commit at one moment, so that a position may be seen in one before a lower one is in another.
 * Readers therefore read up to `last_position` at home, which follows when every shard has committed. Before, the positions are
 * reserved at home, so that nobody gives them again. If whoever reserved them is gone, or takes long, the next one gives places
 * to everything up to the latest event that he may have had in hand, before he moves on: of two who are at one event the second
 * finds that it has its place, so nothing gets one that readers have passed.
 */
const placeInLanes = async (db: Database, lane: number, limit: number, options: SequenceOptions): Promise<Placed | undefined> => {
  const found = await awaitTurn(db, lane, options);
  if (!found) return undefined;
  const until = isOpen(found) ? found.reservedUntil! : null;
  const all = (await findUnplaced(db, { limit: until === null ? limit : null, until })).sort(byAge);
  const waiting = (until === null ? all.slice(0, limit) : all).sort(inFeedOrder);
  if (waiting.length === 0 && until === null) return undefined;
  const begunAt = Math.max(found.lastPosition, found.reservedPosition ?? 0);
  const position = begunAt + Math.max(1, waiting.length);
  const latest = Math.max(until ?? 0, ...waiting.map(({ createdAt }) => createdAt));
  // Another came first, and may have looked too early for what this one is to place.
  if ((await reservePositions(db, lane, found, { position, until: latest })) === 0) return placeInLanes(db, lane, limit, options);
  await givePositions(
    db,
    waiting.map((event, nth) => ({ ...event, position: begunAt + 1 + nth })),
  );
  const shown = await showPositions(db, lane, position);
  return shown && { placed: waiting.length, begunAt: found.lastPosition, position, createdUntil: shown.createdUntil };
};
