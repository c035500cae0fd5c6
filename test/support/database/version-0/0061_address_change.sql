-- A new email address that somebody asked for: it counts once the link that was mailed to it is followed, in a session of that account.
create table address_change (
  user_id uuid primary key references user_account (id) on delete cascade,
  new_email text not null,
  link_hash bytea not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index address_change_by_expiry on address_change (expires_at);
