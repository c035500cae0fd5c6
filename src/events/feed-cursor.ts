import { decodeCursor, encodeCursor } from "../graphql/connection.ts";

/**
 * A place in the feed as clients keep it: the cursor of `events` and the id of a stream's event are the same text. A list, so
 * that what a later version needs to know beside the position can be added behind it.
 */
export const feedCursorParts = (position: number): readonly [number] => [position];
export const feedCursor = (position: number): string => encodeCursor(feedCursorParts(position));

/** Null for what this feed did not give out, to the letter. */
export const readFeedCursor = (text: string): number | null => {
  const parts = decodeCursor(text);
  const position = parts?.[0];
  if (parts?.length !== 1 || typeof position !== "number" || !Number.isSafeInteger(position) || position < 0) return null;
  return encodeCursor(parts) === text ? position : null;
};
