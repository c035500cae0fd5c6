-- Test mode: what the simulated carrier knows about parcels on which someone plays a journey. Canned codes need no row.
create table sandbox_journey (
  bucket smallint not null,
  workspace_id uuid not null,
  carrier text not null,
  code_key text not null,
  script jsonb not null,                      -- the steps played so far and those still to come, with the time each shows
  fault text,                                 -- how the carrier fails while failing_checks is not used up
  failing_checks smallint not null default 0,
  version int not null,                       -- so that two people playing at once do not lose each other's steps
  updated_at timestamptz not null,
  primary key (bucket, workspace_id, carrier, code_key)
);
