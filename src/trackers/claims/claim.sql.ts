import { bucketOfUuid } from "../../lib/ids.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere, inLane, type Lane, manyByLane, manyOfLanes } from "../../postgres/lanes.ts";
import { leap } from "../../postgres/leap.sql.ts";
import { asyncCommitIn } from "../../postgres/lease.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import { checkPriorities, priorityNumber, priorityWeights } from "../../tracking/check-priority.ts";
import type { StopReason, TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import { claimByLane, earliestOf, type RowsWanted } from "../../work/claim-by-lane.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { Tracker } from "../tracker.ts";

/** One tracker whose check is ours until the lease ends, with what is needed to ask and to plan the next check. */
export type ClaimedCheck = {
  bucket: number;
  trackerId: string;
  token: string;
  /** What it is asked with: a carrier account, or the workspace itself in test mode. Null while the carrier is not connected. */
  accountId: string | null;
  /** Accounts that did not know the parcel in this round of asking, the first asked first; null if none is under way. */
  triedAccounts: readonly string[] | null;
  workspaceId: string;
  mode: Mode;
  carrier: string;
  /** What the row is found by: the tracker's code, or that of a further leg with its carrier. */
  codeKey: string;
  /** The number at the carrier of a further leg; null for the tracker's own carrier. */
  legCode: string | null;
  hints: Hints | null;
  failures: number;
  readingDigest: Buffer | null;
  changedAt: number;
  /** Null while the parcel has no checkpoints, and when it was no longer followed. */
  offsetMinutes: number | null;
  createdAt: number;
  /** When it was to be checked. */
  dueAt: number;
  /** When the carrier last answered. */
  lastCheckedAt: number | null;
  status: TrackingStatus;
  attention: TrackerAttention | null;
  stopReason: StopReason | null;
  estimatedDeliveryAt: number | null;
  /** Since when its carrier is known to report it without being asked; null if it is followed by asking. */
  pushedAt: number | null;
  /** When time alone may change what its tracker says; null if nothing is planned. */
  judgeAt: number | null;
  /** It was claimed because of that time: no carrier is asked. */
  isJudged?: true;
  /** Its account wants to be left alone for long: nothing was drawn for it, and it is only informed of that. */
  isUndrawn?: true;
  /** Of the check, where traces are switched on; the table does not know it. */
  span?: Span;
  /** Of the creation, where it is known without asking the table. */
  traceparent?: string | null;
  /**
   * Of a first check that is begun while its tracker is being inserted: resolves once the tracker is there, and nothing may be
   * written about it before. Null if it has to be read.
   */
  inserted?: Promise<TrackerVersion | null>;
};

/** A tracker, and the transaction that wrote it: as long as none has written it since, it is as it is here. */
export type TrackerVersion = { readonly tracker: Tracker; readonly writtenBy: string };

/** The number that the carrier is asked for. */
export const askedCode = ({ codeKey, legCode }: Pick<ClaimedCheck, "codeKey" | "legCode">): string => legCode ?? codeKey;

export const claimColumns = `c.bucket, c.tracker_id as "trackerId", c.token, c.account_id as "accountId", c.tried_accounts as "triedAccounts", c.workspace_id as "workspaceId", c.mode, c.carrier, c.code_key as "codeKey", c.leg_code as "legCode", c.hints, c.failures,
  c.reading_digest as "readingDigest", c.changed_at as "changedAt", c.offset_minutes as "offsetMinutes", c.created_at as "createdAt", c.due_at as "dueAt", c.last_checked_at as "lastCheckedAt", c.status, c.attention, c.stop_reason as "stopReason",
  c.estimated_delivery_at as "estimatedDeliveryAt", c.pushed_at as "pushedAt", c.judge_at as "judgeAt"`;

/** A row for a tracker that has none any more, made from the tracker. */
export const claimedColumns =
  "bucket, code_key, tracker_id, workspace_id, mode, carrier, last_checked_at, changed_at, status, attention, stop_reason, estimated_delivery_at, created_at, hints";
export const fromTracker =
  "t.bucket, t.code_key, t.id, t.workspace_id, t.mode, t.carrier, t.last_checked_at, t.updated_at, t.status, t.attention, t.stop_reason, t.estimated_delivery_at, t.created_at, t.hints";
const takeOver =
  "on conflict (bucket, code_key, tracker_id) do update set leased_until = excluded.leased_until, token = excluded.token";

export type CheckClaim = {
  readonly wanted: readonly { readonly accountId: string; readonly rows: number }[];
  readonly now: number;
  readonly leaseUntil: number;
  readonly token: string;
  readonly random: () => number;
};

export const isUnleased = (row: string, now: string) => `(${row}.leased_until is null or ${row}.leased_until <= ${now})`;

const weights = checkPriorities.map((priority) => priorityWeights[priority]);

/**
 * Takes due rows of some accounts, and with each the other trackers on the same parcel that are not leased and that are asked
 * about with the same account: they cost no further request. Where an account has room for fewer than are due, its classes draw lots for each place, weighted by how urgent
 * they are; within a class the latest goes first.
 *
 * Rows that another claim has in hand are passed by, so that several processes take different ones of the same account.
 *
 * A lease, not an open transaction: a worker that dies leaves rows that come due again. A row is taken by its physical place:
 * if anyone changed it meanwhile, the place is no longer its own.
 */
export const claimDueChecks = (db: Database, claim: CheckClaim): Promise<ClaimedCheck[]> =>
  claimByLane(
    { lanes: db.lanes, random: claim.random },
    claim.wanted.map(({ accountId, rows }) => ({ destinationId: accountId, rows })),
    ({ accountId }) => accountId,
    (lane, wanted) => claimInLane(db, lane, wanted, claim),
  );

const claimInLane = (
  db: Database,
  lane: Lane,
  wanted: readonly RowsWanted[],
  { now, leaseUntil, token, random }: CheckClaim,
): Promise<ClaimedCheck[]> => {
  const { name, and, params } = inLane(lane, 8);
  const asyncCommit = asyncCommitIn(lane);
  return db.many<ClaimedCheck>(
    name("claim_due_checks"),
    `with ${asyncCommit.first}
     class as materialized (
       select (nth - 1)::smallint as priority, weight, luck from unnest($6::float8[], $7::float8[]) with ordinality as c (weight, luck, nth)),
     picked as materialized (
       select p.place from unnest($1::uuid[], $2::int[]) as w (account_id, rows) cross join lateral (
         select d.place from class c cross join lateral (
           select q.place, row_number() over (order by q.due_at) as nth from (
             select d.ctid as place, d.due_at from due_check d
             where d.account_id = w.account_id and d.priority = c.priority and d.due_at <= $3 and ${isUnleased("d", "$3")}${and("d")}
             order by d.due_at limit w.rows for update skip locked) q) d
         order by (d.nth - 1 + c.luck) / c.weight limit w.rows) p),
     due as materialized (
       select d.bucket, d.code_key, d.workspace_id, d.mode, d.carrier, d.account_id from due_check d
       where d.ctid = any (array(select place from picked))${and("d")} for update skip locked),
     taken as materialized (
       select s.ctid as place from (select distinct * from due) d join due_check s
         on s.bucket = d.bucket and s.code_key = d.code_key and s.workspace_id = d.workspace_id and s.mode = d.mode and s.carrier = d.carrier
       where (s.account_id = d.account_id or s.account_id is null) and ${isUnleased("s", "$3")}${and("s")}
       for update of s skip locked)
     update due_check c set leased_until = $4, token = $5 where c.ctid = any (array(select place from taken))${and("c")}${asyncCommit.and}
     returning ${claimColumns}`,
    [
      wanted.map(({ destinationId }) => destinationId),
      wanted.map(({ rows }) => rows),
      new Date(now),
      new Date(leaseUntil),
      token,
      weights,
      // A lottery that each class wins as often as its weight says, whatever the number of places.
      weights.map(() => -Math.log(1 - random())),
      ...params,
    ],
  );
};

/** The first row of each account and class, as `first`. */
export const firstOfEachClass = (and: AndInLane, more = ""): string =>
  leap({ table: "due_check", key: ["account_id", "priority"], first: "due_at", where: "d.account_id is not null", and, more });

/** The destination of what is due by time alone, of all workspaces: it costs no request, so nothing has to be shared out. */
export const judgeDestination = "00000000-0000-0000-0000-000000000000";

const dueAccountsText = (and: AndInLane) => `${firstOfEachClass(and)}
     select account_id as "destinationId", min(due_at) as "dueAt" from first where due_at <= $1 group by 1
     union all
     (select '${judgeDestination}', d.judge_at from due_check d where d.judge_at <= $1${and("d")} order by d.judge_at limit 1)`;

/** Whether any are due by $1. */
export const areChecksDue = `exists (${dueAccountsText(anywhere)})`;

/** Accounts with something due by then, and `judgeDestination`. One statement for both: it runs every second. */
export const findDueAccounts = async (db: Database, until: number) => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.many<{ destinationId: string; dueAt: number }>(name("find_due_accounts"), dueAccountsText(and), [
      new Date(until),
      ...params,
    ]);
  });
  return db.lanes.length === 1 ? found : earliestOf(found);
};

