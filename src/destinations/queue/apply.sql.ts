import type { EpochMs } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere, inLane, runByLane } from "../../postgres/lanes.ts";
import { type AttemptMeaning, type Exchange, resultsThat } from "../attempt.ts";
import type { ClaimedDelivery } from "./claim.sql.ts";
import { failureRunGapMs, giveUpAfterMs } from "./retry-schedule.ts";
import { samePlace } from "./same-place.sql.ts";

/** An attempt that was made under a claim. */
export type DeliveryOutcome = {
  readonly delivery: ClaimedDelivery;
  readonly token: string;
  readonly at: EpochMs;
  readonly exchange: Exchange;
  readonly signature: string;
};

export type FailedOutcome = DeliveryOutcome & {
  /** null: that was the last attempt. */
  readonly nextAt: EpochMs | null;
  /** It was pulled forward and does not count: the schedule continues as if it had not been. */
  readonly isExtra: boolean;
  /** Before this the receiver does not want it again; null when it did not say. */
  readonly notBefore: EpochMs | null;
  /** Until when the whole endpoint is left in peace; null when not at all. */
  readonly pauseUntil: EpochMs | null;
  /** Why nothing gets through until a person acts, such as refused credentials; null when that is not so. */
  readonly problem: string | null;
  /** How its kind of destination says that it is gone. */
  readonly goneText: string;
};

const outcomeColumns = `unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::float8[], $7::int[], $8::smallint[], $9::text[], $10::text[], $11::bytea[]`;
const outcomeNames =
  "bucket, tracker_id, endpoint_id, sequence, token, at_ms, duration_ms, status, signature, response_headers, response_body";

/** Which rows of the queue, and under which claim. */
export const keyParams = (outcomes: readonly Pick<DeliveryOutcome, "delivery" | "token">[]): unknown[] => [
  outcomes.map(({ delivery }) => delivery.bucket),
  outcomes.map(({ delivery }) => delivery.trackerId),
  outcomes.map(({ delivery }) => delivery.endpointId),
  outcomes.map(({ delivery }) => delivery.sequence),
  outcomes.map(({ token }) => token),
];

export const outcomeParams = (outcomes: readonly DeliveryOutcome[]): unknown[] => [
  ...keyParams(outcomes),
  outcomes.map(({ at }) => at),
  outcomes.map(({ exchange }) => exchange.durationMs),
  outcomes.map(({ exchange }) => exchange.status),
  outcomes.map(({ signature }) => signature),
  outcomes.map(({ exchange }) => exchange.responseHeaders),
  outcomes.map(({ exchange }) => exchange.responseBody),
];

/**
 * The rows' physical places, looked up one outcome at a time. Left to itself, the planner reads the whole table for a join
 * with a list, and keeps to that plan while the table grows. A row that someone changes meanwhile has moved: left alone.
 */
export const heldPlace = (and: AndInLane) => `select q.ctid as place from delivery_queue q
  where ${samePlace("q", "o", and)} and q.sequence = o.sequence and q.token = o.token limit 1`;
const heldOutcomes = (and: AndInLane) =>
  `materialized (select o.*, p.place from outcome o cross join lateral (${heldPlace(and)}) p)`;
/** The array makes the place the only way to the row; the join beside it brings the outcome. */
export const isHeld = "q.ctid = any (array(select place from held)) and q.ctid = o.place";

/** What the workspace reads when an endpoint is disabled. */
const noticeMessage = `case h.state
  when 'GONE' then 'The webhook ' || h.url || ' ' || h.gone_text || ' and was disabled. Its events wait; enable it again to receive them.'
  else 'The webhook ' || h.url || ' has failed every delivery for five days and was disabled. Its events wait; enable it again to receive them.' end`;

const results = (meaning: AttemptMeaning): string =>
  resultsThat(meaning)
    .map((result) => `'${result}'`)
    .join(", ");

/** What becomes of the rows of a table `outcome`, where the claim is still ours. What waits behind a retry is due with it. */
export const failSteps = (and: AndInLane) => `held as ${heldOutcomes(and)},
  done as (
    update delivery_queue q set token = null, leased_until = null, attempt_count = q.attempt_count + 1,
      round_start = q.round_start + o.is_extra::int, scheduled_at = null, not_before = o.not_before,
      state = case when o.next_at is null then 'FAILED' else 'RETRY' end, due_at = coalesce(o.next_at, 'infinity')
    from held o where ${isHeld}${and("q")} returning o.*, q.event_id, q.attempt_count),
  behind as (
    update delivery_queue q set due_at = o.next_at from done o
    where o.next_at is not null and ${samePlace("q", "o", and)} and q.sequence > o.sequence and q.state in ('FRESH', 'RETRY') and q.due_at < o.next_at)`;

