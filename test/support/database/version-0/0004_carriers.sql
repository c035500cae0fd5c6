-- Workspaces' accounts with carriers, the shared rate limits towards them, and what the operator should know of them.

create table carrier_account (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  carrier text not null,
  label text not null default '',
  credentials_sealed bytea not null,          -- JSON, encrypted under the master key
  base_url text,                              -- instead of the carrier's own hosts: an emulator or a proxy
  rate_requests int check (rate_requests > 0),          -- a better limit than the carrier's default, by contract
  rate_per_seconds int check (rate_per_seconds > 0),
  push_token text not null unique,            -- in the address the carrier pushes to
  state text not null default 'UNCHECKED' check (state in ('UNCHECKED', 'WORKING', 'REJECTED')),
  last_error text,
  last_checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, carrier),
  check ((rate_requests is null) = (rate_per_seconds is null))
);

-- One token bucket for each account, shared by all nodes. `granted` is what the last draw got.
create table carrier_rate (
  account_id uuid primary key references carrier_account (id) on delete cascade,
  tokens double precision not null,
  refilled_at timestamptz not null,
  granted int not null
) with (fillfactor = 50);

-- Requests by hour, for the dashboard.
create table carrier_hour (
  account_id uuid not null references carrier_account (id) on delete cascade,
  hour timestamptz not null,
  requests int not null,
  failures int not null,
  rate_limited int not null,
  duration_ms bigint not null,                -- of all requests together
  primary key (account_id, hour)
) with (fillfactor = 70);

-- Codes (words, where the carrier has no codes) that no status map knows.
create table carrier_unknown_code (
  carrier text not null,
  code text not null,
  sample_message text not null,
  seen bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (carrier, code)
);

-- The last answers that were not what the carrier promises, a bounded number for each account.
create table carrier_unexpected_answer (
  id uuid primary key,
  account_id uuid not null references carrier_account (id) on delete cascade,
  tracking_code text not null,
  detail text not null,
  raw text,
  received_at timestamptz not null
);
create index carrier_unexpected_answer_by_account on carrier_unexpected_answer (account_id, received_at);
