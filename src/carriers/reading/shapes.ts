import { z } from "zod";

// What carriers' answers are made of. A schema asks only for what is read, and lets the rest be.

/** Text that may be missing or null. */
export const text = z.string().nullish();

export type OptionalText = string | null | undefined;

/** Text that some of a carrier's systems send as a number. */
export const looseText = z.union([z.string(), z.number().transform(String)]).nullish();

/** What is nice to have: where it comes in another shape it is left out, and the rest of the answer is read all the same. */
export const niceToHave = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined);

/** A list that may be missing or null. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** One thing or a list of them, read as a list. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]), z.array(item));
