-- outside a transaction
create index concurrently if not exists tracker_by_stop_operation on tracker
  (workspace_id, mode, stop_operation_id, created_at, id) where stop_operation_id is not null;
