/** For each planted bug the first seed that catches it, as `npm run simulate -- --mutants` found it. */
export const catchingSeeds: Readonly<Record<string, number>> = {
  "lost lease check": 0,
  "event after commit": 0,
  "order ignored": 1,
  "cursor skip": 1,
  "double effect": 1,
  "listener too late": 0,
  "unreadable secret": 0,
  "clock ahead": 0,
  "half-open hang": 0,
};