/** A claim of named trackers; with the account for trackers that have no row any more. */
export type OwnClaim = { now: number; leaseUntil: number; token: string; accountId: string | null };

/** Takes one tracker's check, also if another process holds it, and when the tracker is no longer followed: a person asked for it now. */
export const claimTracker = (db: Database, scope: Scope, id: string, { now, leaseUntil, token, accountId }: OwnClaim) =>
  db.one<ClaimedCheck>(
    "claim_tracker",
    `insert into due_check as c (${claimedColumns}, due_at, leased_until, token, account_id)
     select ${fromTracker}, $5, $6, $7, $8 from tracker t where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4
     ${takeOver}
     returning ${claimColumns}`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(now), new Date(leaseUntil), token, accountId],
  );

/** The lease under which a check is made now; null if none is. */
export const findHolder = async (
  db: Database,
  { bucket, codeKey, trackerId }: Pick<ClaimedCheck, "bucket" | "codeKey" | "trackerId">,
): Promise<string | null> =>
  (
    await db.one<{ token: string | null }>(
      "find_holder",
      "select token from due_check where bucket = $1 and code_key = $2 and tracker_id = $3",
      [bucket, codeKey, trackerId],
    )
  )?.token ?? null;

/**
 * The trackers on a parcel: there is news of it. A check under way may have asked too early, so it is followed by another. Of very many
 * in one bucket, so many: the others have their checks when they are due.
 */
