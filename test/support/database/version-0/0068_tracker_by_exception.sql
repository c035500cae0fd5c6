-- outside a transaction
create index concurrently if not exists tracker_by_exception on tracker (workspace_id, mode, created_at, id) where open_exceptions is not null;
