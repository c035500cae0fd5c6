import { type EpochMs, minutes, seconds } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { isHead } from "./claim.sql.ts";

/** Nothing but failure for so long is an outage; shorter ones end before the waits are long. */
const outageMs = seconds(10);
/** A receiver that flaps is not asked for everything again at each success. */
const pullIntervalMs = minutes(5);
/** Of one endpoint, beside what is new. */
export const pulledPerSecond = 50;
const pulledPerStep = 500;

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

/**
 * Takes recoveries a step further: the next few hundred retries of each endpoint, in the order of their times, come due now,
 * spread over the seconds until the next step. Whatever waits behind one of them follows when it is delivered. While the
 * endpoint fails again nothing is pulled; the success after that begins anew.
 */
export const pullRetriesForward = (db: Database, now: EpochMs, random: () => number) =>
  db.run(
    "pull_retries_forward",
    `with step as materialized (
       select e.id, coalesce(e.pulled_until, $1) as after, e.pulled_until is null as is_first, e.first_failure_at,
         least(e.rate_per_second, $3::float8) as per_second
       from webhook_endpoint e where e.next_pull_at <= $1 and e.state = 'ENABLED' order by e.id for no key update skip locked),
     waiting as materialized (
       select s.id as endpoint_id, q.place, q.due_at, $1 + make_interval(secs => (q.nth - coalesce(($4::float8[])[q.nth], 0)) / s.per_second) as pulled_at
       from step s cross join lateral (
         select q.place, q.due_at, row_number() over (order by q.due_at) as nth from (
           select q.ctid as place, q.due_at from delivery_queue q
           where q.endpoint_id = s.id and q.state = 'RETRY' and q.due_at > s.after and q.due_at < 'infinity' and q.scheduled_at is null
             and (q.not_before is null or q.not_before <= $1) and ${isHead}
           order by q.due_at fetch first ($2::int) rows with ties) q) q
       where s.first_failure_at is null),
     locked as materialized (
       select q.ctid as place from delivery_queue q where q.ctid = any (array(select place from waiting)) for update skip locked),
     pulled as (
       update delivery_queue q set scheduled_at = q.due_at, due_at = w.pulled_at from waiting w
       where q.ctid = any (array(select place from locked)) and q.ctid = w.place and q.endpoint_id = w.endpoint_id and q.due_at = w.due_at
         and q.state = 'RETRY' and q.scheduled_at is null and w.pulled_at < q.due_at)
     update webhook_endpoint e set pulled_until = coalesce(w.last_due_at, s.after),
       retries_pulled_at = case when s.is_first and s.first_failure_at is null then $1 else e.retries_pulled_at end,
       next_pull_at = case
         when s.first_failure_at is not null then case when s.first_failure_at > $1 - ${interval(outageMs)} then $1 + ${interval(outageMs)} end
         when w.count >= $2 then $1 + make_interval(secs => w.count / s.per_second) end
     from step s left join (select endpoint_id, count(*) as count, max(due_at) as last_due_at from waiting group by 1) w on w.endpoint_id = s.id
     where e.id = s.id`,
    [new Date(now), pulledPerStep, pulledPerSecond, Array.from({ length: pulledPerStep }, random)],
  );