export const makeParcelDue = (
  db: Database,
  scope: Scope,
  parcel: { bucket: number; carrier: string; codeKey: string },
  now: number,
) =>
  db.run(
    "make_parcel_due",
    `update due_check c set due_at = case when c.token is null then $6 else c.due_at end,
       hinted_at = case when c.token is null then null else $6 end, priority = ${priorityNumber("ASKED_FOR")}, pushed_at = $6
     where c.bucket = $1 and c.code_key = $5 and (c.token is not null or c.due_at > $6) and c.tracker_id = any (array(
       select d.tracker_id from due_check d
       where d.bucket = $1 and d.workspace_id = $2 and d.mode = $3 and d.carrier = $4 and d.code_key = $5 and (d.token is not null or d.due_at > $6)
       order by d.tracker_id limit $7))`,
    [
      ...[parcel.bucket, scope.workspaceId, scope.mode, parcel.carrier, parcel.codeKey, new Date(now)],
      trackerBounds.dueTrackersOfParcel.cap,
    ],
  );

/**
 * All trackers on these parcels, also if another process holds them or when no longer followed: the carrier itself brings news. In the
 * order in which a check locks its trackers, so that none of two waits for the other.
 */
export const claimParcels = (
  db: Database,
  scope: Scope,
  parcels: readonly { bucket: number; carrier: string; codeKey: string }[],
  { now, leaseUntil, token, accountId }: OwnClaim,
) =>
  manyByLane(
    db,
    parcels,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 10);
      return db.many<ClaimedCheck>(
        name("claim_parcels"),
        `insert into due_check as c (${claimedColumns}, due_at, leased_until, token, account_id, pushed_at)
         select ${fromTracker}, $6::timestamptz, $7::timestamptz, $8::uuid, $9::uuid, $6::timestamptz
         from tracker t join unnest($1::smallint[], $2::text[], $3::text[]) as w (bucket, carrier, code_key)
           on t.bucket = w.bucket and t.carrier = w.carrier and t.code_key = w.code_key
         where t.workspace_id = $4 and t.mode = $5 and t.stop_reason is distinct from 'STOPPED'${and("t")} order by t.bucket, t.id
         ${takeOver}, pushed_at = excluded.pushed_at
         returning ${claimColumns}`,
        [
          some.map(({ bucket }) => bucket),
          some.map(({ carrier }) => carrier),
          some.map(({ codeKey }) => codeKey),
          scope.workspaceId,
          scope.mode,
          new Date(now),
          new Date(leaseUntil),
          token,
          accountId,
          ...params,
        ],
      );
    },
  );
