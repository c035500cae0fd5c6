-- outside a transaction
create index concurrently if not exists due_check_unconnected on due_check (workspace_id, carrier) where account_id is null;
