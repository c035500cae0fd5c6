import { elapsedMs, soon } from "../machine.ts";

export type WriteOptions = {
  /** A longer text is not written. */
  readonly maxCharacters: number;
  /** Roughly how long other work waits at most. */
  readonly turnMs?: number;
};

/** JSON.stringify writes this much without a noticeable pause: some hundred values, or some ten thousand characters. */
const smallSize = 500;
const charactersOfOne = 64;
const pieceCharacters = 64 * 1024;

/** What is left of `room` after the value: below zero if it is not small. */
const roomAfter = (value: unknown, room: number): number => {
  if (room < 0) return room;
  if (typeof value === "string") return room - 1 - value.length / charactersOfOne;
  if (typeof value !== "object" || value === null) return room - 1;
  let left = room - 1;
  const items = Array.isArray(value) ? value : Object.values(value);
  for (let at = 0; at < items.length && left >= 0; at++) left = roomAfter(items[at], left);
  return left;
};

export const isSmall = (value: unknown): boolean => roomAfter(value, smallSize) >= 0;

/** Plain data as the parts of its JSON text, each written in well under a millisecond. */
function* partsOf(value: unknown): Generator<string> {
  if (isSmall(value) || typeof value !== "object" || value === null) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  let separator = Array.isArray(value) ? "[" : "{";
  if (Array.isArray(value)) {
    for (const item of value) {
      yield separator;
      yield* partsOf(item);
      separator = ",";
    }
    yield separator === "[" ? "[]" : "]";
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* partsOf(item);
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

/**
 * The JSON text of a response as bytes; null if it exceeds the limit, which is noticed while writing. Other work runs in between:
 * 20 MB take 100 ms.
 */
export const writeJson = async (value: unknown, { maxCharacters, turnMs = 10 }: WriteOptions): Promise<Buffer | null> => {
  const pieces: Buffer[] = [];
  let piece = "";
  let characters = 0;
  let turnEndsAt = elapsedMs() + turnMs;
  const flush = (): void => {
    pieces.push(Buffer.from(piece));
    piece = "";
  };
  for (const part of partsOf(value)) {
    characters += part.length;
    if (characters > maxCharacters) return null;
    piece += part;
    if (piece.length < pieceCharacters) continue;
    flush();
    if (elapsedMs() < turnEndsAt) continue;
    await new Promise<void>(soon);
    turnEndsAt = elapsedMs() + turnMs;
  }
  flush();
  return Buffer.concat(pieces);
};
