-- outside a transaction
create index concurrently if not exists event_feed_by_topic on event (workspace_id, mode, topic, position) where position is not null;
