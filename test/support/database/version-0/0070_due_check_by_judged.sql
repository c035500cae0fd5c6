-- outside a transaction
create index concurrently if not exists due_check_by_judged on due_check (judge_at) where judge_at is not null;
