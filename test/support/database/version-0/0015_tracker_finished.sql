-- outside a transaction
-- For a workspace's retention: trackers that are still followed are not in the way, however old they are.
create index concurrently if not exists tracker_finished on tracker (workspace_id, mode, updated_at) where stop_reason is not null;
