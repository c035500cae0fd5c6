-- Which process sends to an endpoint. One that is alone knows what it has in flight; only with others beside it must the
-- leases be counted at each claim.

alter table webhook_endpoint add column sender uuid;                -- the process that claimed last; null when none has anything in flight
alter table webhook_endpoint add column sender_since timestamptz;   -- since when no other process has claimed
