-- contracts 0002, minimum version 0.1.0
-- outside a transaction
drop index concurrently if exists delivery_attempt_by_age;
