-- What keys and sessions have left of their requests and their budget of cost, for all nodes together. Each node counts by
-- itself and brings both in line ten times a second. Not durable: after a crash of the server, all begin with full buckets.
create unlogged table spending_bucket (
  spender text not null,
  kind text not null,                         -- requests, cost
  tokens double precision not null,           -- below zero: a debt
  refilled_at timestamptz not null,
  primary key (spender, kind)
) with (fillfactor = 50);
