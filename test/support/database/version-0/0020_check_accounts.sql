-- Work comes due for a destination. A check's is the carrier account that it is asked with, or the workspace itself for the
-- simulated carrier of test mode; without a destination the carrier is not connected, and nothing is due.
alter table due_check add column account_id uuid;
alter table due_check add column priority smallint not null default 3;   -- 0: somebody asked … 5: silent for long

-- What a destination allows, for all nodes together: a token bucket for each of its limits, and pauses it asked for.
create table work_pace (
  destination_id uuid primary key,
  tokens double precision[] not null,
  refilled_at timestamptz not null,
  paused_until timestamptz not null default 'epoch'
) with (fillfactor = 50);
insert into work_pace (destination_id, tokens, refilled_at) select id, '{}', now() from carrier_account;
