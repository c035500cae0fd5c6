-- Mails for recipients of parcels: who gets them, what is to be sent, what a workspace switched on, and who wants no more.

-- Whether `tracker_recipient` has rows for it: a check of other trackers reads nothing more.
alter table tracker add column has_recipient boolean not null default false;

-- People who are mailed about a parcel. Erased with the tracker, and by person.
create table tracker_recipient (
  bucket smallint not null,
  tracker_id uuid not null,
  workspace_id uuid not null,
  mode text not null,
  address_hash bytea not null,                -- keyed: the address cannot be guessed from it without the key
  sealed bytea not null,                      -- email, name, language; src/recipients/recipient.ts
  is_asked boolean not null default false,    -- they asked on the tracking page, and confirmed it; otherwise the shop named them
  stopped_at timestamptz,                     -- they want no more mails about this parcel
  created_at timestamptz not null,
  primary key (bucket, tracker_id, address_hash)
);
create index tracker_recipient_by_address on tracker_recipient (workspace_id, address_hash);

-- One mail for each parcel, milestone and recipient, written in the transaction of the change. Rows stay with the tracker: they are
-- what prevents a second mail.
create table recipient_mail (
  bucket smallint not null,
  id uuid not null,
  tracker_id uuid not null,
  account_id uuid not null,                   -- the workspace, by which due mails are claimed
  mode text not null,
  milestone text not null,
  address_hash bytea not null,
  reference text,                             -- parcels of one order are mailed together
  state text not null default 'QUEUED',       -- src/recipients/mail-states.ts
  reason text,
  previous_day text,                          -- of a delay: the day that was expected before, 2026-11-14
  attempts smallint not null default 0,
  due_at timestamptz,                         -- null: there is nothing left to do
  leased_until timestamptz,
  token uuid,
  created_at timestamptz not null,
  done_at timestamptz,
  sent_as uuid,                               -- the mail that it was sent in, if parcels were sent together
  primary key (bucket, tracker_id, milestone, address_hash)
);
create index recipient_mail_by_due on recipient_mail (account_id, due_at) where due_at is not null;
create index recipient_mail_by_order on recipient_mail (account_id, reference) where due_at is not null and reference is not null;

-- What a workspace sends in a mode; nothing without a row.
create table recipient_mail_setting (
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null,
  settings jsonb not null,                    -- src/recipients/mail-settings.ts
  is_full boolean not null default false,     -- too many mails wait; no further ones are queued
  changed_at timestamptz not null,
  primary key (workspace_id, mode)
);

-- Addresses that a workspace must not write to, and those that failed for the moment, by keyed hash.
create table mail_suppression (
  workspace_id uuid not null references workspace (id) on delete cascade,
  address_hash bytea not null,
  reason text,                                -- BOUNCED, COMPLAINED, UNSUBSCRIBED; null: only soft failures until now
  soft_failures smallint not null default 0,
  created_at timestamptz not null,
  primary key (workspace_id, address_hash)
);
