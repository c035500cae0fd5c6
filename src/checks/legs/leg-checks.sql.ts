import { arraysOf, column, instant, json, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane, runByLane } from "../../postgres/lanes.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { trackerColumns } from "../../trackers/trackers.sql.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import type { StopReason, TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { claimKeyColumns, isOurs } from "../apply/apply.sql.ts";

const keyColumns = {
  bucket: column<number>("smallint"),
  codeKey: column<string>("text"),
  trackerId: column<string>("uuid"),
};
export type CheckKey = RowOf<typeof keyColumns>;

/** What every row of a tracker has of it, so that planning the next check needs no look at it. */
const stateColumns = {
  changedAt: instant<number | null>(),
  offsetMinutes: column<number | null>("smallint"),
  status: column<TrackingStatus>("text"),
  stopReason: column<StopReason | null>("text"),
  estimatedDeliveryAt: instant<number | null>(),
  /** Only in the tracker's own row. */
  judgeAt: instant<number | null>(),
};
const copiedColumns = { ...keyColumns, ...stateColumns };
export type CopiedState = RowOf<typeof copiedColumns>;

const begunColumns = {
  ...copiedColumns,
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  carrier: column<string>("text"),
  legCode: column<string>("text"),
  /** Null while the carrier is not connected. */
  accountId: column<string | null>("uuid"),
  dueAt: instant(),
  priority: column<number>("smallint"),
  attention: column<TrackerAttention | null>("text"),
  createdAt: instant(),
  hints: json<Hints | null>(),
};
export type NewLegCheck = RowOf<typeof begunColumns>;
const { bucket: _bucket, ...restOfBegun } = begunColumns;
const begunNames =
  "bucket, code_key, tracker_id, changed_at, offset_minutes, status, stop_reason, estimated_delivery_at, judge_at, workspace_id, mode, carrier, leg_code, account_id, due_at, priority, attention, created_at, hints";

const bucketOf = ({ bucket }: CheckKey) => bucket;
const inOrder = <Key extends CheckKey>(keys: readonly Key[]): Key[] =>
  keys.toSorted((a, b) => a.bucket - b.bucket || (a.trackerId < b.trackerId ? -1 : 1));

/** In the transaction that writes the tracker, which holds its own row. */
export const beginLegChecks = (tx: Database, checks: readonly NewLegCheck[]) =>
  runByLane(tx, inOrder(checks), bucketOf, (lane, some) => {
    const { name, joinPlace, bucketOf: bucket, params } = inLane(lane, Object.keys(begunColumns).length + 1);
    return tx.run(
      name("begin_leg_checks"),
      `insert into due_check (${begunNames})
       select ${bucket("r")}, ${selectList(restOfBegun, "r")} from ${unnestAs(begunColumns, "r")} ${joinPlace("r")} on conflict do nothing`,
      [...arraysOf(begunColumns, some), ...params],
    );
  });

/** A look at the tracker that is planned earlier stays: it plans the next. */
export const copyToChecks = (tx: Database, copied: readonly CopiedState[]) =>
  runByLane(tx, inOrder(copied), bucketOf, (lane, some) => {
    const { name, and, params } = inLane(lane, Object.keys(copiedColumns).length + 1);
    return tx.run(
      name("copy_to_checks"),
      `update due_check c set changed_at = coalesce(r.changed_at, c.changed_at), offset_minutes = coalesce(r.offset_minutes, c.offset_minutes),
         status = r.status, stop_reason = r.stop_reason, estimated_delivery_at = r.estimated_delivery_at, judge_at = least(c.judge_at, r.judge_at)
       from ${unnestAs(copiedColumns, "r")} where c.bucket = r.bucket and c.code_key = r.code_key and c.tracker_id = r.tracker_id${and("c")}`,
      [...arraysOf(copiedColumns, some), ...params],
    );
  });

export const endChecks = (tx: Database, keys: readonly CheckKey[]) =>
  runByLane(tx, inOrder(keys), bucketOf, (lane, some) => {
    const { name, and, params } = inLane(lane, Object.keys(keyColumns).length + 1);
    return tx.run(
      name("end_checks"),
      `delete from due_check c using ${unnestAs(keyColumns, "r")}
       where c.bucket = r.bucket and c.code_key = r.code_key and c.tracker_id = r.tracker_id${and("c")}`,
      [...arraysOf(keyColumns, some), ...params],
    );
  });

/**
 * As `lockClaimed`, for checks of further legs. The tracker's own row is locked before the leg's, as by all who lock both: it
 * has the times of checks that the tracker shows.
 */
export const lockClaimedLegs = (db: Database, claims: readonly ClaimedCheck[]) =>
  manyByLane(
    db,
    claims,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, where, params } = inLane(lane, Object.keys(claimKeyColumns).length + 1);
      return db.many<Tracker>(
        name("lock_claimed_legs"),
        `select ${trackerColumns} from ${unnestAs(claimKeyColumns, "r")} join due_check c on ${isOurs("c")}
       join tracker t on t.bucket = c.bucket and t.id = c.tracker_id
       join due_check d on d.bucket = t.bucket and d.code_key = t.code_key and d.tracker_id = t.id ${where("c", "t", "d")}
       order by d.bucket, d.tracker_id for update of d, c, t`,
        [...arraysOf(claimKeyColumns, some), ...params],
      );
    },
  );

/** A node of the version before ends a tracker's own row alone: what is left of its legs, under our lease, ends too. */
export const endOrphanLegs = (tx: Database, claims: readonly ClaimedCheck[]) =>
  runByLane(
    tx,
    claims,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(claimKeyColumns).length + 1);
      return tx.run(
        name("end_orphan_legs"),
        `delete from due_check c using ${unnestAs(claimKeyColumns, "r")} where ${isOurs("c")}${and("c")} and not exists (
           select from tracker t join due_check d on d.bucket = t.bucket and d.code_key = t.code_key and d.tracker_id = t.id
           where t.bucket = c.bucket and t.id = c.tracker_id${and("t", "d")})`,
        [...arraysOf(claimKeyColumns, some), ...params],
      );
    },
  );
