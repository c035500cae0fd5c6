-- Up to here events of the feed are deleted when they are older than KOLLI_FEED_DAYS: a cursor before it is refused.
alter table feed_lane add column horizon_position bigint not null default 0;
