-- outside a transaction
create index concurrently if not exists event_feed_by_status on event (workspace_id, mode, status, position) where position is not null;
