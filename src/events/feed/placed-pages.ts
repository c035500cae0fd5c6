import { ClientError } from "../../graphql/errors.ts";
import type { Database } from "../../postgres/database.ts";
import type { EventRow, FeedPage } from "../event-rows.sql.ts";
import type { FeedPlace } from "./feed-cursor.ts";
import { type EpochHistory, type FeedEpochs, positionNow, presentEpoch } from "./feed-epochs.ts";

/** An event with the epoch that its position is of. */
export type PlacedEvent = EventRow & { epoch: string };
export const placeOfEvent = ({ position, epoch }: PlacedEvent): FeedPlace => ({ position: position!, epoch });

/** Null is the begin, or the end. */
export type PageOfPlaces = Omit<FeedPage, "after" | "before"> & { after: FeedPlace | null; before?: FeedPlace | null };
type Places = Pick<PageOfPlaces, "after" | "before">;

/** `db`: the primary, which decides what a place is. */
export type PlacedFeed = { readonly db: Database; readonly epochs: FeedEpochs };

const cursorGone =
  "This cursor is no longer valid: the database was restored from a backup that is older than the cursor. Read again without it, with filter: { createdFrom } set to the time of your last event. Events that you already have are returned again with the same IDs.";

const cursorTooOld =
  "This cursor is no longer valid: it is older than the events that this service keeps. Read again without it, with filter: { createdFrom } set to the time of your last event. Older events cannot be read again.";

/** Behind the horizon events may be missing: a reader that continues there gets an error. */
const requireStored = async ({ epochs }: PlacedFeed, position: number): Promise<void> => {
  if (position > 0 && position < (await epochs.horizon())) throw new ClientError("CURSOR_GONE", cursorTooOld);
};

export const requirePlace = async (feed: PlacedFeed, place: FeedPlace): Promise<void> => {
  const position = positionNow(await feed.epochs.read("anew"), place);
  if (position === null) throw new ClientError("CURSOR_GONE", cursorGone);
  await requireStored(feed, position);
};

type Positions = { after: number; before: number | null };

const positionsOf = (history: EpochHistory, { after, before }: Places): Positions | null => {
  const afterPosition = after ? positionNow(history, after) : 0;
  const lastBefore = before ? positionNow(history, before) : null;
  if (afterPosition === null || (before && lastBefore === null)) return null;
  // What both epochs have is before a place that only the other one has.
  return { after: afterPosition, before: before && lastBefore! < before.position ? lastBefore! + 1 : lastBefore };
};

type PlacedRead = {
  readonly from: Database;
  readonly places: Places;
  readonly ask: (from: Database, positions: Positions) => Promise<PlacedEvent[]>;
};

/** The rows show which epoch they were read in: where it is not the one that the places were understood by, it is done again. */
export const readPlaced = async (feed: PlacedFeed, { from, places, ask }: PlacedRead, anew?: "anew"): Promise<PlacedEvent[]> => {
  const history = await feed.epochs.read(anew);
  const positions = positionsOf(history, places);
  if (positions === null) {
    // One that was begun a moment ago, perhaps.
    if (!anew) return readPlaced(feed, { from, places, ask }, "anew");
    throw new ClientError("CURSOR_GONE", cursorGone);
  }
  await requireStored(feed, positions.after);
  const rows = await ask(from, positions);
  if (rows.length === 0) return [];
  const { epoch } = rows[0]!;
  // A replica may be behind, or of another history: the primary decides.
  if (epoch !== presentEpoch(history)) return readPlaced(feed, { from: feed.db, places, ask }, "anew");
  return rows;
};
