-- contracts 0001, minimum version 0.1.0
-- outside a transaction
drop index concurrently if exists due_check_by_due;
