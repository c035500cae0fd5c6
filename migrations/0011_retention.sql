-- What is past its time is found through keys that are in the order of time: ids are UUIDs of version 7. Block-range indexes
-- decayed into scans of whole tables as soon as new rows filled the space of deleted ones.
drop index delivery_by_age;
drop index delivery_attempt_by_age;

-- Deleted rows stay in the keys until a vacuum, and the next look for old rows passes over them.
alter table delivery set (autovacuum_vacuum_scale_factor = 0.02);
alter table delivery_attempt set (autovacuum_vacuum_scale_factor = 0.02);

-- For a workspace's retention: trackers that are still followed are not in the way, however old they are.
create index tracker_finished on tracker (workspace_id, mode, updated_at) where stop_reason is not null;

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
insert into feed_milestone (position, created_until)
  select max(position), max(max(created_at)) over (order by position / 1000) from event where position is not null group by position / 1000;
update feed_lane set created_until = coalesce((select max(created_until) from feed_milestone), '-infinity') where lane = 0;

create index event_feed_by_status on event (workspace_id, mode, status, position) where position is not null;
