import { type EpochMs, minutes, seconds } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, anywhere } from "../../postgres/lanes.ts";
import { isHead } from "./claim.sql.ts";

/** Nothing but failure for so long is an outage; shorter ones end before the waits are long. */
export const outageMs = seconds(10);
/** A receiver that flaps is not asked for everything again at each success. */
const pullIntervalMs = minutes(5);
/** Of one endpoint, beside what is new. */
export const pulledPerSecond = 50;
export const pulledPerStep = 500;
/**
 * Each comes due somewhere within its own moment: multiples of this lie evenly and never in step. From one number that is drawn,
 * since every second asks, mostly without success.
 */
export const goldenRatio = 0.6180339887498949;

const interval = (ms: number): string => `interval '${ms / 1000} seconds'`;

/**
 * For the statement that notes a success, which is the first after an outage: part of an update of `webhook_endpoint e`. The
 * success of an endpoint that had no failure writes nothing.
 */
export const beginRecovery = (now: string): string => {
  const wasOutage = `e.first_failure_at <= ${now} - ${interval(outageMs)}`;
  return `next_pull_at = case when ${wasOutage} then greatest(${now}, e.retries_pulled_at + ${interval(pullIntervalMs)}) else e.next_pull_at end,
    pulled_until = case when ${wasOutage} then null else e.pulled_until end`;
};

/** Recoveries that are to go a step further, held until the transaction ends. $1 is now, $2 how many a second at most. */
const isRecoveryDue = "e.next_pull_at <= $1 and e.state = 'ENABLED'";
export const dueRecoveries = `${isRecoveryDue} order by e.id for no key update skip locked`;
/** Whether there are any. */
export const areRecoveriesDue = `exists (select from webhook_endpoint e where ${isRecoveryDue})`;
export const recoverySteps = (which: string) => `step as materialized (
    select e.id, coalesce(e.pulled_until, $1) as after, e.pulled_until is null as is_first, e.first_failure_at,
      least(e.rate_per_second, $2::float8) as per_second
    from webhook_endpoint e where ${which})`;

/** The next retries of an endpoint `s`. $3 is how many, with all that have the same time as the last. */
export const nextRetries = (columns: string, and: AndInLane) => `
  select ${columns}, q.due_at from delivery_queue q
  where q.endpoint_id = s.id and q.state = 'RETRY' and q.due_at > s.after and q.due_at < 'infinity' and q.scheduled_at is null
    and (q.not_before is null or q.not_before <= $1) and ${isHead(and)}${and("q")}
  order by q.due_at fetch first ($3::int) rows with ties`;

/** Of a table `waiting`, those without a lease. */
export const lockWaiting = (and: AndInLane) => `locked as materialized (
  select q.ctid as place from delivery_queue q where q.ctid = any (array(select place from waiting))${and("q")} for update skip locked)`;
export const pullWaiting = (and: AndInLane) => `
  update delivery_queue q set scheduled_at = q.due_at, due_at = w.pulled_at from waiting w
  where q.ctid = any (array(select place from locked)) and q.ctid = w.place and q.endpoint_id = w.endpoint_id and q.due_at = w.due_at
    and q.state = 'RETRY' and q.scheduled_at is null and w.pulled_at < q.due_at${and("q")}`;

/** How far each `step` came, given what was found. */
export const noteSteps = (found: string) => `
  update webhook_endpoint e set pulled_until = coalesce(w.last_due_at, s.after),
    retries_pulled_at = case when s.is_first and s.first_failure_at is null then $1 else e.retries_pulled_at end,
    next_pull_at = case
      when s.first_failure_at is not null then case when s.first_failure_at > $1 - ${interval(outageMs)} then $1 + ${interval(outageMs)} end
      when w.count >= $3 then $1 + make_interval(secs => w.count / s.per_second) end
  from step s left join ${found} as w (endpoint_id, count, last_due_at) on w.endpoint_id = s.id
  where e.id = s.id`;

export const pullAtOnce = (db: Database, now: EpochMs, random: () => number) =>
  db.run("pull_retries_forward", pullText, [new Date(now), pulledPerSecond, pulledPerStep, random()]);

const place = `$4::float8 + q.nth * ${goldenRatio}::float8`;

const pullText = `with ${recoverySteps(dueRecoveries)},
  waiting as materialized (
    select s.id as endpoint_id, q.place, q.due_at, $1 + make_interval(secs => (q.nth - (${place}) + floor(${place})) / s.per_second) as pulled_at
    from step s cross join lateral (
      select q.place, q.due_at, row_number() over (order by q.due_at) as nth from (${nextRetries("q.ctid as place", anywhere)}) q) q
    where s.first_failure_at is null),
  ${lockWaiting(anywhere)},
  pulled as (${pullWaiting(anywhere)})
  ${noteSteps("(select endpoint_id, count(*), max(due_at) from waiting group by 1)")}`;
