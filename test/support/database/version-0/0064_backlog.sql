-- What a person changed and very many rows still have to follow: deliveries of a webhook that was enabled or deleted, parcels of a
-- carrier account. The change is written with a row here, which says how far its rows have come, and is gone when all have.
-- See docs/decisions/clicks-never-rewrite-a-backlog.md.
create table backlog (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text,                                  -- null: both
  kind text not null,
  subject_id uuid not null,                   -- the endpoint, the account or the workspace
  subject_name text not null,                 -- as people know it, also when it is gone
  detail jsonb not null,
  place jsonb,                                -- how far it has come, in the words of its kind
  done bigint not null,
  total bigint,                               -- null: not counted yet
  next_step_at timestamptz not null,
  begun_at timestamptz not null
);
create index backlog_by_next_step on backlog (next_step_at, id);
create index backlog_by_workspace on backlog (workspace_id, begun_at);
