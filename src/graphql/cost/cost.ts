/**
 * What a field says about the work it makes, in its `extensions`. One unit is about one microsecond of CPU or 200 bytes of
 * answer: the price of a small value. A field that says nothing costs 1, and what is selected below it.
 */
export type FieldCost = {
  /** Once, for the field itself. */
  readonly weight?: number;
  /** For each item of the page, the list or the input, whatever is selected of it. */
  readonly perItem?: number;
  /** How many items a list is taken to hold where no argument says it. */
  readonly size?: number;
  /** The argument that says how many there are. Pages need none: `first` and `last` are known. */
  readonly counted?: CountedArgument;
  /** What an argument asks for beside, such as a search through many rows. */
  readonly surcharge?: CountedArgument & { readonly each: number };
};

export type CountedArgument = {
  readonly argument: string;
  readonly max: number;
  /** The argument's value as the client wrote it, not yet coerced: anything may come. A list counts by its length. */
  readonly count?: (value: unknown) => number;
  /** Whether lists directly below hold one item for each, as `edges` does for a page. */
  readonly sizesListsBelow?: boolean;
};

export const unitsPerMs = 1_000;
export const charactersPerUnit = 200;

/** Whoever asks for the same thing many times does it by aliases: each costs more than a field that is asked for once. */
export const aliasCost = 1;

export const costOf = ({ extensions }: { readonly extensions: object }): FieldCost =>
  (extensions as { cost?: FieldCost }).cost ?? {};

/** For the `extensions` of a field. */
export const costs = (cost: FieldCost): { readonly cost: FieldCost } => ({ cost });

/** One statement that finds little. */
export const readCost: FieldCost = { weight: 100 };

/** A list without pages: of people, keys, sessions, of which a workspace has some. */
export const shortList: FieldCost = { weight: 100, perItem: 5, size: 100 };

/** Somebody else's server is asked, and what it answers is worked through. */
export const outsideCost = 3_000;

/** User errors are few, whatever was sent. */
export const userErrorList = costs({ size: 1 });

/** One value is a list of one, as GraphQL coerces it. */
export const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : value == null ? 0 : 1);
