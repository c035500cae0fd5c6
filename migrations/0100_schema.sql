-- replaces 0071
-- The data model of Kolli, in one file. An empty database starts here, and later migrations change it: 0101 is the first. A database
-- with the migrations 0001 to 0071 has all of this already, so that the file is only recorded on it (CONTRIBUTING.md, "Writing a
-- migration"; docs/decisions/one-schema-file.md).
--
--   1. Workspaces and API keys        6. Carriers
--   2. Trackers and checks            7. People
--   3. Proofs of delivery             8. Tracking page
--   4. Events and the feed            9. Installation
--   5. Destinations (webhooks)
--
-- What holds for all of it:
--
-- - Every table of tracking data begins its primary key with `bucket` (0 to 1023), which is derived from workspace, mode, carrier and
--   code (src/workspaces/buckets.ts) and is also in the last 10 bits of the IDs of trackers, checkpoints and events. On a Citus cluster
--   these tables are distributed by it and have no foreign keys; all others stay on the coordinator.
-- - IDs are UUIDs of version 7, so that keys are in the order of time, unless a comment says otherwise.
-- - `mode` is TEST or LIVE. Data of the two never meets.
-- - `..._sealed` is encrypted, under the master key or under one derived from it. `..._hash` is a SHA-256 (of passwords: argon2id):
--   what gives access (a key, a session, a link) is never stored itself.
-- - Work is a row with `due_at`. A claim sets `leased_until` and a new `token`, and only the holder of that token may finish it: a
--   process that dies leaves rows that come due again.


-- 1. Workspaces and API keys ---------------------------------------------------------------------------------------------------------

create table workspace (
  id uuid primary key,
  name text not null unique,
  public_pages boolean not null default true, -- recipients can open the tracking page
  retention_days int check (retention_days >= 1),       -- how long finished trackers are kept; null: forever
  proof_retention_days int not null default 90,         -- how long proofs of delivery are kept
  required_sign_in text not null default 'ANY',         -- how members must have signed in: ANY, TWO_FACTOR, PASSKEY or OIDC
  -- The number of buckets that new trackers are spread over (src/workspaces/buckets.ts). It doubles as the workspace grows and never
  -- shrinks: a code is looked up under this spread and all smaller ones.
  spread smallint not null default 1 check (spread between 1 and 1024 and spread & (spread - 1) = 0),
  created_at timestamptz not null,
  erase_at timestamptz                        -- set if it was deleted: it does no work, and can be restored until then
);

create table api_key (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  name text not null,
  key_hash bytea not null unique,
  key_hint text not null,                     -- what a person can see of it later: kolli_live_…x7Qa
  key_sealed bytea,                           -- only of test keys, which can be shown again
  key_access text not null default 'FULL',    -- FULL, READ or CREATE
  key_networks text[],                        -- from where it may be used; null: from everywhere
  made_by_id uuid,                            -- kept when the account is deleted, like the name as it was then
  made_by_name text,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_by_workspace on api_key (workspace_id, mode, created_at);

-- From where a key was used, one row for each network, so that a new one is reported once.
create table api_key_network (
  key_id uuid not null references api_key (id) on delete cascade,
  network text not null,                      -- an IPv4 /24 or an IPv6 /48
  is_refused boolean not null,                -- the key may not be used from there
  first_seen_at timestamptz not null,
  primary key (key_id, network, is_refused)
);

-- What keys and sessions have left of their requests and their budget of cost, for all nodes together. Each node counts on its own and
-- settles ten times a second. Unlogged: after a crash of the server, all begin with full buckets.
create unlogged table spending_bucket (
  spender text not null,
  kind text not null,                         -- requests or cost
  tokens double precision not null,           -- below zero: a debt
  refilled_at timestamptz not null,
  primary key (spender, kind)
) with (fillfactor = 50);

-- What members and the command line changed. Names are as they were then.
create table audit_entry (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text,                                  -- null for what belongs to no mode
  actor_id uuid,                              -- null for the command line; kept when the account is deleted
  actor_name text not null,
  action text not null,                       -- "api-key.create"
  subject_id text,
  subject_name text,
  detail jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null
);
create index audit_entry_by_workspace on audit_entry (workspace_id, created_at, id);

-- What the members of a workspace must know, such as a webhook that was disabled after five days of failures.
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

-- A change by a person that very many rows still have to follow: deliveries of a webhook that was enabled or deleted, parcels of a
-- carrier account. The change is committed together with a row here, which records its progress and is deleted at the end
-- (docs/decisions/clicks-never-rewrite-a-backlog.md).
create table backlog (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text,                                  -- null: both
  kind text not null,
  subject_id uuid not null,                   -- the endpoint, the account or the workspace
  subject_name text not null,                 -- still shown when the subject is gone
  detail jsonb not null,
  place jsonb,                                -- how far it has come; its kind knows the format
  done bigint not null,
  total bigint,                               -- null: not counted yet
  next_step_at timestamptz not null,
  begun_at timestamptz not null
);
create index backlog_by_next_step on backlog (next_step_at, id);
create index backlog_by_workspace on backlog (workspace_id, begun_at);


-- 2. Trackers and checks -------------------------------------------------------------------------------------------------------------

-- What Kolli knows about a parcel. Carriers' times keep their offset from UTC, in minutes to the east, in a column beside them.
create table tracker (
  bucket smallint not null,
  id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  carrier text not null,
  tracking_code text not null,                -- as entered, trimmed
  code_key text not null,                     -- in upper case, for matching
  -- What the caller gave.
  reference text,
  metadata jsonb,
  hints jsonb,                                -- postal code, destination, dates, pieces
  named_account_id uuid,                      -- the carrier account to check with first; without effect if that account is gone
  traceparent text,                           -- the W3C context of the request, if traces are on (docs/decisions/traces.md)
  -- What the carriers reported.
  status text not null default 'UNKNOWN',
  status_detail text,
  estimated_delivery_at timestamptz,
  estimated_delivery_offset smallint,
  delivered_at timestamptz,
  delivered_offset smallint,
  facts jsonb not null default '{}',          -- read and shown, never searched (src/tracking/facts)
  legs jsonb,                                 -- the carriers that have the parcel one after the other; null: there is one
  exceptions jsonb,                           -- what went wrong (src/tracking/exceptions.ts)
  open_exceptions text,                       -- the kinds that are open now, with commas, for filters; null: none
  attention text,                             -- why a person should look at it
  stop_reason text,                           -- why it is no longer checked; null while it is
  last_checked_at timestamptz,                -- set when checks have stopped; before, due_check has it
  -- Which events it has had (src/trackers/reported-events.ts).
  event_count int not null default 0,
  topic_sequences text,                       -- the sequence of each topic's last event, by the topic's key: U3C2E1
  events_told text,                           -- the total, the last reported estimate, and sequences by position for older nodes
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index tracker_by_creation on tracker (workspace_id, mode, created_at, id);
create index tracker_by_update on tracker (workspace_id, mode, updated_at, id);
create index tracker_by_status on tracker (workspace_id, mode, status, created_at, id);
create index tracker_by_code on tracker (workspace_id, mode, code_key text_pattern_ops);
create index tracker_by_reference on tracker (workspace_id, mode, reference text_pattern_ops) where reference is not null;
create index tracker_by_metadata on tracker using gin (metadata jsonb_path_ops) where metadata is not null;
create index tracker_by_attention on tracker (workspace_id, mode, attention, created_at, id) where attention is not null;
create index tracker_by_exception on tracker (workspace_id, mode, created_at, id) where open_exceptions is not null;
-- For the overview: deliveries by carrier and day.
create index tracker_by_delivery on tracker (workspace_id, mode, carrier, delivered_at) where delivered_at is not null;
-- For a workspace's retention: trackers that are still checked are not in the way, however old they are.
create index tracker_finished on tracker (workspace_id, mode, updated_at) where stop_reason is not null;

-- One scan of a parcel.
create table checkpoint (
  bucket smallint not null,
  id uuid not null,
  tracker_id uuid not null,
  scanned_by text,                            -- the carrier, if it is not the tracker's
  carrier_code text,
  message text not null,
  status text not null,
  status_detail text,
  informational boolean not null default false,         -- it says nothing about the status
  scanned_at timestamptz not null,
  offset_minutes smallint not null,
  offset_source text not null,                -- how the offset is known
  location jsonb,
  carrier_order int not null,                 -- the carrier's order among equal times
  arrival int not null,                       -- the order in which Kolli first saw it
  primary key (bucket, id)
);
create index checkpoint_by_tracker on checkpoint (bucket, tracker_id, scanned_at);

-- The carrier's last response, for support, and to be read again when a status map improves.
create table carrier_answer (
  bucket smallint not null,
  tracker_id uuid not null,
  received_at timestamptz not null,
  body bytea not null,                        -- zstd
  primary key (bucket, tracker_id)
);

-- The narrow table that the workers use: a row for each tracker that is still checked, and one for each further carrier that has the
-- parcel. A check without news writes only here. A lease changes no indexed column; only the end of a check does. The key finds a
-- tracker's row and, by its beginning, the rows of all trackers of the same parcel.
create table due_check (
  bucket smallint not null,
  code_key text not null,                     -- "CARRIER:NUMBER" in a leg's row, which may have the same number as the tracker
  tracker_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  carrier text not null,
  leg_code text,                              -- the number at the carrier of this leg; null in the tracker's own row
  account_id uuid,                            -- the account that it is checked with, or the workspace in test mode; null: none is connected
  priority smallint not null default 3,       -- 0: somebody waits for it … 5: silent for long
  failures smallint not null default 0,       -- in a row, of the kinds that back off
  due_at timestamptz not null,
  leased_until timestamptz,                   -- null: it is not being checked
  token uuid,
  hinted_at timestamptz,                      -- news arrived while it was being checked: it is due again when that ends
  last_checked_at timestamptz,
  changed_at timestamptz not null,            -- when the carrier last had news; silence counts from here
  pushed_at timestamptz,                      -- since when the carrier is known to push: its last push, or the subscription; null: it does not
  judge_at timestamptz,                       -- when time alone may change the tracker: its estimated day ends, a delivery is believed
  tried_accounts jsonb,                       -- the accounts that did not know the parcel in this round; null: there is no round
  reading_digest bytea,                       -- of the last merged reading: the same digest means that nothing is to be done
  -- As the tracker has them, so that a check and the plan for the next one need not read it.
  hints jsonb,
  status text not null default 'UNKNOWN',
  attention text,
  stop_reason text,
  offset_minutes smallint,                    -- from UTC, where the parcel was last seen; null while it has no checkpoints
  estimated_delivery_at timestamptz,
  created_at timestamptz not null,
  primary key (bucket, code_key, tracker_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index due_check_by_account on due_check (account_id, priority, due_at);
create index due_check_by_judged on due_check (judge_at) where judge_at is not null;
create index due_check_unconnected on due_check (workspace_id, carrier) where account_id is null;

-- Idempotency-Key: the tracker's ID is chosen before the tracker exists, so that a retry after a crash finds the same one.
create table idempotency (
  workspace_id uuid not null,
  mode text not null,
  key text not null,
  input_hash bytea not null,
  tracker_id uuid not null,
  answer jsonb,                               -- null until the first call has its response
  created_at timestamptz not null,
  primary key (workspace_id, mode, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Test mode: what the simulated carrier knows about parcels whose journey somebody plays. Canned codes need no row.
create table sandbox_journey (
  bucket smallint not null,
  workspace_id uuid not null,
  carrier text not null,
  code_key text not null,
  script jsonb not null,                      -- the steps played so far and those to come, with the time that each shows
  fault text,                                 -- how the carrier fails until failing_checks is used up
  failing_checks smallint not null default 0,
  version int not null,                       -- so that two people who play at the same time do not lose each other's steps
  updated_at timestamptz not null,
  primary key (bucket, workspace_id, carrier, code_key)
);


-- 3. Proofs of delivery --------------------------------------------------------------------------------------------------------------
-- Who received a parcel and the documents about it are personal data: encrypted under their own key, which the master key encrypts,
-- and kept only for a time (docs/decisions/proof-of-delivery.md).

create table proof_key (
  id uuid primary key,
  key_sealed bytea not null
);

-- A row for each tracker that has such data, or whose documents are still to be fetched.
create table delivery_proof (
  bucket smallint not null,
  tracker_id uuid not null,
  workspace_id uuid not null,
  carrier text not null,
  code_key text not null,
  account_id uuid,                            -- the account that the documents are fetched with
  due_at timestamptz,                         -- null: nothing is to be fetched, or nothing more
  leased_until timestamptz,
  token uuid,
  attempts smallint not null default 0,
  created_at timestamptz not null,            -- the retention counts from here
  primary key (bucket, tracker_id)
);
create index delivery_proof_by_account on delivery_proof (account_id, due_at) where due_at is not null;
create index delivery_proof_by_age on delivery_proof (workspace_id, created_at);

create table proof_document (
  bucket smallint not null,
  tracker_id uuid not null,
  id uuid not null,
  kind text not null,                         -- SIGNATURE, PHOTO or DOCUMENT
  content_type text not null,
  created_at timestamptz not null,
  body bytea not null,                        -- encrypted under the proof key
  primary key (bucket, tracker_id, id)
);


-- 4. Events and the feed -------------------------------------------------------------------------------------------------------------

create table event (
  bucket smallint not null,
  id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  tracker_id uuid not null,
  topic text not null,
  sequence int not null,                      -- counts all events of the tracker from 1: deliveries are keyed and ordered by it
  topic_sequence int,                         -- counts those of the topic, which is what receivers get as sequence; null: as `sequence`
  carrier text not null,
  status text not null,
  previous_status text,                       -- only if the status changed
  changed text not null default 'status',     -- the fields that changed
  created_at timestamptz not null,
  body text not null,                         -- the bytes that are sent, the same at every attempt
  traceparent text,                           -- the W3C context of what recorded it, if traces are on
  position bigint,                            -- its place in the feed, given only after the event was committed
  primary key (bucket, id),
  unique (bucket, tracker_id, sequence)
);
create index event_unsequenced on event (created_at, id) where position is null;
create index event_feed on event (workspace_id, mode, position) where position is not null;
create index event_feed_by_status on event (workspace_id, mode, status, position) where position is not null;
create index event_feed_by_topic on event (workspace_id, mode, topic, position) where position is not null;

-- How far the feed has come: one row. On a cluster, positions are reserved before the shards have them, and are shown to readers when
-- all do. Plain PostgreSQL gives and shows them in one statement, and leaves `reserved_...` empty.
create table feed_lane (
  lane smallint primary key,
  last_position bigint not null,
  created_until timestamptz not null default '-infinity',         -- the latest creation among all events that have a position
  horizon_position bigint not null default 0, -- events up to here may be deleted (KOLLI_FEED_DAYS): a cursor before it is refused
  reserved_position bigint,                   -- given or being given, up to here
  reserved_until timestamptz,                 -- the latest creation among the events that they are for
  reserved_at timestamptz,
  -- Which history of the database the positions belong to. A restore takes positions back and gives them to other events: with a new
  -- epoch, cursors from before are detected. Empty until the first one is named.
  epoch text not null default '',
  server_history text
);
insert into feed_lane (lane, last_position) values (0, 0);

-- A row for each epoch that has a name, in their order. Up to `after_position` it shares the feed with the one before.
create table feed_epoch (
  number int primary key,
  epoch text not null unique,
  after_position bigint not null,
  begun_at timestamptz not null
);

-- Where in the feed a time begins: every event up to the position was created by then. One for about a thousand events.
create table feed_milestone (
  position bigint not null,
  created_until timestamptz not null,
  primary key (created_until, position)
);


-- 5. Destinations (webhooks) ---------------------------------------------------------------------------------------------------------

-- Events go to destinations of a kind (src/destinations/kinds.ts). Webhooks are the first kind and gave the table its name.
create table webhook_endpoint (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  kind text not null default 'webhook',
  url text not null,                          -- its address, as entered and trimmed
  settings jsonb,                             -- what its kind needs beside the address; null for webhooks
  settings_sealed bytea,                      -- the secrets among that
  description text not null default '',
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED', 'FAILED', 'GONE')),
  held_by_deletion boolean not null default false,      -- disabled with its workspace: enabled again if that is restored
  -- Which events it gets; null: all.
  topic text not null,                        -- one of its topics, for older nodes
  topics text[],                              -- null: only `topic`
  carriers text[],
  statuses text[],
  -- How fast it is sent to.
  max_in_flight smallint not null check (max_in_flight between 1 and 256),
  rate_per_second real check (rate_per_second > 0),     -- null: as fast as it responds
  paced_until timestamptz not null,           -- nothing is sent before: its rate, or a Retry-After
  -- Which process sends to it. A process that is the only one knows what it has in flight; if there are several, leases are counted.
  sender uuid,                                -- the process that claimed last; null: none has anything in flight
  sender_since timestamptz,                   -- since when no other process has claimed
  -- Its health. After a receiver recovers, what waits behind old failures is pulled forward, a few at a time.
  first_failure_at timestamptz,               -- the beginning of the present series of failures
  last_failure_at timestamptz,
  standing_problem text,                      -- why nothing gets through until a person acts, such as refused credentials
  next_pull_at timestamptz,                   -- null: nothing is to be pulled forward
  pulled_until timestamptz,                   -- how far that has come in the order of due_at; null at the beginning
  retries_pulled_at timestamptz,              -- when it last began, so that a receiver that flaps is not overloaded
  created_at timestamptz not null,
  updated_at timestamptz not null             -- senders keep an endpoint in memory as long as this stays the same
);
create index webhook_endpoint_by_workspace on webhook_endpoint (workspace_id, mode, created_at);
create index webhook_endpoint_by_next_pull on webhook_endpoint (next_pull_at) where next_pull_at is not null;

create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz                      -- set when a newer one replaces it: both sign until then
);
create index webhook_secret_by_endpoint on webhook_secret (endpoint_id, created_at);

-- The log: a row for each event and endpoint it goes to, written with the event and never changed. What became of it is in the next
-- two tables: still in the queue, or delivered by its last attempt. Old rows are found by their IDs; deleted ones stay in the keys
-- until a vacuum, and the next search for old rows passes over them, so it must be frequent.
create table delivery (
  bucket smallint not null,
  tracker_id uuid not null,
  endpoint_id uuid not null,
  sequence int not null,                      -- the event's, among all events of its tracker
  event_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  created_at timestamptz not null,
  primary key (bucket, tracker_id, endpoint_id, sequence)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index delivery_by_endpoint on delivery (endpoint_id, event_id);

-- The narrow table that the senders use: a row for each delivery that is still to be made, or that failed. FRESH was never tried,
-- RETRY was, FAILED waits for a person. A lease changes no indexed column and half of each page stays free, so that it touches no
-- index (docs/decisions/deliveries-are-a-narrow-queue.md).
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
  round_start smallint not null default 0,    -- attempts before the present round of ten
  scheduled_at timestamptz,                   -- when it would have been tried, if it was pulled forward
  not_before timestamptz,                     -- what the receiver asked for with Retry-After
  primary key (bucket, tracker_id, endpoint_id, sequence)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index delivery_queue_by_due on delivery_queue (endpoint_id, state, due_at);

-- Kept for 30 days.
create table delivery_attempt (
  bucket smallint not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  number smallint not null,
  at timestamptz not null,
  duration_ms int not null,
  result text not null,
  status smallint,                            -- null: no response
  detail text,                                -- why there was no response, or what was wrong with it
  signature text not null,                    -- with the time and the event's ID, all that differs between requests
  response_headers text,                      -- one on each line
  response_body bytea,                        -- the first 4 KiB
  primary key (bucket, event_id, endpoint_id, number)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Replays that a person requested, with their progress.
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

-- Example events that a person sent: to an endpoint, or to the dashboard's inbox. They belong to no parcel, so they have no bucket; the
-- newest few of each workspace are kept.
create table webhook_test (
  id uuid primary key,                        -- the event's
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  endpoint_id uuid references webhook_endpoint (id) on delete cascade,        -- null: the inbox
  topic text not null,
  body text not null,
  exchange jsonb,                             -- request and response
  created_at timestamptz not null
);
create index webhook_test_by_workspace on webhook_test (workspace_id, mode, created_at);
create index webhook_test_by_endpoint on webhook_test (endpoint_id) where endpoint_id is not null;


-- 6. Carriers ------------------------------------------------------------------------------------------------------------------------

-- The carrier accounts that a workspace connected. It may have several with one carrier (docs/decisions/several-accounts.md).
create table carrier_account (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  carrier text not null,
  label text not null default '',             -- unique among its accounts with this carrier, in any case of letters
  rules jsonb,                                -- for which parcels it is used; null: for all
  credentials_sealed bytea not null,          -- JSON
  base_url text,                              -- instead of the carrier's own hosts: an emulator or a proxy
  rate_requests int check (rate_requests > 0),          -- a better limit than the carrier's default, by contract
  rate_per_seconds int check (rate_per_seconds > 0),
  state text not null default 'UNCHECKED' check (state in ('UNCHECKED', 'WORKING', 'REJECTED')),
  last_error text,
  last_checked_at timestamptz,
  push_token text not null unique,            -- in the address that the carrier pushes to
  last_push_at timestamptz,
  pushes_silent_since timestamptz,            -- since when its pushes are not relied on, because none came
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((rate_requests is null) = (rate_per_seconds is null))
);
create unique index carrier_account_by_name on carrier_account (workspace_id, carrier, lower(label));

-- What a destination of work (a carrier account, or a workspace in test mode) allows, for all nodes together: a token bucket for each
-- of its limits, and the pauses that it asked for.
create table work_pace (
  destination_id uuid primary key,
  tokens double precision[] not null,
  refilled_at timestamptz not null,
  paused_until timestamptz not null default 'epoch'
) with (fillfactor = 50);

-- Requests and pushes by the hour, for the dashboard.
create table carrier_hour (
  account_id uuid not null references carrier_account (id) on delete cascade,
  hour timestamptz not null,
  requests int not null,
  failures int not null,
  rate_limited int not null,
  duration_ms bigint not null,                -- of all requests together
  pushes int not null default 0,
  pushes_refused int not null default 0,
  primary key (account_id, hour)
) with (fillfactor = 70);

-- Codes (words, if the carrier has no codes) that no status map knows.
create table carrier_unknown_code (
  carrier text not null,
  code text not null,
  sample_message text not null,
  seen bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (carrier, code)
);

-- The last responses that were not what the carrier documents, a bounded number for each account.
create table carrier_unexpected_answer (
  id uuid primary key,
  account_id uuid not null references carrier_account (id) on delete cascade,
  tracking_code text not null,
  detail text not null,
  raw text,
  received_at timestamptz not null
);
create index carrier_unexpected_answer_by_account on carrier_unexpected_answer (account_id, received_at);

-- What Kolli asked carriers to push: a number each, or all parcels of an account. A row is due when something is to be done about it at
-- the carrier: it is to be created, confirmed in time, renewed or ended (docs/decisions/pushes.md).
create table push_subscription (
  bucket smallint not null,
  id uuid not null,                           -- md5 of account and code
  workspace_id uuid not null,
  account_id uuid not null,
  carrier text not null,
  code_key text not null,                     -- '': all parcels of the account
  state text not null,                        -- WANTED, DOUBTFUL (wanted, each alone), PENDING (not confirmed yet), ACTIVE, REFUSED or ENDING
  remote_id text,                             -- the carrier's ID for it; several numbers may share one
  reason text,                                -- why it was refused
  due_at timestamptz,                         -- null: nothing is to be done
  leased_until timestamptz,
  token uuid,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  subscribed_at timestamptz,
  expires_at timestamptz,
  primary key (bucket, id)
);
create index push_subscription_by_account on push_subscription (account_id, due_at) where due_at is not null;
create index push_subscription_by_code on push_subscription (bucket, code_key);
create index push_subscription_by_remote on push_subscription (account_id, remote_id);


-- 7. People --------------------------------------------------------------------------------------------------------------------------

create table user_account (
  id uuid primary key,
  email text not null unique,                 -- in lower case
  address_proof text,                         -- what proves that the address is theirs: OPERATOR or OIDC; null: only the invitation
  name text not null,
  password_hash text not null,                -- argon2id in the PHC string format, with its parameters
  totp_sealed bytea,                          -- not in force until totp_enabled_at
  totp_enabled_at timestamptz,
  totp_last_step bigint,                      -- a code is valid once: only later steps are accepted
  created_at timestamptz not null
);

create table membership (
  workspace_id uuid not null references workspace (id) on delete cascade,
  user_id uuid not null references user_account (id) on delete cascade,
  role text not null check (role in ('owner', 'developer', 'viewer')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index membership_by_user on membership (user_id);

create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'developer', 'viewer')),
  token_hash bytea not null unique,
  mailed_link_hash bytea,                     -- the link that only the mail has; following it proves that the address is theirs
  invited_by uuid references user_account (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitation_by_email on invitation (workspace_id, email);

create table user_session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references user_account (id) on delete cascade,
  signed_in_by text not null default 'PASSWORD',        -- PASSWORD, TWO_FACTOR, PASSKEY or OIDC
  proved_by text,                             -- how the person last proved who they are; null: by signing in
  proved_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,            -- moves with use, up to a fixed age
  ip_address text not null,
  user_agent text not null
);
create index user_session_by_user on user_session (user_id, last_seen_at);
create index user_session_by_expiry on user_session (expires_at);

-- Instead of the second factor, each once.
create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Passkeys (WebAuthn): public keys whose private halves are on people's devices.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id text not null unique,         -- the device's name for it, base64url
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id, created_at);

-- Challenges that were used: each is valid once. They are given out encrypted, so that asking for one writes nothing.
create table spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_by_expiry on spent_challenge (expires_at);

-- Who a person is at a provider of single sign-on.
create table oidc_identity (
  provider_id text not null,
  subject text not null,                      -- the provider's name for the person, which never changes
  user_id uuid not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider_id, subject)
);
create index oidc_identity_by_user on oidc_identity (user_id);

-- Links to choose a new password.
create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_by_user on password_reset (user_id);

-- A new email address that a person asked for. It counts when the mailed link is opened in a session of the same account.
create table address_change (
  user_id uuid primary key references user_account (id) on delete cascade,
  new_email text not null,
  link_hash bytea not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index address_change_by_expiry on address_change (expires_at);

-- Token buckets that slow down guessing, for all nodes together.
create table sign_in_throttle (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create index sign_in_throttle_by_age on sign_in_throttle (refilled_at);

-- Mails that are to be sent and, for a time, those that were: a mail with the same `once_key` is not sent again.
create table mail (
  id uuid primary key,                        -- also its Message-ID, the same at every attempt
  kind text not null,
  recipient text not null,
  for_workspace_id uuid,                      -- on whose behalf: a workspace's mails are limited; null: Kolli's own reports to a person
  once_key text unique,
  mail_sealed bytea,                          -- subject and texts, since links in them give access; null when it is done
  due_at timestamptz not null,
  claim_token uuid,
  attempt_count int not null default 0,
  last_error text,
  outcome text,                               -- SENT, REFUSED (by the receiver), EXPIRED, or TOLD (in another mail)
  created_at timestamptz not null,
  expires_at timestamptz not null,            -- afterwards it is of no use
  done_at timestamptz
);
create index mail_by_due on mail (due_at) where done_at is null;
create index mail_by_done on mail (done_at) where done_at is not null;
create index mail_by_recipient on mail (recipient, kind, created_at);
create index mail_by_workspace on mail (for_workspace_id, kind, created_at) where for_workspace_id is not null;


-- 8. Tracking page -------------------------------------------------------------------------------------------------------------------

-- How a workspace's public tracking page looks. The code checks the settings.
create table tracking_page (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  host text,                                  -- a shop's own host for it
  settings jsonb not null,
  logo jsonb,                                 -- its ID, size and tone
  logo_id text,
  logo_bytes bytea,                           -- a PNG that Kolli wrote itself
  changed_at timestamptz not null
);
create unique index tracking_page_by_host on tracking_page (host);
create unique index tracking_page_by_logo on tracking_page (logo_id);


-- 9. Installation --------------------------------------------------------------------------------------------------------------------
-- Beside these: schema_migration, the record of migrations, which exists before any of them runs (src/postgres/migrate.sql.ts).

-- Which master key the secrets are encrypted under: values derived from the key, never the key. A node with another key is refused
-- before it writes what the others cannot read.
create table master_key (
  only_one boolean primary key default true check (only_one),
  check_value bytea not null,
  worker_check_value bytea,                   -- set when secrets that workers need are under their own key, which is derived from it
  set_at timestamptz not null
);

-- One-time links that create the first owner: one for each start before that. All are deleted when one is used.
create table setup_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- What is done from time to time, by one process of all.
create table maintenance_task (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  token uuid
);

-- What a node writes when it is asked whether it can serve: a server whose disk is full, or that is a standby, still responds to
-- reads. One row for each process; those of processes that are gone are deleted after a day.
create table node_heartbeat (
  node text primary key,                      -- host and process
  at timestamptz not null
) with (fillfactor = 50);
