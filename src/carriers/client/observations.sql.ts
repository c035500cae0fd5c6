import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { deleteOldRows } from "../../postgres/old-rows.sql.ts";

export type HourCount = {
  accountId: string;
  hour: EpochMs;
  requests: number;
  failures: number;
  rateLimited: number;
  durationMs: number;
  pushes: number;
  pushesRefused: number;
};

/** Adds to the counts of the hour. Counts of accounts that are gone are dropped. */
export const addHourCounts = (db: Database, counts: readonly HourCount[]) =>
  db.run(
    "add_carrier_hour_counts",
    `insert into carrier_hour as h (account_id, hour, requests, failures, rate_limited, duration_ms, pushes, pushes_refused)
     select c.* from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::int[], $5::int[], $6::bigint[], $7::int[], $8::int[])
         as c (account_id, hour, requests, failures, rate_limited, duration_ms, pushes, pushes_refused)
       join carrier_account a on a.id = c.account_id
     on conflict (account_id, hour) do update set requests = h.requests + excluded.requests, failures = h.failures + excluded.failures,
       rate_limited = h.rate_limited + excluded.rate_limited, duration_ms = h.duration_ms + excluded.duration_ms,
       pushes = h.pushes + excluded.pushes, pushes_refused = h.pushes_refused + excluded.pushes_refused`,
    [
      counts.map(({ accountId }) => accountId),
      counts.map(({ hour }) => new Date(hour)),
      counts.map(({ requests }) => requests),
      counts.map(({ failures }) => failures),
      counts.map(({ rateLimited }) => rateLimited),
      counts.map(({ durationMs }) => Math.round(durationMs)),
      counts.map(({ pushes }) => pushes),
      counts.map(({ pushesRefused }) => pushesRefused),
    ],
  );

export const hourCountsSince = (db: Database, accountIds: readonly string[], since: EpochMs) =>
  db.many<HourCount>(
    "carrier_hour_counts_since",
    `select account_id as "accountId", hour, requests, failures, rate_limited as "rateLimited", duration_ms as "durationMs", pushes, pushes_refused as "pushesRefused"
     from carrier_hour where account_id = any($1::uuid[]) and hour >= $2 order by account_id, hour`,
    [accountIds, new Date(since)],
  );

/** A batch of the counts before a time. */
export const deleteOldHourCounts = (db: Database, before: EpochMs, limit: number) =>
  deleteOldRows(
    db,
    { table: "carrier_hour", groups: "carrier_account g", old: "account_id = g.id and hour < $1", order: "hour" },
    new Date(before),
    limit,
  );

export type UnknownCode = { carrier: string; code: string; message: string; seen: number };

export const addUnknownCodes = (db: Database, codes: readonly UnknownCode[], now: EpochMs) =>
  db.run(
    "add_carrier_unknown_codes",
    `insert into carrier_unknown_code as u (carrier, code, sample_message, seen, first_seen_at, last_seen_at)
     select c.carrier, c.code, c.message, c.seen, $5, $5 from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as c (carrier, code, message, seen)
     on conflict (carrier, code) do update set seen = u.seen + excluded.seen, last_seen_at = excluded.last_seen_at`,
    [
      codes.map(({ carrier }) => carrier),
      codes.map(({ code }) => code),
      codes.map(({ message }) => message),
      codes.map(({ seen }) => seen),
      new Date(now),
    ],
  );

/** If a carrier has no codes its words are counted, and they may be without end: only the latest of each carrier are stored. */
export const keepLatestUnknownCodes = (db: Database, keep: number) =>
  db.run(
    "keep_latest_carrier_unknown_codes",
    `delete from carrier_unknown_code where ctid = any (array(
       select ctid from (select ctid, row_number() over (partition by carrier order by last_seen_at desc) as place from carrier_unknown_code) ranked
       where place > $1))`,
    [keep],
  );

export const listUnknownCodes = (db: Database, limit: number) =>
  db.many<{ carrier: string; code: string; sampleMessage: string; seen: number; firstSeenAt: EpochMs; lastSeenAt: EpochMs }>(
    "list_carrier_unknown_codes",
    `select carrier, code, sample_message as "sampleMessage", seen, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
     from carrier_unknown_code order by seen desc, carrier, code limit $1`,
    [limit],
  );

export type UnexpectedAnswer = {
  id: string;
  accountId: string;
  trackingCode: string;
  detail: string;
  raw: string | null;
  receivedAt: EpochMs;
};

/** Keeps the newest answers of each account, the new ones included, and drops the older ones in the same statement. */
export const keepUnexpectedAnswers = (db: Database, answers: readonly UnexpectedAnswer[], keep: number) =>
  db.run(
    "keep_carrier_unexpected_answers",
    `with fresh as (
       select n.*, row_number() over (partition by n.account_id order by n.received_at desc, n.id desc) as place
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
           as n (id, account_id, tracking_code, detail, raw, received_at)
         join carrier_account a on a.id = n.account_id
     ), outdated as (
       delete from carrier_unexpected_answer where id in (
         select r.id from (
           select u.id, u.account_id, row_number() over (partition by u.account_id order by u.received_at desc) as place
           from carrier_unexpected_answer u where u.account_id in (select account_id from fresh)
         ) r where r.place > $7 - (select count(*) from fresh f where f.account_id = r.account_id))
     )
     insert into carrier_unexpected_answer (id, account_id, tracking_code, detail, raw, received_at)
     select id, account_id, tracking_code, detail, raw, received_at from fresh where place <= $7`,
    [
      answers.map(({ id }) => id),
      answers.map(({ accountId }) => accountId),
      answers.map(({ trackingCode }) => trackingCode),
      answers.map(({ detail }) => detail),
      answers.map(({ raw }) => raw),
      answers.map(({ receivedAt }) => new Date(receivedAt)),
      keep,
    ],
  );

export const listUnexpectedAnswers = (db: Database, accountId: string, limit: number) =>
  db.many<UnexpectedAnswer>(
    "list_carrier_unexpected_answers",
    `select id, account_id as "accountId", tracking_code as "trackingCode", detail, raw, received_at as "receivedAt"
     from carrier_unexpected_answer where account_id = $1 order by received_at desc limit $2`,
    [accountId, limit],
  );
