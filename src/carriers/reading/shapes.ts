import { z } from "zod";
import { markEvents } from "./lenient/event-places.ts";

// What carriers' answers are made of. A schema asks only for what is read, and lets the rest be. `parseBody` leaves out whatever
// has another shape than its schema says and is not needed, so a fact needs nothing but its shape.

/** Text that may be missing or null; some of a carrier's systems send it as a number. */
export const text = z.union([z.string(), z.number().transform(String)]).nullish();

export type OptionalText = string | null | undefined;

/** A list that may be missing or null. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/**
 * The list that a parcel's scans are read from; it may be missing or null. An entry that cannot be read is left out and counted.
 * If none can be read, or if it is no list, the answer is an unexpected one: it is never taken for a parcel without scans.
 */
export const eventList = <Item extends z.ZodType>(item: Item) =>
  markEvents(z.array(item))
    .nullish()
    .transform((items) => items ?? []);

const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** One thing or a list of them, read as a list. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item));

/** `eventList` for carriers that write a list of one as that one. */
export const oneOrManyEvents = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, markEvents(z.array(item)));
