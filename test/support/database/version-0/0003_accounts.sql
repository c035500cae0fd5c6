-- People: their accounts, sessions, memberships and invitations, and the log of what they did.
-- Whatever opens a door (session, invitation, set-up link, recovery code) is here only as its SHA-256.

create table user_account (
  id uuid primary key,
  email text not null unique,                 -- lower case
  name text not null,
  password_hash text not null,                -- argon2id in the PHC string format, with its parameters
  totp_sealed bytea,                          -- encrypted under the master key; not in force until totp_enabled_at
  totp_enabled_at timestamptz,
  totp_last_step bigint,                      -- a code is good once: later steps only
  created_at timestamptz not null
);

create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table user_session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,            -- moves with use, up to a fixed age
  ip_address text not null,
  user_agent text not null
);
create index user_session_by_user on user_session (user_id, last_seen_at);
create index user_session_by_expiry on user_session (expires_at);

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
  invited_by uuid references user_account (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitation_by_email on invitation (workspace_id, email);

-- One-time links that make the first owner: one for each start before that, all gone once one was used.
create table setup_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Token buckets that slow down guessing; shared by all nodes.
create table sign_in_throttle (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create index sign_in_throttle_by_age on sign_in_throttle (refilled_at);

create table audit_entry (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text,                                  -- null for what belongs to no mode
  actor_id uuid,                              -- null for the command line; kept when the account is gone
  actor_name text not null,                   -- as it was then
  action text not null,                       -- "api-key.create"
  subject_id text,
  subject_name text,                          -- as it was then
  detail jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null
);
create index audit_entry_by_workspace on audit_entry (workspace_id, created_at, id);

-- How long finished trackers are kept; null means for ever.
alter table workspace add column retention_days int check (retention_days >= 1);

-- For the overview: deliveries by carrier and day. Only trackers that were delivered are in it.
create index tracker_by_delivery on tracker (workspace_id, mode, carrier, delivered_at) where delivered_at is not null;