/**
 * What the failures of a table `done` mean for their endpoints. One that said it is gone, or that has done nothing but fail for days,
 * is disabled, and the workspace gets a notice. Gives those. To refuse an event for good is no failure of the endpoint.
 */
export const healthSteps = (runGapSeconds: string, giveUpSeconds: string) => `failing as materialized (
    select e.id from webhook_endpoint e where e.id in (select endpoint_id from done) and e.state = 'ENABLED' order by e.id for no key update),
  health as (
    update webhook_endpoint e set last_failure_at = greatest(e.last_failure_at, f.last_at),
      first_failure_at = case when e.last_failure_at > f.first_at - make_interval(secs => ${runGapSeconds}::float8) then e.first_failure_at else f.first_at end,
      paced_until = greatest(e.paced_until, f.pause_until), standing_problem = coalesce(f.problem, e.standing_problem),
      state = case
        when f.is_gone then 'GONE'
        when e.last_failure_at > f.first_at - make_interval(secs => ${runGapSeconds}::float8)
          and e.first_failure_at <= f.last_at - make_interval(secs => ${giveUpSeconds}::float8) then 'FAILED'
        else e.state end
    from (select endpoint_id, min(at) as first_at, max(at) as last_at, max(pause_until) as pause_until, bool_or(result in (${results("disable")})) as is_gone,
            (array_agg(notice_id))[1] as notice_id, max(problem) as problem, max(gone_text) as gone_text
          from done where result not in (${results("give-up")}) group by 1) f
    where e.id = f.endpoint_id and e.id in (select id from failing)
    returning e.id, e.workspace_id, e.mode, e.url, e.state, f.last_at, f.notice_id, f.gone_text),
  told as (
    insert into workspace_notice (id, workspace_id, mode, kind, subject_id, message, created_at)
    select h.notice_id, h.workspace_id, h.mode, 'WEBHOOK_DISABLED', h.id, ${noticeMessage}, h.last_at from health h where h.state <> 'ENABLED')
  select h.id as "endpointId", h.state from health h where h.state <> 'ENABLED'`;

export type DisabledEndpoint = { endpointId: string; state: "FAILED" | "GONE" };

const failedText = `with outcome as materialized (
    select o.*, to_timestamp(o.at_ms / 1000) as at, to_timestamp(o.next_ms / 1000) as next_at, to_timestamp(o.pause_ms / 1000) as pause_until,
      to_timestamp(o.not_before_ms / 1000) as not_before
    from ${outcomeColumns}, $12::text[], $13::text[], $14::float8[], $15::float8[], $16::uuid[], $19::boolean[], $20::float8[], $21::text[], $22::text[])
      as o (${outcomeNames}, result, detail, next_ms, pause_ms, notice_id, is_extra, not_before_ms, problem, gone_text)),
  ${failSteps(anywhere)},
  kept as (
    insert into delivery_attempt (bucket, event_id, endpoint_id, number, at, duration_ms, result, status, detail, signature, response_headers, response_body)
    select bucket, event_id, endpoint_id, attempt_count, at, duration_ms, result, status, detail, signature, response_headers, response_body from done),
  ${healthSteps("$17", "$18")}`;

export const applyFailedAtOnce = (db: Database, outcomes: readonly FailedOutcome[]) =>
  db.many<DisabledEndpoint>("apply_failed", failedText, [
    ...outcomeParams(outcomes),
    outcomes.map(({ exchange }) => exchange.result),
    outcomes.map(({ exchange }) => exchange.detail),
    outcomes.map(({ nextAt }) => nextAt),
    outcomes.map(({ pauseUntil }) => pauseUntil),
    outcomes.map(({ at }) => newUuid(at)),
    failureRunGapMs / 1000,
    giveUpAfterMs / 1000,
    outcomes.map(({ isExtra }) => isExtra),
    outcomes.map(({ notBefore }) => notBefore),
    outcomes.map(({ problem }) => problem),
    outcomes.map(({ goneText }) => goneText),
  ]);

/** The event is gone (its tracker was deleted): nothing can be delivered any more. */
export const applyCancelled = (db: Database, outcomes: readonly Pick<DeliveryOutcome, "delivery" | "token">[]) =>
  runByLane(
    db,
    outcomes,
    ({ delivery }) => delivery.bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.run(
        name("apply_cancelled"),
        `with outcome as (
           select * from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[]) as o (bucket, tracker_id, endpoint_id, sequence, token)),
         held as ${heldOutcomes(and)}
         delete from delivery_queue q using held o where ${isHeld}${and("q")}`,
        [...keyParams(some), ...params],
      );
    },
  );
