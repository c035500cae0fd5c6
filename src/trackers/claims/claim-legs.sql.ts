import { legKeysOf } from "../../carriers/accounts/leg-keys.sql.ts";
import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane, runByLane } from "../../postgres/lanes.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type ClaimedCheck, claimColumns, type OwnClaim } from "./claim.sql.ts";

type Taken = Pick<OwnClaim, "leaseUntil" | "token">;

/** Takes the checks of a tracker's further legs, also if another process holds them, where their carriers are connected. */
export const claimLegs = (db: Database, scope: Scope, id: string, { leaseUntil, token }: Taken) =>
  db.many<ClaimedCheck>(
    "claim_legs",
    `update due_check c set leased_until = $5, token = $6 from tracker t
     where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4
       and c.bucket = $1 and c.tracker_id = t.id and c.code_key = any (${legKeysOf("t")}) and c.account_id is not null
     returning ${claimColumns}`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(leaseUntil), token],
  );

/**
 * The legs with these numbers, also if another process holds them: their carrier brings news. A leg is in the bucket of its tracker, which its
 * number does not show: all buckets of the workspace are looked into.
 */
export const claimLegsByNumber = (
  db: Database,
  scope: Scope,
  { buckets, legKeys }: { buckets: readonly number[]; legKeys: readonly string[] },
  { leaseUntil, token }: Taken,
) =>
  manyByLane(
    db,
    buckets,
    (bucket) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 7);
      // Locked in the order in which others lock legs, before they are changed.
      return db.many<ClaimedCheck>(
        name("claim_legs_by_number"),
        `with held as materialized (
           select s.ctid as place from due_check s
           where s.bucket = any($1::smallint[]) and s.code_key = any($2::text[]) and s.workspace_id = $3 and s.mode = $4 and s.leg_code is not null${and("s")}
           order by s.bucket, s.tracker_id for update)
         update due_check c set leased_until = $5, token = $6 where c.ctid = any (array(select place from held)) and c.bucket = any($1::smallint[])${and("c")}
         returning ${claimColumns}`,
        [some, legKeys, scope.workspaceId, scope.mode, new Date(leaseUntil), token, ...params],
      );
    },
  );

/** As `makeParcelDue`, for legs. */
export const makeLegsDue = (
  db: Database,
  scope: Scope,
  { buckets, legKey }: { buckets: readonly number[]; legKey: string },
  now: number,
) =>
  runByLane(
    db,
    buckets,
    (bucket) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.run(
        name("make_legs_due"),
        `update due_check c set due_at = case when token is null then $5 else due_at end, hinted_at = case when token is null then null else $5 end,
           priority = ${priorityNumber("ASKED_FOR")}
         where c.bucket = any($1::smallint[]) and c.code_key = $2 and c.workspace_id = $3 and c.mode = $4 and c.leg_code is not null
           and (c.token is not null or c.due_at > $5)${and("c")}`,
        [some, legKey, scope.workspaceId, scope.mode, new Date(now), ...params],
      );
    },
  );
