-- Workspaces, API keys, trackers with their checkpoints, events.
-- Every table of tracking data starts its primary key with `bucket` (0 to 1023, a stable hash of workspace, mode,
-- carrier and code), which is also in the last 10 bits of every tracker, checkpoint and event id.

create table workspace (
  id uuid primary key,
  name text not null unique,
  public_pages boolean not null default true,
  created_at timestamptz not null
);

create table api_key (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  name text not null,
  key_hash bytea not null unique,             -- SHA-256 of the whole key
  key_hint text not null,                     -- what a person may see of it later: kolli_live_…x7Qa
  key_sealed bytea,                           -- test keys only, encrypted under the master key
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_by_workspace on api_key (workspace_id, mode, created_at);

create table tracker (
  bucket smallint not null,
  id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  carrier text not null,
  tracking_code text not null,                -- as given, trimmed
  code_key text not null,                     -- upper case, for matching
  reference text,
  metadata jsonb,
  status text not null default 'UNKNOWN',
  status_detail text,
  estimated_delivery_at timestamptz,
  estimated_delivery_offset smallint,         -- minutes east of UTC, as the carrier said it
  delivered_at timestamptz,
  delivered_offset smallint,
  stop_reason text,                           -- null while followed
  attention text,
  event_count int not null default 0,
  last_checked_at timestamptz,                -- once it is no longer followed; before that, due_check knows
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index tracker_by_creation on tracker (workspace_id, mode, created_at, id);
create index tracker_by_update on tracker (workspace_id, mode, updated_at, id);
create index tracker_by_status on tracker (workspace_id, mode, status, created_at, id);
create index tracker_by_code on tracker (workspace_id, mode, code_key text_pattern_ops);
create index tracker_by_reference on tracker (workspace_id, mode, reference text_pattern_ops) where reference is not null;
create index tracker_by_attention on tracker (workspace_id, mode, attention, created_at, id) where attention is not null;
create index tracker_by_metadata on tracker using gin (metadata jsonb_path_ops) where metadata is not null;

-- The narrow table that the workers live on: one row per tracker that is still followed. An unchanged check writes
-- only here. A claim takes a lease and a new token, which no index knows of: only the end of a check writes to indexes.
-- The key finds a tracker's row and, by its beginning, the rows of all trackers on the same parcel.
create table due_check (
  bucket smallint not null,
  code_key text not null,
  tracker_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  carrier text not null,
  due_at timestamptz not null,
  leased_until timestamptz,                   -- null when nobody is checking it
  token uuid,                                 -- whose lease it is
  hinted_at timestamptz,                      -- news came while it was being checked: it is due again when that ends
  last_checked_at timestamptz,
  changed_at timestamptz not null,            -- when the carrier last said something new; silence counts from here
  failures smallint not null default 0,       -- consecutive, of the kinds that back off
  offset_minutes smallint,                    -- the UTC offset where the parcel was last seen; null while it has no checkpoints
  reading_digest bytea,                       -- of the last merged reading: the same digest means nothing to do
  -- As the tracker has them, so that planning the next check needs no look at it.
  status text not null default 'UNKNOWN',
  attention text,
  stop_reason text,
  estimated_delivery_at timestamptz,
  created_at timestamptz not null,
  primary key (bucket, code_key, tracker_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index due_check_by_due on due_check (due_at);

create table checkpoint (
  bucket smallint not null,
  id uuid not null,
  tracker_id uuid not null,
  message text not null,
  status text not null,
  status_detail text,
  informational boolean not null default false,
  carrier_code text,
  scanned_at timestamptz not null,
  offset_minutes smallint not null,
  offset_source text not null,
  location jsonb,
  carrier_order int not null,                 -- the carrier's own order among equal times
  arrival int not null,                       -- our order of first seeing it
  primary key (bucket, id)
);
create index checkpoint_by_tracker on checkpoint (bucket, tracker_id, scanned_at);

-- The carrier's last answer, for support and for reading it again when a map improves.
create table carrier_answer (
  bucket smallint not null,
  tracker_id uuid not null,
  received_at timestamptz not null,
  body bytea not null,                        -- zstd
  primary key (bucket, tracker_id)
);

create table event (
  bucket smallint not null,
  id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  tracker_id uuid not null,
  topic text not null,
  sequence int not null,                      -- counts this tracker's events from 1
  carrier text not null,
  status text not null,
  previous_status text not null,
  created_at timestamptz not null,
  body text not null,                         -- the bytes a webhook carries, the same on every attempt
  position bigint,                            -- place in the feed; given only after the event committed
  primary key (bucket, id),
  unique (bucket, tracker_id, sequence)
);
create index event_unsequenced on event (created_at, id) where position is null;
create index event_feed on event (workspace_id, mode, position) where position is not null;

create table feed_lane (
  lane smallint primary key,
  last_position bigint not null
);
insert into feed_lane values (0, 0);

-- Idempotency-Key: the tracker's id is chosen before the tracker exists, so a retry after a crash finds the same one.
create table idempotency (
  workspace_id uuid not null,
  mode text not null,
  key text not null,
  input_hash bytea not null,
  tracker_id uuid not null,
  answer jsonb,                               -- null until the first call has answered
  created_at timestamptz not null,
  primary key (workspace_id, mode, key)
);
create index idempotency_by_age on idempotency (created_at);
