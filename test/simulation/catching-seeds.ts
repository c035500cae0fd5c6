/** For each planted bug a seed that catches it; `npm run simulate -- --mutants` looks for the first. */
export const catchingSeeds: Readonly<Record<string, number>> = {
  "lost lease check": 71,
  "event after commit": 4,
  "order ignored": 1,
  "cursor skip": 1,
  "double effect": 1,
  "listener too late": 1,
  "unreadable secret": 5,
  "clock ahead": 1,
  "half-open hang": 3,
};
