-- Who received a parcel and the documents about it are personal data: encrypted under a key of their own, which the master key
-- encrypts, and kept for a while only. See docs/decisions/proof-of-delivery.md.
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
  account_id uuid,                            -- what the documents are fetched with
  due_at timestamptz,                         -- null: nothing is to be fetched, or no more
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
  kind text not null,                         -- SIGNATURE, PHOTO, DOCUMENT
  content_type text not null,
  created_at timestamptz not null,
  body bytea not null,                        -- sealed under the proof key
  primary key (bucket, tracker_id, id)
);
