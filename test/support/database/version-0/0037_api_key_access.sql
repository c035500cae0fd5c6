-- What a key may do (FULL, READ, CREATE), from where, and who made it: the name as it was then, kept when the account is gone.
alter table api_key add column key_access text not null default 'FULL', add column key_networks text[],
  add column made_by_id uuid, add column made_by_name text;

-- Where a key was used from, one row for each network, so that a new one is told once.
create table api_key_network (
  key_id uuid not null references api_key (id) on delete cascade,
  network text not null,                      -- an IPv4 /24 or an IPv6 /48
  is_refused boolean not null,                -- the key may not come from there
  first_seen_at timestamptz not null,
  primary key (key_id, network, is_refused)
);
