-- On a cluster, positions of the feed are reserved before its shards have them, and shown to readers when all do.
-- Plain PostgreSQL gives and shows them in one statement, and leaves these empty.

alter table feed_lane
  add column reserved_position bigint,          -- given or being given, up to here
  add column reserved_until timestamptz,        -- the latest creation among the events they are for
  add column reserved_at timestamptz;
