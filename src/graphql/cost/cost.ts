/**
 * The work that a field causes, declared in its `extensions`. One unit is about one microsecond of CPU or 200 bytes of response:
 * the price of a small value. A field without a declaration costs 1, plus what is selected below it.
 */
export type FieldCost = {
  /** Once, for the field. */
  readonly weight?: number;
  /** For each item of the page, the list or the input, whatever is selected from it. */
  readonly perItem?: number;
  /** The assumed number of items of a list, if no argument gives it. */
  readonly size?: number;
  /** The argument that gives the number. Pages need none: `first` and `last` are known. */
  readonly counted?: CountedArgument;
  /** What an argument costs in addition, such as a search through many rows. */
  readonly surcharge?: CountedArgument & { readonly each: number };
};

export type CountedArgument = {
  readonly argument: string;
  readonly max: number;
  /** The argument's value as the client wrote it, not yet coerced: it can be anything. A list counts by its length. */
  readonly count?: (value: unknown) => number;
  /** Whether lists directly below hold one item for each, as `edges` does for a page. */
  readonly sizesListsBelow?: boolean;
};

export const unitsPerMs = 1_000;
export const charactersPerUnit = 200;

/** Aliases select the same thing many times, so each costs more than a field that is selected once. */
export const aliasCost = 1;

export const costOf = ({ extensions }: { readonly extensions: object }): FieldCost =>
  (extensions as { cost?: FieldCost }).cost ?? {};

/** For the `extensions` of a field. */
export const costs = (cost: FieldCost): { readonly cost: FieldCost } => ({ cost });

/** One statement that returns little. */
export const readCost: FieldCost = { weight: 100 };

/** A list without pages, such as members, keys or sessions: a workspace has few of them. */
export const shortList: FieldCost = { weight: 100, perItem: 5, size: 100 };

/** A request to someone else's server, including the work on its response. */
export const outsideCost = 3_000;

/** User errors are few, whatever was sent. */
export const userErrorList = costs({ size: 1 });

/** A single value is a list of one, as GraphQL coerces it. */
export const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : value == null ? 0 : 1);
