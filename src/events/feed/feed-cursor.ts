import { decodeCursor, encodeCursor } from "../../graphql/connection.ts";

/** A place in the feed, in one of its epochs: after a restore positions are given again, to other events. */
export type FeedPlace = { readonly position: number; readonly epoch: string };

/**
 * A place in the feed as clients keep it: the cursor of `events` and the id of a stream's event are the same text. A feed that
 * is older than epochs continues to give out what it always did: the first epoch has no name there.
 */
export const feedCursorParts = ({ position, epoch }: FeedPlace): readonly [number] | readonly [number, string] =>
  epoch === "" ? [position] : [position, epoch];
export const feedCursor = (place: FeedPlace): string => encodeCursor(feedCursorParts(place));

/** Null for what no feed gave out, to the letter. */
export const readFeedCursor = (text: string): FeedPlace | null => {
  const parts = decodeCursor(text);
  if (parts === null || parts.length > 2) return null;
  const [position, epoch = ""] = parts;
  if (typeof position !== "number" || !Number.isSafeInteger(position) || position < 0) return null;
  if (typeof epoch !== "string" || !/^([0-9a-f]{12})?$/.test(epoch)) return null;
  const place = { position, epoch };
  return feedCursor(place) === text ? place : null;
};
