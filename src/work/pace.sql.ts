import type { Database } from "../postgres/database.ts";
import { refilled } from "../postgres/token-bucket.sql.ts";

/** A token bucket: never more than `capacity` together, and so many a second on average. */
export type TokenBucket = {
  readonly capacity: number;
  readonly perSecond: number;
  /** What is left in it for other work at the same destination that goes first. */
  readonly reserve?: number;
};

/** Requests that are wanted for a destination, and the limits that all of them have to keep. */
export type PaceRequest = { readonly destinationId: string; readonly requests: number; readonly buckets: readonly TokenBucket[] };

export type Allowance = {
  destinationId: string;
  /** Null if another process is drawing just now, or if nothing was ever drawn. */
  granted: number | null;
  /** Until there may be one more. */
  waitMs: number;
  /** How much longer it wants to be left alone; 0 if it does not. */
  pausedMs: number;
  /** What is in the buckets before anything is taken out. */
  tokens: number[];
  isNew: boolean;
};

const asJson = (requests: readonly PaceRequest[]): string =>
  JSON.stringify(
    requests.map(({ destinationId, requests: wanted, buckets }) => ({
      id: destinationId,
      wanted,
      capacity: buckets.map(({ capacity }) => capacity),
      per_second: buckets.map(({ perSecond }) => perSecond),
      reserve: buckets.map(({ reserve = 0 }) => reserve),
    })),
  );

const allowances = (locking: string) => `asked as materialized (
    select * from jsonb_to_recordset($1::jsonb) as a (id uuid, wanted int, capacity float8[], per_second float8[], reserve float8[])),
  held as materialized (
    select p.* from work_pace p where p.destination_id in (select id from asked) order by p.destination_id for no key update ${locking}),
  filled as materialized (
    select a.*, h.paused_until, array(
      select ${refilled({ tokens: "coalesce(b.tokens, b.capacity)", refilledAt: "h.refilled_at", capacity: "b.capacity", perSecond: "b.per_second" })}
      from unnest(a.capacity, a.per_second, h.tokens) with ordinality as b (capacity, per_second, tokens, nth)
      where b.nth <= cardinality(a.capacity) order by b.nth) as tokens
    from asked a join held h on h.destination_id = a.id),
  allowed as materialized (
    select f.*, case when f.paused_until > now() then 0 else least(f.wanted, greatest(0, floor((select min(b.tokens - b.reserve) from unnest(f.tokens, f.reserve) as b (tokens, reserve))))) end::int as granted
    from filled f)`;
const pausedMs = "1000 * greatest(0, extract(epoch from l.paused_until - now()))::float8";
const waitMs = `1000 * greatest(0, extract(epoch from l.paused_until - now()), (
  select max((1 - b.tokens + l.granted + b.reserve) / b.per_second) from unnest(l.tokens, l.per_second, l.reserve) as b (tokens, per_second, reserve)))::float8`;

/** What each destination allows now. Their rows are held until the transaction ends; those that others hold are skipped. */
export const lockPaces = (tx: Database, requests: readonly PaceRequest[]) =>
  tx.many<Allowance>(
    "lock_paces",
    `with ${allowances("skip locked")}
     select a.id as "destinationId", l.granted, ${waitMs} as "waitMs", ${pausedMs} as "pausedMs", l.tokens,
       l.id is null and not exists (select from work_pace p where p.destination_id = a.id) as "isNew"
     from asked a left join allowed l on l.id = a.id where set_config('synchronous_commit', 'off', true) = 'off'`,
    [asJson(requests)],
  );

export type SpentRequests = { readonly destinationId: string; readonly requests: number; readonly tokens: readonly number[] };

/** In the transaction that locked them. */
export const spendPaces = (tx: Database, spent: readonly SpentRequests[]) =>
  tx.run(
    "spend_paces",
    `update work_pace p set tokens = s.tokens, refilled_at = now()
     from jsonb_to_recordset($1::jsonb) as s (id uuid, tokens float8[]) where p.destination_id = s.id`,
    [
      JSON.stringify(
        spent.map(({ destinationId, requests, tokens }) => ({ id: destinationId, tokens: tokens.map((t) => t - requests) })),
      ),
    ],
  );

/** All buckets of a new destination are full. */
export const beginPaces = (db: Database, destinationIds: readonly string[]) =>
  db.run(
    "begin_paces",
    `insert into work_pace (destination_id, tokens, refilled_at) select id, '{}', now() from unnest($1::uuid[]) as d (id) order by id
     on conflict do nothing`,
    [destinationIds],
  );

/**
 * Draws for one destination, and waits for others that draw. Undefined if nothing was ever drawn. Does not wait for the disk: with
 * the server's memory the last moments' draws are lost, which is as much as a bucket refills while it starts again.
 */
export const drawRequests = (db: Database, request: PaceRequest) =>
  db.one<{ granted: number; waitMs: number; isPaused: boolean }>(
    "draw_requests",
    `with ${allowances("")},
     spent as (
       update work_pace p set tokens = array(select t - l.granted from unnest(l.tokens) as t), refilled_at = now()
       from allowed l where p.destination_id = l.id and l.granted > 0)
     select l.granted, ${waitMs} as "waitMs", l.paused_until > now() as "isPaused" from allowed l
     where set_config('synchronous_commit', 'off', true) = 'off'`,
    [asJson([request])],
  );

/**
 * The destination asked for a pause, or keeps failing: it gets no request until then. `endsWithOne`: of what it allows there is
 * one request when the pause ends, so that all nodes together try it before they continue.
 */
export const pauseDestination = (
  db: Database,
  destinationId: string,
  { pauseMs, endsWithOne }: { pauseMs: number; endsWithOne: boolean },
) =>
  db.run(
    "pause_destination",
    `insert into work_pace as p (destination_id, tokens, refilled_at, paused_until)
     select $1, case when $3 then $4::float8[] else '{}' end, case when $3 then n.until else now() end, n.until
     from (select now() + make_interval(secs => $2::float8) as until) n
     on conflict (destination_id) do update set paused_until = greatest(p.paused_until, excluded.paused_until),
       tokens = case when $3 then excluded.tokens else p.tokens end, refilled_at = case when $3 then excluded.refilled_at else p.refilled_at end`,
    [destinationId, pauseMs / 1000, endsWithOne, Array.from({ length: maxBuckets }, () => 1)],
  );

/** No destination has more limits than this. */
const maxBuckets = 8;

export const findPauses = (db: Database, destinationIds: readonly string[]) =>
  db.many<{ destinationId: string; pausedUntil: number }>(
    "find_pauses",
    `select destination_id as "destinationId", paused_until as "pausedUntil" from work_pace
     where destination_id = any ($1::uuid[]) and paused_until > now()`,
    [destinationIds],
  );

/** It is well again, or is another one by now: new credentials, a new address. */
export const endPause = (db: Database, destinationId: string) =>
  db.run("end_pause", "update work_pace set paused_until = 'epoch' where destination_id = $1 and paused_until > now()", [
    destinationId,
  ]);

export const forgetPace = (db: Database, destinationId: string) =>
  db.run("forget_pace", "delete from work_pace where destination_id = $1", [destinationId]);
