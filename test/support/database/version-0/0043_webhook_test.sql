-- Example events that someone sent by hand: to an endpoint, with what came of it, or to the dashboard's own inbox
-- (endpoint_id is null). They tell of no parcel, so they have no bucket; the newest few of each workspace are kept.
create table webhook_test (
  id uuid primary key,                        -- the event's
  workspace_id uuid not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('TEST', 'LIVE')),
  endpoint_id uuid references webhook_endpoint (id) on delete cascade,
  topic text not null,
  body text not null,
  exchange jsonb,                             -- what came of sending it
  created_at timestamptz not null
);
create index webhook_test_by_workspace on webhook_test (workspace_id, mode, created_at);
create index webhook_test_by_endpoint on webhook_test (endpoint_id) where endpoint_id is not null;
