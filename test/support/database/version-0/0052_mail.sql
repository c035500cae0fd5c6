-- Mails that are to be sent, and for a while those that were: a mail with the same `once_key` is not sent again.
create table mail (
  id uuid primary key,                        -- also its Message-ID, the same at every attempt
  kind text not null,
  recipient text not null,
  once_key text unique,
  mail_sealed bytea,                          -- subject and texts, encrypted under the master key: links in them open doors. Null once done
  due_at timestamptz not null,
  claim_token uuid,
  attempt_count int not null default 0,
  last_error text,
  outcome text,                               -- SENT, REFUSED by the receiver, EXPIRED, or TOLD in another mail
  created_at timestamptz not null,
  expires_at timestamptz not null,            -- of no use to anyone afterwards
  done_at timestamptz
);
create index mail_by_due on mail (due_at) where done_at is null;
create index mail_by_done on mail (done_at) where done_at is not null;
create index mail_by_recipient on mail (recipient, kind, created_at);

-- Links by which somebody chooses a new password.
create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_by_user on password_reset (user_id);
