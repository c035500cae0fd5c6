-- What is past its time is found through keys that are in the order of time: ids are UUIDs of version 7. Deleted rows stay in
-- the keys until a vacuum, and the next look for old rows passes over them.
alter table delivery set (autovacuum_vacuum_scale_factor = 0.02);
alter table delivery_attempt set (autovacuum_vacuum_scale_factor = 0.02);

-- What is done now and then, by one process of all at a time.
create table maintenance_task (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,                   -- null when nobody is at it
  token uuid                                  -- whose lease it is
);

-- Where in the feed a time begins: every event up to the position was created by then. One for about a thousand events.
create table feed_milestone (
  position bigint not null,
  created_until timestamptz not null,
  primary key (created_until, position)
);
alter table feed_lane add column created_until timestamptz not null default '-infinity';   -- the latest creation among all that have a place
