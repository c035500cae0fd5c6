import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";

export type Draw = { accountId: string; wanted: number; capacity: number; perSecond: number; now: EpochMs };

/**
 * Takes up to `wanted` requests out of the account's bucket, after filling up what time has brought. One update, so that
 * nodes wait for each other on the row and none draws what another has. Nothing for an account that is gone.
 */
export const drawRequests = (db: Database, { accountId, wanted, capacity, perSecond, now }: Draw) =>
  db.one<{ granted: number; tokens: number }>(
    "draw_carrier_requests",
    `insert into carrier_rate as r (account_id, tokens, refilled_at, granted)
     select id, $2::float8 - least($3::float8, $2), $5::timestamptz, least($3, $2)::int from carrier_account where id = $1
     on conflict (account_id) do update set
       granted = least($3, floor(least($2, r.tokens + greatest(0, extract(epoch from $5 - r.refilled_at))::float8 * $4::float8)))::int,
       tokens = least($2, r.tokens + greatest(0, extract(epoch from $5 - r.refilled_at))::float8 * $4)
         - least($3, floor(least($2, r.tokens + greatest(0, extract(epoch from $5 - r.refilled_at))::float8 * $4))),
       refilled_at = greatest(r.refilled_at, $5)
     returning granted, tokens`,
    [accountId, capacity, wanted, perSecond, new Date(now)],
  );
