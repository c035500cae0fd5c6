-- Webhook endpoints, their secrets, what is to be delivered to them and what came of it.

create table webhook_endpoint (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  url text not null,                          -- as entered, trimmed
  topic text not null,
  description text not null default '',
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED', 'FAILED', 'GONE')),
  carriers text[],                            -- null: all
  statuses text[],                            -- null: all
  max_in_flight smallint not null check (max_in_flight between 1 and 256),
  rate_per_second real check (rate_per_second > 0),   -- null: as fast as it answers
  paced_until timestamptz not null,           -- nothing is sent before: its own rate, or a Retry-After
  first_failure_at timestamptz,               -- begin of the present run of nothing but failure
  last_failure_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null             -- senders keep an endpoint in memory as long as this stays the same
);
create index webhook_endpoint_by_workspace on webhook_endpoint (workspace_id, mode, created_at);

create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  secret_sealed bytea not null,               -- encrypted under the master key
  created_at timestamptz not null,
  expires_at timestamptz                      -- set when a newer one takes over: both sign until then
);
create index webhook_secret_by_endpoint on webhook_secret (endpoint_id, created_at);

-- The log: one row for each event and endpoint it goes to, written with the event and never changed. What became of it is
-- in the other two tables: still in the queue, or delivered by its last attempt.
create table delivery (
  bucket smallint not null,
  tracker_id uuid not null,
  endpoint_id uuid not null,
  sequence int not null,                      -- the event's place among its tracker's events
  event_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  created_at timestamptz not null,
  primary key (bucket, tracker_id, endpoint_id, sequence)
);
create index delivery_by_endpoint on delivery (endpoint_id, event_id);
create index delivery_by_age on delivery using brin (created_at);

-- The narrow table that the senders live on: a row for each delivery that is still to be made, or failed for good and kept.
-- FRESH was never tried, RETRY was, FAILED waits for a person. A lease changes no indexed column and half of each page
-- stays free, so that taking one touches no index.
create table delivery_queue (
  bucket smallint not null,
  tracker_id uuid not null,
  endpoint_id uuid not null,
  sequence int not null,
  event_id uuid not null,
  state text not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  token uuid,
  attempt_count smallint not null default 0,
  round_start smallint not null default 0,    -- attempts made before the present round of ten
  primary key (bucket, tracker_id, endpoint_id, sequence)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index delivery_queue_by_due on delivery_queue (endpoint_id, state, due_at);

-- Kept for 30 days; found by age through a block-range index, which costs an insert nothing.
create table delivery_attempt (
  bucket smallint not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  number smallint not null,
  at timestamptz not null,
  duration_ms int not null,
  result text not null,
  status smallint,                            -- null: no answer
  detail text,                                -- why there was no answer, or what was wrong with it
  signature text not null,                    -- with the time and the event's id, all that differs between requests
  response_headers text,                      -- a line for each
  response_body bytea,                        -- the first 4 KiB
  primary key (bucket, event_id, endpoint_id, number)
);
create index delivery_attempt_by_age on delivery_attempt using brin (at);

-- Replays that a person asked for, with their progress.
create table webhook_replay (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  kind text not null check (kind in ('FAILED', 'ALL')),
  after_event_id uuid not null,               -- how far it has come
  until_event_id uuid not null,
  total int not null,
  queued int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_replay_unfinished on webhook_replay (created_at) where finished_at is null;

-- What the workspace must be told, such as an endpoint that was disabled after five days of failure.
create table workspace_notice (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  kind text not null,
  subject_id uuid,
  message text not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
create index workspace_notice_by_workspace on workspace_notice (workspace_id, mode, created_at);
