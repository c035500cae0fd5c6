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
 * Gives committed events their places in the feed, and notifies readers with the commit. On plain PostgreSQL it is one statement.
 *
 * - Lock: the transaction that holds the lane's row is the only writer of positions until the commit, so positions become visible in order.
 *   A second sequencer waits, because the first may have looked before its events were committed.
 * - Gaps: a sequencer that waited may find its events placed, and leaves a gap. Readers never rely on positions without gaps.
 * - Milestones: past each thousand one is left, by which a time is found. Its time is not before the present, since a node of an
 *   older version, which leaves none, may have placed events too. A missing one only makes the search for a time longer.
 *
 * Gives how many were placed: none while the server writes another history than that of the feed's epoch, if it can report that.
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
/** A little longer than the sequencer that reserved positions may take before another takes over. */
const looks = 300;

const isOpen = ({ lastPosition, reservedPosition }: Reservation): boolean =>
  reservedPosition !== null && reservedPosition > lastPosition;

/** When no other sequencer is placing events. */
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
 * The shards of a cluster do not commit at one moment, so a position may be seen in one before a lower one is in another.
 * Readers therefore read up to `last_position` on the coordinator, which is moved when every shard has committed. Before that,
 * the positions are reserved there, so that they are not given twice. If the sequencer that reserved them died, or takes long,
 * the next one first places everything up to the latest event that the other may have had. Of two that place one event, the
 * second finds it placed, so no event gets a position that readers have passed.
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
  // Another was first, and may have looked before the events that this one is to place were committed.
  if ((await reservePositions(db, lane, found, { position, until: latest })) === 0) return placeInLanes(db, lane, limit, options);
  await givePositions(
    db,
    waiting.map((event, nth) => ({ ...event, position: begunAt + 1 + nth })),
  );
  const shown = await showPositions(db, lane, position);
  return shown && { placed: waiting.length, begunAt: found.lastPosition, position, createdUntil: shown.createdUntil };
};
