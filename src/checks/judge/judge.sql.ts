import type { Database } from "../../postgres/database.ts";
import { inLane } from "../../postgres/lanes.ts";
import { asyncCommitIn } from "../../postgres/lease.ts";
import { type ClaimedCheck, claimColumns, isUnleased, judgeDestination } from "../../trackers/claims/claim.sql.ts";
import { claimByLane } from "../../work/claim-by-lane.ts";
import type { ClaimRequest } from "../../work/claim-loop.ts";

export type JudgementClaim = Pick<ClaimRequest, "now" | "leaseUntil" | "token"> & {
  readonly rows: number;
  readonly random: () => number;
};

/** Takes trackers whose moment has come, under the lease of a check: never while one is under way. */
export const claimJudgements = (
  db: Database,
  { rows, now, leaseUntil, token, random }: JudgementClaim,
): Promise<ClaimedCheck[]> =>
  claimByLane<ClaimedCheck>(
    { lanes: db.lanes, random },
    [{ destinationId: judgeDestination, rows }],
    () => judgeDestination,
    async (lane, [wanted]) => {
      const { name, and, params } = inLane(lane, 5);
      const asyncCommit = asyncCommitIn(lane);
      const found = await db.many<ClaimedCheck>(
        name("claim_judgements"),
        `with ${asyncCommit.first} picked as materialized (
           select d.ctid as place from due_check d where d.judge_at <= $1 and ${isUnleased("d", "$1")}${and("d")}
           order by d.judge_at limit $4 for update skip locked)
         update due_check c set leased_until = $2, token = $3 where c.ctid = any (array(select place from picked))${and("c")}${asyncCommit.and}
         returning ${claimColumns}`,
        [new Date(now), new Date(leaseUntil), token, wanted?.rows ?? 0, ...params],
      );
      return found.map((claim) => ({ ...claim, isJudged: true }));
    },
  );
