-- outside a transaction
create index concurrently if not exists mail_by_workspace on mail (for_workspace_id, kind, created_at) where for_workspace_id is not null;
