-- After a receiver recovers, what waits behind old failures is sent soon, a few at a time, and not only after hours.

alter table delivery_queue add column scheduled_at timestamptz;       -- when it would have been tried, while it is pulled forward
alter table delivery_queue add column not_before timestamptz;         -- what the receiver asked for with Retry-After

alter table webhook_endpoint add column next_pull_at timestamptz;      -- null: nothing is to be pulled forward
alter table webhook_endpoint add column pulled_until timestamptz;      -- how far it has come in the order of due_at; null at the begin
alter table webhook_endpoint add column retries_pulled_at timestamptz; -- when it last began: a receiver that flaps is left in peace
create index webhook_endpoint_by_next_pull on webhook_endpoint (next_pull_at) where next_pull_at is not null;
