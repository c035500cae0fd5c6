/** Where a statement finds a token bucket: each part is an expression of SQL. */
export type BucketParts = {
  readonly tokens: string;
  readonly refilledAt: string;
  readonly capacity: string;
  readonly perSecond: string;
  /** The database's clock unless it is another, so that a node whose own is wrong neither waits forever nor takes too much. */
  readonly now?: string;
};

/** What is in a bucket by now, before anything is taken out. A clock that went back takes nothing away. */
export const refilled = ({ tokens, refilledAt, capacity, perSecond, now = "now()" }: BucketParts): string =>
  `least(${capacity}, ${tokens} + greatest(0, extract(epoch from ${now} - ${refilledAt}))::float8 * ${perSecond})`;
