-- outside a transaction
create index concurrently if not exists due_check_by_account on due_check (account_id, priority, due_at);
