import type { EpochMs } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import { type AndInLane, anywhere, inLane, type Lane, manyOfLanes } from "../postgres/lanes.ts";
import { leap } from "../postgres/leap.sql.ts";
import { claimByLane, earliestOf, type RowsWanted } from "./claim-by-lane.ts";
import type { ClaimRequest } from "./claim-loop.ts";

export type RowClaim = Pick<ClaimRequest, "now" | "leaseUntil" | "token"> & { readonly wanted: readonly RowsWanted[] };

export type DueRows = {
  /** A table of rows that come due for a carrier account, with an index on `account_id, due_at` of those that do. */
  readonly table: string;
  readonly names: { readonly find: string; readonly claim: string };
  /** What a claim gives, of `c`. */
  readonly columns: string;
  /** What a claim changes beside the lease. */
  readonly alsoSet?: string;
};

/** Finding and claiming what is due, for work whose destination is a carrier account and which has no order but lateness. */
export const dueRows = <Row extends { accountId: string }>({ table, names, columns, alsoSet = "" }: DueRows) => {
  const dueText = (and: AndInLane) =>
    `${leap({ table, key: ["account_id"], first: "due_at", where: "d.due_at is not null", and })}
       select account_id as "destinationId", due_at as "dueAt" from first where due_at <= $1`;
  const findInLane = (db: Database, lane: Lane, until: EpochMs) => {
    const { name, and, params } = inLane(lane, 2);
    return db.many<{ destinationId: string; dueAt: EpochMs }>(name(names.find), dueText(and), [new Date(until), ...params]);
  };
  const claimInLane = (db: Database, lane: Lane, { wanted, now, leaseUntil, token }: RowClaim) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<Row>(
      name(names.claim),
      `update ${table} c set leased_until = $4, token = $5${alsoSet}
       where c.ctid = any (array(
         select p.place from unnest($1::uuid[], $2::int[]) as w (account_id, rows) cross join lateral (
           select d.ctid as place from ${table} d
           where d.account_id = w.account_id and d.due_at <= $3 and (d.leased_until is null or d.leased_until <= $3)${and("d")}
           order by d.due_at limit w.rows for update skip locked) p))${and("c")}
       returning ${columns}`,
      [
        wanted.map(({ destinationId }) => destinationId),
        wanted.map(({ rows }) => rows),
        new Date(now),
        new Date(leaseUntil),
        token,
        ...params,
      ],
    );
  };
  return {
    /** Whether there are any by $1. */
    isDue: `exists (${dueText(anywhere)})`,
    /** Accounts with something due by then. */
    findDue: async (db: Database, until: EpochMs) => earliestOf(await manyOfLanes(db, (lane) => findInLane(db, lane, until))),
    /** Takes due rows under a lease, of all lanes together as many as are wanted. */
    claimDue: (db: Database, claim: RowClaim & { random: () => number }): Promise<Row[]> =>
      claimByLane<Row>(
        { lanes: db.lanes, random: claim.random },
        claim.wanted,
        ({ accountId }) => accountId,
        (lane, wanted) => claimInLane(db, lane, { ...claim, wanted }),
      ),
  };
};
