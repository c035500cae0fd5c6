-- Which history of the database the feed's positions belong to. A restore takes positions back, and then gives them to other
-- events: with a new epoch, cursors from before are known by it. The name is empty until the first one is given.
alter table feed_lane add column epoch text not null default '', add column server_history text;

-- One row for each epoch that has a name, in their order. Up to `after_position` it shares the feed with the one before.
create table feed_epoch (
  number int primary key,
  epoch text not null unique,
  after_position bigint not null,
  begun_at timestamptz not null
);
