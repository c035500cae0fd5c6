import { arraysOf, assignments, column, instant, jsonList, type RowOf, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane, runByLane } from "../../postgres/lanes.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { type Checkpoint, checkpointColumns, type Tracker } from "../../trackers/tracker.ts";
import { trackerColumns } from "../../trackers/trackers.sql.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import type { NextCheck } from "./concluded.ts";

/** Whose check it is, and under which lease. */
export const claimKeyColumns = {
  bucket: column<number>("smallint"),
  codeKey: column<string>("text"),
  trackerId: column<string>("uuid"),
  token: column<string>("uuid"),
};
/** The lease under which the check was made is still the row's. */
export const isOurs = (row: string) =>
  `${row}.bucket = r.bucket and ${row}.code_key = r.code_key and ${row}.tracker_id = r.tracker_id and ${row}.token = r.token`;

export const nextCheckColumns = {
  ...claimKeyColumns,
  dueAt: instant<number | null>(),
  failures: column<number>("smallint"),
  checkedAt: instant<number | null>(),
  priority: column<number>("smallint"),
  accountId: column<string | null>("uuid"),
  /** What the check was claimed with. */
  claimedWith: column<string | null>("uuid"),
  triedAccounts: jsonList<readonly string[] | null>(),
};
export const nextCheckRow = ({
  claim,
  dueAt,
  failures,
  checkedAt,
  priority,
  accountId,
  tried,
}: NextCheck): RowOf<typeof nextCheckColumns> => ({
  bucket: claim.bucket,
  codeKey: claim.codeKey,
  trackerId: claim.trackerId,
  token: claim.token,
  dueAt,
  failures: Math.min(failures, 32_000),
  checkedAt,
  priority,
  accountId,
  claimedWith: claim.accountId,
  triedAccounts: tried ?? null,
});
/** If the parcel was given to another account meanwhile, because one was connected, changed or disconnected, it stays there. */
const isStillThere = "c.account_id is not distinct from r.claimed_with";
export const nextCheckAssignments = `due_at = coalesce(c.hinted_at, r.due_at), priority = case when c.hinted_at is null then r.priority else ${priorityNumber("ASKED_FOR")} end,
  hinted_at = null, leased_until = null, token = null, failures = r.failures, account_id = case when ${isStillThere} then r.account_id else c.account_id end,
  tried_accounts = case when ${isStillThere} then r.tried_accounts end, last_checked_at = coalesce(r.checked_at, c.last_checked_at)`;

/** Everything that locks several trackers does so in this order, so that no two wait for each other. */
const byPlace = ({ claim: a }: NextCheck, { claim: b }: NextCheck): number =>
  a.bucket - b.bucket || (a.trackerId < b.trackerId ? -1 : 1);

/** Nothing was new: most checks, so this writes as little as can be. */
export const rescheduleChecks = (db: Database, checks: readonly NextCheck[]) =>
  runByLane(
    db,
    checks,
    ({ claim }) => claim.bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(nextCheckColumns).length + 1);
      const rows = unnestAs(nextCheckColumns, "r");
      // PostgreSQL may begin with the table's rows or with those that were given, so these are locked in their order before.
      return db.run(
        name("reschedule_checks"),
        `with held as materialized (
           select d.tracker_id from due_check d join ${rows} on ${isOurs("d")}${and("d")} order by d.bucket, d.tracker_id for update of d)
         update due_check c set ${nextCheckAssignments} from ${rows} where ${isOurs("c")}${and("c")} and (select count(*) from held) > 0`,
        [...arraysOf(nextCheckColumns, some.toSorted(byPlace).map(nextCheckRow)), ...params],
      );
    },
  );

/** Locks the trackers whose lease is still ours. What is missing from the answer was taken over, stopped or deleted. */
export const lockClaimed = (db: Database, claims: readonly ClaimedCheck[]) =>
  manyByLane(
    db,
    claims,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, where, params } = inLane(lane, Object.keys(claimKeyColumns).length + 1);
      return db.many<Tracker>(
        name("lock_claimed"),
        `select ${trackerColumns} from due_check d join ${unnestAs(claimKeyColumns, "r")} on ${isOurs("d")}
         join tracker t on t.bucket = d.bucket and t.id = d.tracker_id ${where("d", "t")}
         order by d.bucket, d.tracker_id for update of d, t`,
        [...arraysOf(claimKeyColumns, some), ...params],
      );
    },
  );

const {
  bucket: _bucket,
  id: _id,
  trackerId: _trackerId,
  carrier: _carrier,
  arrival: _arrival,
  ...refinedColumns
} = checkpointColumns;

/** A refined text, place or reading of a code; the id and the order of arrival stay. */
export const updateCheckpoints = (db: Database, checkpoints: readonly Checkpoint[]) =>
  runByLane(
    db,
    checkpoints,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(checkpointColumns).length + 1);
      return db.run(
        name("update_checkpoints"),
        `update checkpoint c set ${assignments(refinedColumns, "r")} from ${unnestAs(checkpointColumns, "r")}
         where c.bucket = r.bucket and c.id = r.id${and("c")}`,
        [...arraysOf(checkpointColumns, some), ...params],
      );
    },
  );
