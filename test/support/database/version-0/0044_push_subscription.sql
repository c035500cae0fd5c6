-- What Kolli asked carriers to tell by themselves: a number each, or the whole account. Something is to be done about it at the
-- carrier when it comes due: it is to be made, confirmed in time, renewed or ended. See docs/decisions/pushes.md.
create table push_subscription (
  bucket smallint not null,
  id uuid not null,                           -- md5 of account and code
  workspace_id uuid not null,
  account_id uuid not null,
  carrier text not null,
  code_key text not null,                     -- '': all parcels of the account
  state text not null,                        -- WANTED, DOUBTFUL (wanted, each by itself), PENDING (not confirmed yet), ACTIVE, REFUSED, ENDING
  remote_id text,                             -- the carrier's; several numbers may share one
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
