-- As the tracker has them, so that asking the carrier needs no look at it.
alter table due_check add column hints jsonb;
